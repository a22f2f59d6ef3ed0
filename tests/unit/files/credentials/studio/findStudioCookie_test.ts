import assert from "node:assert/strict";
import { findStudioCookie } from "../../../../../src/files/credentials/studio/findStudioCookie.ts";
import { READ_CREDENTIALS } from "../../../../../src/files/credentials/studio/windows.ts";
import {
  BINARY_COOKIES,
  buildBinaryCookies,
  buildBinaryPlist,
  buildUserReg,
  machineOf,
  type MadeMachine,
  USER_REG,
} from "./fixtures.ts";

type Env = Readonly<Record<string, string>>;

async function find(machine: MadeMachine, env: Env = { HOME: "/home/ana" }) {
  const found = await findStudioCookie(machine, (name) => env[name]);
  return found && { cookie: found.secret.reveal(), place: found.place };
}

const TARGET = "https://www.roblox.com:RobloxStudioAuth";

const FLATPAK = "/.var/app/org.vinegarhq.Vinegar/data/vinegar/prefixes/studio/user.reg";

Deno.test("on Linux the Wine prefixes are searched in order", async () => {
  const registry = (cookie: string) => buildUserReg({ [`${TARGET}.ROBLOSECURITY`]: cookie });
  const files: Record<string, string> = {
    [`/home/ana${FLATPAK}`]: registry("FLATPAK"),
    "/data/vinegar/prefixes/studio/user.reg": registry("NATIVE"),
    "/wine/user.reg": registry("WINE"),
  };
  const env = { HOME: "/home/ana", XDG_DATA_HOME: "/data", WINEPREFIX: "/wine" };
  const machine = machineOf("linux", files);
  assert.deepEqual(await find(machine, env), { cookie: "FLATPAK", place: `~${FLATPAK}` });
  assert.deepEqual(machine.asked, [`/home/ana${FLATPAK}`]);

  delete files[`/home/ana${FLATPAK}`];
  assert.deepEqual(await find(machineOf("linux", files), env), {
    cookie: "NATIVE",
    place: "$XDG_DATA_HOME/vinegar/prefixes/studio/user.reg",
  });

  // A file without a cookie is skipped like a missing one.
  files["/data/vinegar/prefixes/studio/user.reg"] = "WINE REGISTRY Version 2\n";
  assert.deepEqual(await find(machineOf("linux", files), env), {
    cookie: "WINE",
    place: "$WINEPREFIX/user.reg",
  });
});

Deno.test("on Linux the usual folders are searched if no variable names one", async () => {
  const machine = machineOf("linux", { "/home/ana/.wine/user.reg": USER_REG });
  assert.deepEqual(await find(machine, { HOME: "/home/ana", XDG_DATA_HOME: "", WINEPREFIX: "" }), {
    cookie: "_|WARNING:-test|_FAKE",
    place: "~/.wine/user.reg",
  });
  assert.deepEqual(machine.asked, [
    `/home/ana${FLATPAK}`,
    "/home/ana/.local/share/vinegar/prefixes/studio/user.reg",
    "/home/ana/.wine/user.reg",
  ]);
});

Deno.test("on Linux a relative folder or an unknown home is not searched", async () => {
  const machine = machineOf("linux", {});
  assert.equal(await find(machine, { XDG_DATA_HOME: "data", WINEPREFIX: "../wine" }), undefined);
  assert.equal(await find(machine, { HOME: "" }), undefined);
  assert.deepEqual(machine.asked, []);
});

const COOKIES = "Library/HTTPStorages/com.Roblox.RobloxStudio.binarycookies";
const PREFERENCES = "Library/Preferences/com.roblox.RobloxStudioBrowser.plist";
const OLD = { "roblox·com.·ROBLOSECURITY": "SEC::<YES>,EXP::<x>,COOK::<OLD>" };

Deno.test("on macOS the current user's cookie comes from Studio's own cookies", async () => {
  const machine = machineOf("macos", { [`/home/ana/${COOKIES}`]: BINARY_COOKIES });
  assert.deepEqual(await find(machine), { cookie: "FAKE", place: `~/${COOKIES}` });
  assert.deepEqual(machine.asked, [`/home/ana/${COOKIES}`]);
});

Deno.test("on macOS a cookie without a user comes next, from Roblox's domains only", async () => {
  const bare = { name: ".ROBLOSECURITY" };
  const bytes = buildBinaryCookies([
    { ...bare, domain: "notroblox.com", value: "EVIL" },
    { ...bare, domain: "roblox.com.example", value: "EVIL" },
    { ...bare, domain: ".roblox.com", value: "BARE" },
    { name: "/RobloxStudioAuth/.ROBLOSECURITY7", value: "OTHER" },
  ]);
  const found = await find(machineOf("macos", { [`/home/ana/${COOKIES}`]: bytes }));
  assert.equal(found?.cookie, "BARE");
});

Deno.test("on macOS an old Studio's preferences come last", async () => {
  const machine = machineOf("macos", { [`/home/ana/${PREFERENCES}`]: buildBinaryPlist(OLD) });
  assert.deepEqual(await find(machine), { cookie: "OLD", place: `~/${PREFERENCES}` });
  assert.deepEqual(machine.asked, [`/home/ana/${COOKIES}`, `/home/ana/${PREFERENCES}`]);
});

const KEYS: readonly (readonly [string, boolean])[] = [
  ["roblox·com.·ROBLOSECURITY", true],
  ["www·Roblox·COM.·ROBLOSECURITY", true],
  ["roblox.com/.ROBLOSECURITY", true],
  ["notroblox·com.·ROBLOSECURITY", false],
  ["robloxxcom.·ROBLOSECURITY", false],
  ["roblox·com·example.·ROBLOSECURITY", false],
  [".ROBLOSECURITY", false],
  ["roblox·com.·OTHER", false],
];

for (const [key, taken] of KEYS) {
  Deno.test(`on macOS a preference ${key} is ${taken ? "used" : "ignored"}`, async () => {
    const bytes = buildBinaryPlist({ [key]: "COOK::<OLD>" });
    const found = await find(machineOf("macos", { [`/home/ana/${PREFERENCES}`]: bytes }));
    assert.equal(found?.cookie, taken ? "OLD" : undefined);
  });
}

const answer = (credentials: Env) =>
  Object.entries(credentials).map(([target, text]) => `${target} ${btoa(text)}\r\n`).join("");

const REG_KEY = "HKCU\\SOFTWARE\\Roblox\\RobloxStudioBrowser\\roblox.com";

const LISTED = `\r\n${REG_KEY.replace("HKCU", "HKEY_CURRENT_USER")}\r\n` +
  "    .ROBLOSECURITY    REG_SZ    SEC::<YES>,EXP::<x>,COOK::<_|WARNING:-x|_REG>\r\n\r\n";

Deno.test("on Windows the current user's credential comes first, and the registry is not read", async () => {
  const machine = machineOf("windows", {}, {
    powershell: answer({
      [`${TARGET}userid`]: "4242",
      [`${TARGET}.ROBLOSECURITY4242`]: "OWN",
      [`${TARGET}.ROBLOSECURITY`]: "BARE",
    }),
    reg: LISTED,
  });
  assert.deepEqual(await find(machine), { cookie: "OWN", place: "Windows Credential Manager" });
  assert.deepEqual(machine.asked.map((asked) => asked.split(" ")[0]), ["powershell"]);
});

Deno.test("on Windows a credential without a user comes next, then the registry", async () => {
  const powershell = answer({ [`${TARGET}.ROBLOSECURITY`]: "BARE" });
  assert.equal((await find(machineOf("windows", {}, { powershell })))?.cookie, "BARE");
  const machine = machineOf("windows", {}, { reg: LISTED });
  assert.deepEqual(await find(machine), {
    cookie: "_|WARNING:-x|_REG",
    place: `the registry, ${REG_KEY}`,
  });
  assert.equal(machine.asked[1], `reg query ${REG_KEY} /v .ROBLOSECURITY`);
});

const ANSWERS: readonly (readonly [string, Env])[] = [
  ["nothing", {}],
  ["an error", {
    powershell: "Access is denied.",
    reg: "ERROR: The system was unable to find it.",
  }],
  ["text that is not base64", { powershell: `${TARGET}.ROBLOSECURITY !!!!` }],
  ["half of a base64", { powershell: `${TARGET}.ROBLOSECURITY AAA` }],
  ["more words", { powershell: `${TARGET}.ROBLOSECURITY QkFSRQ== more` }],
  ["another value", { reg: LISTED.replace(".ROBLOSECURITY ", ".OTHER ") }],
  ["another type", { reg: LISTED.replace("REG_SZ", "REG_BINARY") }],
];

for (const [what, answers] of ANSWERS) {
  Deno.test(`on Windows nothing is found if the programs print ${what}`, async () => {
    assert.equal(await find(machineOf("windows", {}, answers)), undefined);
  });
}

Deno.test("on Windows PowerShell gets one fixed script, into which no text is inserted", async () => {
  const scripts = new Set<string>();
  for (const env of [{ HOME: "$(evil)" }, { WINEPREFIX: "'; evil; '" }]) {
    const machine = machineOf("windows", {}, { powershell: answer({ [`${TARGET}userid`]: "1'" }) });
    await find(machine, env);
    const words = machine.asked[0]!.split(" ");
    assert.deepEqual(words.slice(0, -1), [
      "powershell",
      "-NoLogo",
      "-NoProfile",
      "-NonInteractive",
      "-OutputFormat",
      "Text",
      "-EncodedCommand",
    ]);
    const bytes = Uint8Array.fromBase64(words.at(-1)!);
    scripts.add(new TextDecoder("utf-16le", { ignoreBOM: true }).decode(bytes));
  }
  assert.deepEqual([...scripts], [READ_CREDENTIALS]);
});

Deno.test("on any other system nothing is searched", async () => {
  const machine = machineOf("other", {});
  assert.equal(await find(machine), undefined);
  assert.deepEqual(machine.asked, []);
});

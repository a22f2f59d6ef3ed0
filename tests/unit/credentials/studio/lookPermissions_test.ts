import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { System } from "../../../../src/values/system.ts";
import { BINARY_COOKIES, buildBinaryPlist, buildUserReg, USER_REG } from "./fixtures.ts";

const FINDER = fileURLToPath(new URL("finder.ts", import.meta.url));

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Lay files out in an empty home, by their paths in it. */
async function withHome(files: Files, work: (home: string) => Promise<void>): Promise<void> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "home-")));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), content);
    }
    await work(home);
  } finally {
    await rm(home, { recursive: true });
  }
}

/** Look for the cookie in a process that is granted nothing but these flags. */
async function find(
  flags: readonly string[],
  system: System,
  home: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const args = ["run", "--quiet", "--no-prompt", ...flags, FINDER, system, home];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, env }).output();
  const text = new TextDecoder().decode(stdout);
  assert.notEqual(text, "", new TextDecoder().decode(stderr));
  return text;
}

const COOKIES = "Library/HTTPStorages/com.Roblox.RobloxStudio.binarycookies";
const PREFERENCES = "Library/Preferences/com.roblox.RobloxStudioBrowser.plist";
const OLD = { "roblox·com.·ROBLOSECURITY": "SEC::<YES>,EXP::<x>,COOK::<OLD>" };
const NATIVE = ".local/share/vinegar/prefixes/studio/user.reg";
const FLATPAK = ".var/app/org.vinegarhq.Vinegar/data/vinegar/prefixes/studio/user.reg";
const WINE = ".wine/user.reg";
const BARE = { "https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY": "BARE" };

/** Each file alone in a home, with permission to read it and nothing else. */
const ALONE: readonly (readonly [System, string, string | Uint8Array, string])[] = [
  ["macos", COOKIES, BINARY_COOKIES, "FAKE"],
  ["macos", PREFERENCES, buildBinaryPlist(OLD), "OLD"],
  ["linux", FLATPAK, buildUserReg(BARE), "BARE"],
  ["linux", NATIVE, buildUserReg(BARE), "BARE"],
  ["linux", WINE, USER_REG, "_|WARNING:-test|_FAKE"],
];

for (const [system, path, content, cookie] of ALONE) {
  Deno.test({
    name: `on ${system}, permission to read ~/${path} alone is enough to find what is in it`,
    ignore: Deno.build.os === "windows",
    fn: () =>
      withHome({ [path]: content }, async (home) => {
        const flags = [`--allow-read=${join(home, path)}`];
        assert.equal(await find(flags, system, home), `${cookie} in ~/${path}`);
      }),
  });
}

Deno.test({
  name: "a file that may not be read is passed over, and no permission at all is no trouble",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withHome({ [FLATPAK]: buildUserReg(BARE), [WINE]: USER_REG }, async (home) => {
      const flags = [`--allow-read=${join(home, WINE)}`];
      assert.equal(await find(flags, "linux", home), `_|WARNING:-test|_FAKE in ~/${WINE}`);
      assert.equal(await find([], "linux", home), "nothing");
    }),
});

/** A program of the shell's that stands in for one of Windows'. */
const printing = (text: string) => `#!/bin/sh\nprintf '%s\\n' '${text}'\n`;

const PROGRAMS: Files = {
  "bin/powershell": printing(`${Object.keys(BARE)[0]} ${btoa("CREDENTIAL")}`),
  "bin/reg": printing("    .ROBLOSECURITY    REG_SZ    SEC::<YES>,EXP::<x>,COOK::<OLD>"),
};

async function onWindows(flags: readonly string[]): Promise<string> {
  let found = "";
  await withHome(PROGRAMS, async (home) => {
    const bin = join(home, "bin");
    for (const path of Object.keys(PROGRAMS)) await chmod(join(home, path), 0o755);
    const PATH = [bin, Deno.env.get("PATH") ?? ""].join(delimiter);
    found = await find(flags, "windows", home, { PATH });
  });
  return found.replace(/ in .*/, "");
}

Deno.test({
  name: "on Windows, permission to start powershell and reg is enough, and no file is read",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    assert.equal(await onWindows(["--allow-run=reg,powershell"]), "CREDENTIAL");
    assert.equal(await onWindows(["--allow-run=reg"]), "OLD");
    assert.equal(await onWindows(["--allow-run=sh", "--allow-read"]), "nothing");
    assert.equal(await onWindows([]), "nothing");
  },
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { findStudioCookie } from "../../../../../src/files/credentials/studio/findStudioCookie.ts";
import { headerFault } from "../../../../../src/files/credentials/headerFault.ts";
import {
  BINARY_COOKIES,
  buildBinaryCookies,
  buildBinaryPlist,
  bytesOf,
  machineOf,
  USER_REG,
} from "./fixtures.ts";

/** Damage that any file or answer may have: the finder must find a cookie or nothing. */

const COOKIES = "/h/Library/HTTPStorages/com.Roblox.RobloxStudio.binarycookies";
const PREFERENCES = "/h/Library/Preferences/com.roblox.RobloxStudioBrowser.plist";
const OLD = { "roblox·com.·ROBLOSECURITY": "SEC::<YES>,EXP::<x>,COOK::<OLD>" };

type RenderOptions = (bytes: Uint8Array) => Promise<unknown>;

const on = (system: "linux" | "macos", path: string): RenderOptions => (bytes) =>
  render(machineOf(system, { [path]: bytes }));

/** Where a file is looked for, and whole ones to damage. */
const PLACES: readonly (readonly [string, RenderOptions, readonly Uint8Array[]])[] = [
  ["cookies", on("macos", COOKIES), [
    BINARY_COOKIES,
    buildBinaryCookies(
      [{ name: ".ROBLOSECURITY", value: "BARE" }],
      [{ name: "a", value: "b" }, { name: "c", value: "d" }],
    ),
  ]],
  ["preferences", on("macos", PREFERENCES), [
    buildBinaryPlist({ a: "b", ...OLD, long: "x".repeat(100) }),
  ]],
  ["registry of Wine", on("linux", "/h/.wine/user.reg"), [bytesOf(USER_REG)]],
  [
    "answer of PowerShell",
    (bytes) => render(machineOf("windows", {}, { powershell: textOf(bytes) })),
    [
      bytesOf("https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY QkFSRQ==\r\n"),
    ],
  ],
  ["answer of reg", (bytes) => render(machineOf("windows", {}, { reg: textOf(bytes) })), [
    bytesOf("\r\n    .ROBLOSECURITY    REG_SZ    SEC::<YES>,COOK::<OLD>\r\n"),
  ]],
];

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Look for a cookie; what is found can be sent. */
async function render(machine: Parameters<typeof findStudioCookie>[0]): Promise<boolean> {
  const found = await findStudioCookie(machine, (name) => name === "HOME" ? "/h" : undefined);
  if (found === undefined) return false;
  assert.equal(headerFault(found.secret, "cookie", "", ""), undefined);
  return true;
}

for (const [what, find, wholes] of PLACES) {
  Deno.test(`a whole ${what} has a cookie, and one that is cut anywhere causes no crash`, async () => {
    for (const whole of wholes) {
      assert.equal(await find(whole), true);
      for (let length = 0; length < whole.length; length++) await find(whole.subarray(0, length));
    }
  });

  Deno.test(`wrong bytes in the ${what} cause no crash`, async () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...wholes), edits, async (whole, edits) => {
        const copy = whole.slice();
        for (const [at, byte] of edits) copy[at % copy.length] = byte;
        await find(copy);
      }),
      { numRuns: 500 },
    );
  });
}

import assert from "node:assert/strict";
import fc from "fast-check";
import { findStudioCookie } from "../../../../src/credentials/studio/findStudioCookie.ts";
import { headerFault } from "../../../../src/credentials/headerFault.ts";
import {
  BINARY_COOKIES,
  buildBinaryCookies,
  buildBinaryPlist,
  bytesOf,
  machineOf,
  USER_REG,
} from "./fixtures.ts";

/** What may go wrong with any file or answer: whatever it contains, the finder finds or finds not. */

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

const RUNS = { numRuns: 500 };

for (const [what, find, wholes] of PLACES) {
  Deno.test(`a whole ${what} has a cookie, and one that is cut off anywhere causes no crash`, async () => {
    for (const whole of wholes) {
      assert.equal(await find(whole), true);
      for (let length = 0; length < whole.length; length++) await find(whole.subarray(0, length));
    }
  });

  Deno.test(`random bytes instead of the ${what} cause no crash`, async () => {
    const bytes = fc.uint8Array({ maxLength: 2000 });
    await fc.assert(fc.asyncProperty(bytes, async (bytes) => void await find(bytes)), RUNS);
    // With the right beginning, they get further.
    const begun = fc.tuple(fc.constantFrom(...wholes), fc.nat(200), bytes);
    await fc.assert(
      fc.asyncProperty(begun, async ([whole, length, rest]) => {
        await find(Uint8Array.from([...whole.subarray(0, length), ...rest]));
      }),
      RUNS,
    );
  });

  Deno.test(`wrong bits and bytes in the ${what} cause no crash`, async () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 8,
    });
    const flips = fc.array(fc.tuple(fc.nat(), fc.constantFrom(1, 2, 4, 8, 16, 32, 64, 128)), {
      minLength: 1,
      maxLength: 8,
    });
    const whole = fc.constantFrom(...wholes);
    await fc.assert(
      fc.asyncProperty(whole, edits, flips, async (whole, edits, flips) => {
        const copy = whole.slice();
        for (const [at, byte] of edits) copy[at % copy.length] = byte;
        for (const [at, bit] of flips) copy[at % copy.length]! ^= bit;
        await find(copy);
      }),
      RUNS,
    );
  });

  Deno.test(`changing any one byte of the ${what} to an extreme value causes no crash`, async () => {
    for (const whole of wholes) {
      for (let at = 0; at < whole.length; at++) {
        for (const byte of [0x00, 0x01, 0x7f, 0x80, 0xff, 0x0a, 0x5c]) {
          const copy = whole.slice();
          copy[at] = byte;
          await find(copy);
        }
      }
    }
  });
}

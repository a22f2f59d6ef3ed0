import { rc4 } from "../../../../../src/files/credentials/studio/linux.ts";
import type { Machine } from "../../../../../src/disk/machine.ts";
import { concat } from "../../../../support/network/wire.ts";

/** Made-up files of the editor's: two that are published, and what builds others. */

/** Let bytes be written as text, a byte a character. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A binarycookies file with the user 4242 and the cookie `FAKE` (docs/dev/platform.md, The editor's session cookie on disk). */
export const BINARY_COOKIES: Uint8Array<ArrayBuffer> = Uint8Array.fromHex([
  "636f6f6b000000010000010e0000010002000000140000008b00000000000000770000000000000005000000",
  "0000000038000000470000006000000072000000000000000000000000000000000000000000000000000000",
  "7777772e726f626c6f782e636f6d002f526f626c6f7853747564696f417574682f757365726964002f526f62",
  "6c6f7853747564696f417574680034323432008300000000000000050000000000000038000000470000006c",
  "0000007e0000000000000000000000000000000000000000000000000000007777772e726f626c6f782e636f",
  "6d002f526f626c6f7853747564696f417574682f2e524f424c4f534543555249545934323432002f526f626c",
  "6f7853747564696f417574680046414b4500",
].join(""));

/** A `user.reg` with the user 4242 and the cookie `_|WARNING:-test|_FAKE` (docs/dev/platform.md, The editor's session cookie on disk). */
export const USER_REG = String.raw`WINE REGISTRY Version 2
;; All keys relative to REGISTRY\\User\\S-1-5-21-0-0-0-1000

#arch=win64

[Software\\Wine\\Credential Manager] 1766588356
#time=1dc74e5dfeefd32
"EncryptionKey"=hex:01,02,03,04,05,06,07,08

[Software\\Wine\\Credential Manager\\Generic: https://www.roblox.com:RobloxStudioAuthuserid] 1766588356
@="https://www.roblox.com:RobloxStudioAuthuserid"
"Password"=hex:a3,99,be,29
"Type"=dword:00000001

[Software\\Wine\\Credential Manager\\Generic: https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY4242] 1766588356
@="https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY4242"
"Password"=hex:c8,d7,dd,5a,a2,e1,f0,2f,75,c8,db,06,3d,a9,61,d4,\
  dd,25,ae,90,00
"Type"=dword:00000001
`;

/** A cookie to put into a file. */
export interface MadeCookie {
  readonly domain?: string;
  readonly name: string;
  readonly value: string;
}

/** Build a binarycookies file with a page for each list of cookies. */
export function buildBinaryCookies(...pages: readonly (readonly MadeCookie[])[]) {
  const built = pages.map(buildPage);
  return concat([
    bytesOf("cook"),
    numbers(false, built.length, ...built.map((page) => page.length)),
    ...built,
    // What the system writes after the pages, and nobody needs.
    numbers(false, 0x1234, 0x071720050000004b),
  ]);
}

function buildPage(cookies: readonly MadeCookie[]): Uint8Array<ArrayBuffer> {
  const records = cookies.map(buildRecord);
  let start = 12 + 4 * records.length;
  const starts = records.map((record) => (start += record.length) - record.length);
  return concat([
    numbers(false, 0x100),
    numbers(true, records.length, ...starts, 0),
    ...records,
  ]);
}

function buildRecord({ domain = "www.roblox.com", name, value }: MadeCookie) {
  const texts = [domain, name, "/", value].map((text) => `${text}\0`);
  let start = 0x38;
  const starts = texts.map((text) => (start += text.length) - text.length);
  return concat([
    numbers(true, start, 0, 5, 0, ...starts, 0, 0, 0, 0, 0, 0),
    bytesOf(texts.join("")),
  ]);
}

function numbers(littleEndian: boolean, ...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => view.setUint32(4 * index, value % 2 ** 32, littleEndian));
  return new Uint8Array(view.buffer);
}

/** Build a binary property list: a dictionary of texts. */
export function buildBinaryPlist(members: Readonly<Record<string, string>>) {
  const texts = Object.entries(members).flat();
  const count = texts.length / 2;
  const references = [
    ...texts.map((_, index) => 1 + index).filter((_, index) => index % 2 === 0),
    ...texts.map((_, index) => 1 + index).filter((_, index) => index % 2 === 1),
  ];
  const objects = [
    concat([head(0xd, count), Uint8Array.from(references)]),
    ...texts.map(buildText),
  ];
  let start = 8;
  const places = objects.map((object) => (start += object.length) - object.length);
  const table = places.flatMap((place) => [place >> 8, place & 0xff]);
  const trailer = numbers(false, 0, 0x0201, 0, objects.length, 0, 0, 0, start);
  return concat([bytesOf("bplist00"), ...objects, Uint8Array.from(table), trailer]);
}

function buildText(text: string): Uint8Array<ArrayBuffer> {
  // deno-lint-ignore no-control-regex -- ASCII is what is looked for
  if (/^[\x00-\x7f]*$/.test(text)) return concat([head(0x5, text.length), bytesOf(text)]);
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return concat([
    head(0x6, text.length),
    Uint8Array.from(units.flatMap((unit) => [unit >> 8, unit & 0xff])),
  ]);
}

function head(kind: number, count: number): Uint8Array<ArrayBuffer> {
  if (count < 0xf) return Uint8Array.of((kind << 4) | count);
  return Uint8Array.of((kind << 4) | 0xf, 0x11, count >> 8, count & 0xff);
}

/** Build a `user.reg` with credentials under their targets. */
export function buildUserReg(
  credentials: Readonly<Record<string, string>>,
  key: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8],
): string {
  const root = "Software\\\\Wine\\\\Credential Manager";
  const sections = Object.entries(credentials).map(([target, secret]) => {
    const password = rc4(Uint8Array.from(key), new TextEncoder().encode(secret));
    return `[${root}\\\\Generic: ${target}] 1766588356\n"Password"=hex:${hex(password)}\n\n`;
  });
  const manager = `[${root}] 1766588356\n"EncryptionKey"=hex:${hex(key)}\n\n`;
  return `WINE REGISTRY Version 2\n\n${manager}${sections.join("")}`;
}

function hex(bytes: Iterable<number>): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(",");
}

/** The requests to a fake machine. */
export interface MadeMachine extends Machine {
  readonly asked: string[];
}

/** A machine with these files, and these answers of its programs. */
export function machineOf(
  system: Machine["system"],
  files: Readonly<Record<string, string | Uint8Array>>,
  answers: Readonly<Record<string, string>> = {},
): MadeMachine {
  const asked: string[] = [];
  return {
    asked,
    system,
    readBytes: (path) => {
      asked.push(path);
      const content = files[path];
      return Promise.resolve(typeof content === "string" ? bytesOf(content) : content);
    },
    run: (program, args) => {
      asked.push([program, ...args].join(" "));
      return Promise.resolve(answers[program]);
    },
  };
}

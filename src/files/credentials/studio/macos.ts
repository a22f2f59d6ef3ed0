import type { Machine } from "../../../disk/machine.ts";
import type { Secret } from "../../../values/secret.ts";
import type { StudioCookie, StudioEnv } from "../cookie.ts";
import { legacyCookie, pickCookie, type StoreNames } from "./pickCookie.ts";
import { decodeText } from "../../../disk/readRegular.ts";

const COOKIES = "Library/HTTPStorages/com.Roblox.RobloxStudio.binarycookies";
const PREFERENCES = "Library/Preferences/com.roblox.RobloxStudioBrowser.plist";

const NAMES: StoreNames = {
  userId: "/RobloxStudioAuth/userid",
  ofUser: "/RobloxStudioAuth/.ROBLOSECURITY",
  bare: ".ROBLOSECURITY",
};

/** Look for the editor's cookie on macOS: in its cookies, else in an old editor's preferences. */
export async function findOnMacos(
  machine: Machine,
  env: StudioEnv,
): Promise<StudioCookie | undefined> {
  const home = env("HOME");
  if (!home?.startsWith("/")) return undefined;
  for (const [file, pick] of [[COOKIES, fromCookies], [PREFERENCES, fromPreferences]] as const) {
    const bytes = await machine.readBytes(`${home}/${file}`);
    const secret = bytes === undefined ? undefined : pick(bytes);
    if (secret !== undefined) return { secret, place: `~/${file}` };
  }
  return undefined;
}

function fromCookies(bytes: Uint8Array): Secret | undefined {
  const cookies = readBinaryCookies(bytes).filter(({ domain }) => isRobloxDomain(domain));
  return pickCookie((name) => cookies.find((cookie) => cookie.name === name)?.value, NAMES);
}

function fromPreferences(bytes: Uint8Array): Secret | undefined {
  for (const [key, text] of readBinaryPlist(bytes)) {
    const cookie = isRobloxDomain(domainIn(key)) ? legacyCookie(text) : undefined;
    if (cookie !== undefined) return cookie;
  }
  return undefined;
}

/**
 * Read a cookie's domain from its key in the preferences, where a dot stands for a slash and `·` for a dot:
 * `roblox·com.·ROBLOSECURITY`. Empty for another key.
 */
function domainIn(key: string): string {
  return /^([a-z0-9.·-]*[a-z0-9])[./·]+ROBLOSECURITY$/i.exec(key)?.[1]?.replaceAll("·", ".") ?? "";
}

/** Check for roblox.com or a domain below it, with or without the leading dot of older cookies. */
function isRobloxDomain(domain: string): boolean {
  const name = domain.toLowerCase().replace(/^\./, "");
  return name === "roblox.com" || name.endsWith(".roblox.com");
}

export interface StoredCookie {
  readonly domain: string;
  readonly name: string;
  readonly value: string;
}

/**
 * Read the cookies of a macOS binarycookies file (docs/dev/platform.md, The editor's session cookie on disk).
 *
 * @throws RangeError when it is damaged.
 */
export function readBinaryCookies(bytes: Uint8Array): StoredCookie[] {
  if (decodeText(bytes.subarray(0, 4)) !== "cook") return [];
  const view = viewOf(bytes);
  const pages = view.getUint32(4);
  const cookies: StoredCookie[] = [];
  let start = 8 + 4 * pages;
  for (let page = 0; page < pages; page++) {
    const end = start + view.getUint32(8 + 4 * page);
    cookies.push(...readPage(bytes.subarray(start, end)));
    start = end;
  }
  return cookies;
}

/** Read a page, whose numbers are little-endian, as are those of its records. */
function readPage(page: Uint8Array): StoredCookie[] {
  const view = viewOf(page);
  const records = view.getUint32(4, true);
  const cookies: StoredCookie[] = [];
  for (let record = 0; record < records; record++) {
    cookies.push(readRecord(page.subarray(view.getUint32(8 + 4 * record, true))));
  }
  return cookies;
}

function readRecord(record: Uint8Array): StoredCookie {
  const view = viewOf(record);
  const textFrom = (at: number) => {
    const start = view.getUint32(at, true);
    return decodeText(record.subarray(start, record.indexOf(0, start))) ?? "";
  };
  return { domain: textFrom(0x10), name: textFrom(0x14), value: textFrom(0x1c) };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The size of what ends the file, in bytes. */
const TRAILER = 32;

/**
 * Read the strings in the outermost dictionary of a binary property list; other values are left out. No
 * object inside it is followed, so there are no cycles.
 *
 * @throws RangeError when it is damaged.
 */
export function readBinaryPlist(bytes: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  if (decodeText(bytes.subarray(0, 8)) !== "bplist00") return texts;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const trailer = bytes.length - TRAILER;
  // How many bytes an offset takes in the table of the objects, and a reference in a dictionary.
  const [placeSize, referenceSize] = [view.getUint8(trailer + 6), view.getUint8(trailer + 7)];
  const [top, table] = [readUnsigned(view, trailer + 16, 8), readUnsigned(view, trailer + 24, 8)];
  const placeOf = (object: number) => readUnsigned(view, table + object * placeSize, placeSize);
  const { kind, count, start } = readHead(view, placeOf(top));
  // All keys of a dictionary come before all values.
  const memberText = (index: number) => {
    const reference = readUnsigned(view, start + index * referenceSize, referenceSize);
    return readPlistText(view, placeOf(reference));
  };
  if (kind !== 0xd) return texts;
  for (let index = 0; index < count; index++) {
    const [name, text] = [memberText(index), memberText(count + index)];
    if (name !== undefined && text !== undefined) texts.set(name, text);
  }
  return texts;
}

/** Read a big-endian integer. */
function readUnsigned(view: DataView, at: number, size: number): number {
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + view.getUint8(at + i);
  return value;
}

/** An object: its kind, how many parts it has, and where they begin. */
interface Head {
  readonly kind: number;
  readonly count: number;
  readonly start: number;
}

function readHead(view: DataView, place: number): Head {
  const mark = view.getUint8(place);
  const [kind, count] = [mark >> 4, mark & 0xf];
  if (count !== 0xf) return { kind, count, start: place + 1 };
  // Fifteen means that the count follows, as an integer object.
  const size = 2 ** (view.getUint8(place + 1) & 0xf);
  return { kind, count: readUnsigned(view, place + 2, size), start: place + 2 + size };
}

/** Read a string, which is ASCII or big-endian UTF-16; undefined when the object is not a string. */
function readPlistText(view: DataView, place: number): string | undefined {
  const { kind, count, start } = readHead(view, place);
  const bytes = (size: number) => new Uint8Array(view.buffer, view.byteOffset + start, size);
  if (kind === 0x5) return decodeText(bytes(count));
  if (kind !== 0x6) return undefined;
  return new TextDecoder("utf-16be", { ignoreBOM: true }).decode(bytes(2 * count));
}

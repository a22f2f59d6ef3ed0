import { decodeText } from "../../values/decodeText.ts";
import { LONGEST_COOKIE } from "./pickCookie.ts";

const HEAD = 8;
const TRAILER = 32;
const MOST_MEMBERS = 2_000;

/** The layout of the file, from its trailer. */
interface Layout {
  readonly view: DataView;
  /** Where the objects end and the table of their offsets begins. */
  readonly table: number;
  readonly count: number;
  /** How many bytes an offset takes in the table, and a reference in a dictionary. */
  readonly placeSize: number;
  readonly referenceSize: number;
  /** The index of the outermost object. */
  readonly top: number;
}

/**
 * Read the strings in the outermost dictionary of a binary property list; other values, and damaged ones,
 * are left out. No object inside it is followed, so there are no cycles.
 */
export function readBinaryPlist(bytes: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const layout = readLayout(bytes);
  if (layout === undefined) return texts;
  for (const [key, value] of dictionaryMembers(layout)) {
    const name = readPlistText(layout, key);
    const text = name === undefined ? undefined : readPlistText(layout, value);
    if (name !== undefined && text !== undefined && !texts.has(name)) texts.set(name, text);
  }
  return texts;
}

function readLayout(bytes: Uint8Array): Layout | undefined {
  if (bytes.length < HEAD + TRAILER || decodeText(bytes.subarray(0, HEAD)) !== "bplist00") {
    return undefined;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const trailer = bytes.length - TRAILER;
  const [placeSize, referenceSize] = [view.getUint8(trailer + 6), view.getUint8(trailer + 7)];
  const [count, top, table] = [8, 16, 24].map((at) => readUnsigned(view, trailer + at, 8));
  if (count === undefined || top === undefined || table === undefined) return undefined;
  const isSound = placeSize >= 1 && placeSize <= 8 && referenceSize >= 1 && referenceSize <= 8 &&
    top < count && table >= HEAD && table + count * placeSize <= trailer;
  return isSound ? { view, table, count, placeSize, referenceSize, top } : undefined;
}

/** Read a big-endian integer; undefined when it is too large for any file. */
function readUnsigned(view: DataView, at: number, size: number): number | undefined {
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + view.getUint8(at + i);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** An object: its kind, how many parts it has, and where they begin. */
interface Head {
  readonly kind: number;
  readonly count: number;
  readonly start: number;
}

function readHead(layout: Layout, object: number): Head | undefined {
  const { view, table, placeSize } = layout;
  if (object >= layout.count) return undefined;
  const place = readUnsigned(view, table + object * placeSize, placeSize);
  if (place === undefined || place < HEAD || place >= table) return undefined;
  const mark = view.getUint8(place);
  const [kind, count] = [mark >> 4, mark & 0xf];
  if (count !== 0xf) return { kind, count, start: place + 1 };
  // Fifteen means that the count follows, as an integer object.
  if (place + 1 >= table) return undefined;
  const number = view.getUint8(place + 1);
  const size = 2 ** (number & 0xf);
  if (number >> 4 !== 0x1 || size > 8 || place + 2 + size > table) return undefined;
  const long = readUnsigned(view, place + 2, size);
  return long === undefined ? undefined : { kind, count: long, start: place + 2 + size };
}

/** List the members of the outermost dictionary, as the indexes of their keys and values. */
function dictionaryMembers(layout: Layout): (readonly [key: number, value: number])[] {
  const { view, table, referenceSize, top } = layout;
  const head = readHead(layout, top);
  if (head?.kind !== 0xd || head.count > MOST_MEMBERS) return [];
  const { count, start } = head;
  if (start + 2 * count * referenceSize > table) return [];
  const reference = (index: number) =>
    readUnsigned(view, start + index * referenceSize, referenceSize) ?? layout.count;
  return Array.from({ length: count }, (_, index) => [reference(index), reference(count + index)]);
}

/** Read a string, which is ASCII or big-endian UTF-16; undefined when the object is not a string. */
function readPlistText(layout: Layout, object: number): string | undefined {
  const { view, table } = layout;
  const { kind, count = 0, start = 0 } = readHead(layout, object) ?? {};
  const size = kind === 0x5 ? 1 : kind === 0x6 ? 2 : undefined;
  if (size === undefined || count > LONGEST_COOKIE || start + size * count > table) {
    return undefined;
  }
  if (size === 1) return decodeText(new Uint8Array(view.buffer, view.byteOffset + start, count));
  const units = Array.from({ length: count }, (_, index) => view.getUint16(start + 2 * index));
  return String.fromCharCode(...units);
}

import { decodeText } from "../../../disk/readRegular.ts";

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

import { readBinaryPlist } from "./binaryPlist.ts";
import { decodeText } from "../../values/decodeText.ts";

/**
 * Read the strings in the outermost dictionary of a property list, binary or XML; other values, and
 * damaged ones, are left out.
 */
export function readPlist(bytes: Uint8Array): ReadonlyMap<string, string> {
  if (decodeText(bytes.subarray(0, 8)) === "bplist00") return readBinaryPlist(bytes);
  return readXmlPlist(decodeText(bytes) ?? "");
}

/** A tag with the text up to the next one, or a comment, closed or not. */
const TAG = /<!--[^]*?(?:-->|$)|<([^!?<>][^<>]*)>([^<]*)/g;

/** The depth of the values: inside the dictionary, which is inside `plist`. */
const INSIDE = 2;

/** Read the strings in the outermost dictionary of an XML property list, and skip other tags. */
function readXmlPlist(xml: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let depth = 0;
  let key: string | undefined;
  for (const [, tag, text = ""] of xml.matchAll(TAG)) {
    if (tag === undefined) continue;
    const isEnd = tag.startsWith("/");
    if (isEnd) depth--;
    else if (!tag.endsWith("/")) depth++;
    if (depth !== INSIDE + 1 || isEnd) continue;
    if (tag === "string" && key !== undefined && !texts.has(key)) {
      texts.set(key, decodeEntities(text));
    }
    key = tag === "key" ? decodeEntities(text) : undefined;
  }
  return texts;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

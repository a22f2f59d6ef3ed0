import { readBinaryPlist } from "./binaryPlist.ts";
import { decodeText } from "./decodeText.ts";

/**
 * Read the texts in the outermost dictionary of a property list, binary or XML; what is no text
 * there, and what is damaged, is left out.
 */
export function readPlist(bytes: Uint8Array): ReadonlyMap<string, string> {
  if (decodeText(bytes.subarray(0, 8)) === "bplist00") return readBinaryPlist(bytes);
  return readXmlPlist(decodeText(bytes) ?? "");
}

/** A longer file is of no use here, in tags. */
const MOST_TAGS = 200_000;

/** The outermost dictionary is inside of `plist`, its values are inside of the dictionary. */
const INSIDE = 2;

/**
 * Read the texts in the outermost dictionary of an XML property list, tag by tag; what is not
 * understood is passed over.
 */
function readXmlPlist(xml: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let depth = 0;
  let key: string | undefined;
  for (const { tag, text } of tagsOf(xml)) {
    if (tag.startsWith("/")) depth--;
    else if (!tag.endsWith("/")) depth++;
    if (depth !== INSIDE + 1 || tag.startsWith("/")) continue;
    if (tag === "key") key = decodeEntities(text);
    else {
      if (tag === "string" && key !== undefined && !texts.has(key)) {
        texts.set(key, decodeEntities(text));
      }
      key = undefined;
    }
  }
  return texts;
}

/** A tag without its brackets, and the text up to the next one. */
interface Tag {
  readonly tag: string;
  readonly text: string;
}

function* tagsOf(xml: string): Generator<Tag> {
  let start = xml.indexOf("<");
  for (let count = 0; start >= 0 && count < MOST_TAGS; count++) {
    const isComment = xml.startsWith("<!--", start);
    const end = xml.indexOf(isComment ? "-->" : ">", start);
    if (end < 0) return;
    const after = end + (isComment ? 3 : 1);
    const next = xml.indexOf("<", after);
    const isElement = !isComment && xml[start + 1] !== "!" && xml[start + 1] !== "?";
    if (isElement) {
      yield { tag: xml.slice(start + 1, end), text: xml.slice(after, next < 0 ? after : next) };
    }
    start = next;
  }
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

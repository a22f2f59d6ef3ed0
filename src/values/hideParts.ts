import { countLeading } from "./countLeading.ts";

const HIDDEN = "[hidden]";
/** How many characters in a row, found in a secret, count as a part of it. */
const PART = 8;
/** Digits alone are most often an id or a time, letters of one case a word: so many are a part. */
const PART_OF_COMMON = 12;
const COMMON = /^(?:\d+|[a-z ._:-]+|[A-Z ._:-]+)$/;

/** Hides a secret in a text, and each part of it that is too long to be chance. */
export type HideParts = (text: string) => string;

/** From where to where a secret is in a text. */
type Range = readonly [start: number, end: number];

/**
 * Prepares for hiding a secret, also where a text spells its characters with escapes of JSON, of this
 * program or of an address.
 */
export function hideParts(secret: string): HideParts {
  const find = finder(secret);
  return (text) => {
    const plain = readEscapes(text);
    const escaped: Range[] = plain === undefined
      ? []
      : find(plain.text).map(([start, end]) => [plain.at(start), plain.at(end)]);
    return replaceRanges(text, [...find(text), ...escaped].sort((a, b) => a[0] - b[0]));
  };
}

/** @param ranges In the order of their beginnings; they may overlap. */
function replaceRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  let shown = "";
  let kept = 0;
  for (const [start, end] of ranges) {
    // What is hidden without a gap is hidden once.
    shown += start <= kept && kept > 0 ? "" : text.slice(kept, start) + HIDDEN;
    kept = Math.max(kept, end);
  }
  return shown + text.slice(kept);
}

/** So many characters are looked up at once, at every STRIDE-th place: no PART lies between them. */
const GRAM = 4;
const STRIDE = PART - GRAM + 1;
const BUCKETS = 1 << 16;

/** Finds what a text has of a secret; a look at every fifth place tells where to look closely. */
function finder(secret: string): (text: string) => readonly Range[] {
  const grams = new Uint8Array(BUCKETS);
  for (let at = 0; at + GRAM <= secret.length; at++) grams[bucketOf(secret, at)] = 1;
  const parts = partsOf(secret, PART);
  const longParts = partsOf(secret, PART_OF_COMMON);
  return (text) => {
    const isPart = (at: number) => at >= 0 && parts.has(text.slice(at, at + PART));
    const begins = (at: number) =>
      isPart(at) && (!COMMON.test(text.slice(at, at + PART)) ||
        longParts.has(text.slice(at, at + PART_OF_COMMON)));
    const ranges: Range[] = [];
    let kept = 0;
    for (let place = 0; place + GRAM <= text.length; place += STRIDE) {
      if (grams[bucketOf(text, place)] === 0) continue;
      for (let at = Math.max(kept, place - STRIDE + 1); at <= place; at++) {
        if (!begins(at)) continue;
        let start = at;
        while (start > kept && isPart(start - 1)) start--;
        kept = at + PART;
        while (isPart(kept - PART + 1)) kept++;
        ranges.push([start, kept]);
        at = kept - 1;
      }
    }
    return ranges;
  };
}

function bucketOf(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1);
  const second = text.charCodeAt(at + 2) * 31 + text.charCodeAt(at + 3);
  return (first * 961 + second) & (BUCKETS - 1);
}

function partsOf(secret: string, length: number): ReadonlySet<string> {
  const parts = new Set<string>();
  for (let at = 0; at + length <= secret.length; at++) parts.add(secret.slice(at, at + length));
  return parts;
}

const ESCAPE =
  /\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|%([0-9a-f]{2})|\\([nrtbf"'\\/])/gi;
const LETTERS: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
};

/** A text with its escapes read, and where each of its places is in the text as it was. */
interface Plain {
  readonly text: string;
  readonly at: (place: number) => number;
}

/** Reads the escapes of a text; undefined when it has none. */
function readEscapes(text: string): Plain | undefined {
  if (!/[\\%]/.test(text)) return undefined;
  /** Behind each escape: its place in the plain text, and in the text as it was. */
  const behind: Range[] = [];
  let plain = "";
  let read = 0;
  for (const found of text.matchAll(ESCAPE)) {
    const [escape, unit, point, byte, percent, letter] = found;
    const code = unit ?? point ?? byte ?? percent;
    plain += text.slice(read, found.index);
    plain += letter !== undefined ? LETTERS[letter] ?? letter : characterOf(parseInt(code!, 16));
    read = found.index + escape.length;
    behind.push([plain.length, read]);
  }
  if (behind.length === 0) return undefined;
  return { text: plain + text.slice(read), at: (place) => placeBefore(behind, place) };
}

function characterOf(code: number): string {
  return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
}

/** Translates a place; one inside of what an escape stands for is behind the escape before it. */
function placeBefore(behind: readonly Range[], place: number): number {
  const [plain, read] = behind[countLeading(behind, ([end]) => end <= place) - 1] ?? [0, 0];
  return read + place - plain;
}

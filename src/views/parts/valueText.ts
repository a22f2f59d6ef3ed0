import { type Symbols, symbolsFor } from "../../terminal/symbols.ts";
import { type Json, writeJson } from "../../values/json.ts";
import { type Text, text } from "../../terminal/text.ts";
import { definedOnly } from "../../values/definedOnly.ts";

/** How long a value may get on a line before it is cut, in characters. */
const PREVIEW = 60;
/** How much of what two values share is shown before the place where they part. */
const CONTEXT = 16;

/** How a value may look; a document cuts it, with the Unicode signs. */
export interface ValueLook {
  readonly symbols: Symbols;
  readonly full?: boolean | undefined;
}

const DOCUMENT: ValueLook = { symbols: symbolsFor(false) };

/** Show a value on one line, as compact JSON, cut with an ellipsis where it is long. */
export function previewValue(value: Json, look = DOCUMENT): string {
  return excerpt([...writeJson(value)], 0, look);
}

/** Two values side by side; they never look alike. */
export interface Contrast {
  readonly before: string;
  readonly after: string;
  /** The characters that differ, by code point, where reading alone might not tell them apart. */
  readonly note?: string;
}

/** Show two unequal values so that a reader sees where they part. */
export function contrastValues(before: Json, after: Json, look = DOCUMENT): Contrast {
  const left = [...writeJson(before)];
  const right = [...writeJson(after)];
  const parting = left.findIndex((character, i) => character !== right[i]);
  const at = parting === -1 ? left.length : parting;
  const isShort = look.full || Math.max(left.length, right.length) <= PREVIEW;
  const start = isShort ? 0 : Math.max(0, at - CONTEXT);
  const note = codePointNote(left[at], right[at], look.symbols);
  return {
    before: excerpt(left, start, look),
    after: excerpt(right, start, look),
    ...definedOnly({ note }),
  };
}

function excerpt(
  characters: readonly string[],
  start: number,
  { symbols: { ellipsis }, full }: ValueLook,
): string {
  const rest = characters.slice(start);
  const head = start === 0 ? "" : ellipsis;
  return full || rest.length <= PREVIEW
    ? head + rest.join("")
    : `${head}${rest.slice(0, PREVIEW - 1).join("")}${ellipsis}`;
}

/** Name the code points of letters that look alike, such as those of other scripts and accents. */
function codePointNote(
  left: string | undefined,
  right: string | undefined,
  { arrow }: Symbols,
): string | undefined {
  if (!isForeign(left) && !isForeign(right)) return undefined;
  return `${codePoint(left)} ${arrow} ${codePoint(right)}`;
}

function isForeign(character: string | undefined): boolean {
  return character !== undefined && character.codePointAt(0)! > 0x7e && !EMOJI.test(character);
}

/** Nobody takes an emoji for a letter. */
const EMOJI = /\p{Emoji_Presentation}/u;

/** Show a character by its number, as `U+0456`; none is the end. */
function codePoint(character: string | undefined): string {
  if (character === undefined) return "the end";
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Show the name of a key or a condition, which may be empty. */
export function nameText(name: string): Text {
  return name === "" ? text`(empty)` : text`${name}`;
}

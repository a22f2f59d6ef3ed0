import { definedOnly } from "../../values/collections.ts";
import type { Symbols } from "../symbols.ts";
import { type Json, plainNumbers, writeJson } from "../../values/json.ts";
import { type Text, text } from "../../values/text.ts";
import type { RenderOptions } from "../view.ts";

/** Longer values are cut, in characters. */
const PREVIEW = 60;
/** How much to show before the first difference of two values, in characters. */
const CONTEXT = 16;

type ValueLook = Pick<RenderOptions, "symbols" | "full">;

/** Show a value on one line, as compact JSON with the numbers that go live; a long one is cut. */
export function previewChange(value: Json, look: ValueLook): string {
  return excerpt([...writeJson(plainNumbers(value))], 0, look);
}

/** Show two unequal values so that they never look the same, with a note on letters that may be alike. */
export function contrastValues(before: Json, after: Json, look: ValueLook) {
  const left = [...writeJson(plainNumbers(before))];
  const right = [...writeJson(plainNumbers(after))];
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

/** Name the code points of characters that may look alike, such as letters of other scripts. */
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

/** An emoji never looks like a letter. */
const EMOJI = /\p{Emoji_Presentation}/u;

/** Name a character by its code point, such as `U+0456`; undefined is the end of the text. */
function codePoint(character: string | undefined): string {
  if (character === undefined) return "the end";
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Show the name of a key or a condition, which may be empty. */
export function nameText(name: string): Text {
  return name === "" ? text`(empty)` : text`${name}`;
}

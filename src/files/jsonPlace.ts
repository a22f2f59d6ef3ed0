import type { Place } from "../values/failure.ts";
import { lineStarts, placeAt } from "./tomlDocument.ts";

/** A JSON file: its text as it was read, and its name for messages. */
export interface JsonText {
  readonly file: string;
  readonly text: string;
}

/** The place of an offset in a JSON file. */
export function placeInText({ file, text }: JsonText, offset: number): Place {
  return placeAt({ file, text, lines: lineStarts(text) }, Math.min(offset, text.length));
}

/**
 * The place of a member or an item in a JSON file: of a member, the place of its name. Where the way
 * leads nowhere, the place where it ends.
 *
 * @param json A file that holds one JSON document.
 * @param path The names of members and the indexes of items that lead there.
 */
export function placeInJson(json: JsonText, path: readonly (string | number)[]): Place {
  const { text } = json;
  let named = skipSpace(text, text.startsWith("\ufeff") ? 1 : 0);
  let value = named;
  for (const step of path) {
    const next = text[value] === "{"
      ? findMember(text, value, String(step))
      : findItem(text, value, Number(step));
    if (next === undefined) break;
    ({ named, value } = next);
  }
  return placeInText(json, named);
}

/** Where a member or an item begins, and where its value does. */
interface Found {
  readonly named: number;
  readonly value: number;
}

function findMember(text: string, start: number, name: string): Found | undefined {
  let at = skipSpace(text, start + 1);
  while (text[at] === '"') {
    const named = at;
    const end = skipValue(text, named);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (JSON.parse(text.slice(named, end)) === name) return { named, value };
    at = skipComma(text, skipValue(text, value));
  }
  return undefined;
}

function findItem(text: string, start: number, index: number): Found | undefined {
  if (text[start] !== "[" || !Number.isInteger(index)) return undefined;
  let at = skipSpace(text, start + 1);
  for (let i = 0; i < index && at < text.length; i++) at = skipComma(text, skipValue(text, at));
  return { named: at, value: at };
}

const SPACE = /[ \t\r\n]*/y;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]|[^"{}[\]]+?(?=["{}[\],\s]|$)/y;

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function skipComma(text: string, at: number): number {
  const next = skipSpace(text, at);
  return text[next] === "," ? skipSpace(text, next + 1) : next;
}

/** The offset behind a value. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    at = depth === 0 ? at : skipSpace(text, at);
    if (text[at] === "{" || text[at] === "[") depth++;
    if (text[at] === "}" || text[at] === "]") depth--;
    TOKEN.lastIndex = at;
    if (!TOKEN.test(text)) return text.length;
    at = TOKEN.lastIndex;
  } while (depth > 0);
  return at;
}

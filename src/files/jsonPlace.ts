import type { Place } from "../values/failure.ts";
import { offsetInJson } from "../values/json.ts";
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
  return placeInText(json, offsetInJson(json.text, path));
}

import { guessValue } from "../values/guessValue.ts";
import type { Json } from "../values/json.ts";
import { parseJson } from "../values/parseJson.ts";
import { orFailure } from "../values/failure.ts";
import { writeTomlValue } from "./writeToml.ts";

const KEY = String.raw`(?:[\w-]+|"[^"\n]*"|'[^'\n]*')`;
export const KEYS = String.raw`${KEY}(?:[ \t]*\.[ \t]*${KEY})*`;

const PAIR = new RegExp(String.raw`^\s*(?:local\s+)?(${KEYS})\s*(?::?=(?:\s*=)*|:)\s*(\S.*)$`, "s");
export const HEADER = String.raw`[ \t]*\[\[?[ \t]*${KEYS}[ \t]*\]\]?[ \t]*(?:#.*)?`;
const HEADER_LINE = new RegExp(`^${HEADER}$`);

/** Longer lines are not suggested, and more lines are not searched. */
const LONGEST = 200;
const MOST_LINES = 30;

/**
 * Guess the line that a person meant by an invalid pair.
 *
 * @param text The file from the beginning of the pair's line.
 * @returns Undefined unless there is exactly one way to read its value.
 */
export function correctPair(text: string): string | undefined {
  const pair = PAIR.exec(wholePair(text));
  if (pair === null) return undefined;
  const [, key, written] = pair;
  const value = correctValue(straighten(written!.replace(/(?:^|\s)#[^"'\n]*$/gm, "").trim()));
  const toml = value === undefined ? undefined : orFailure(() => writeTomlValue(value));
  const line = `${key} = ${toml}`;
  return typeof toml === "string" && line.length <= LONGEST ? line : undefined;
}

/** Join a pair with the next lines, until its brackets are closed or a header follows. */
function wholePair(text: string): string {
  const lines = text.split(/\r?\n/, MOST_LINES);
  let whole = lines[0]!;
  for (const line of lines.slice(1)) {
    const code = whole.replace(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#.*$/gm, "");
    const open = code.replace(/[^[{]/g, "").length - code.replace(/[^\]}]/g, "").length;
    // In an array, `["a"]` and an indented `[a]` are items.
    const isHeader = HEADER_LINE.test(line) &&
      !/^\s*\[("[^"]*"|'[^']*')\]|^\s+\[[\w-]+\]/.test(line);
    if (open <= 0 || isHeader || /^\s*(?:$|(?:value|description)\s*=)/.test(line)) break;
    whole += `\n${line}`;
  }
  return whole;
}

function straighten(value: string): string {
  return /["']/.test(value) ? value : value.replace(/[“”„‟«»]/g, '"');
}

function correctValue(written: string): Json | undefined {
  const value = written.replace(/[,;]$/, "");
  try {
    return parseJson(value);
  } catch {
    return guessValue(value)?.value;
  }
}

import type { Sentence } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import {
  isArray,
  isNumber,
  type Json,
  type JsonNumber,
  scientific,
  type ValuePath,
  writePath,
} from "../values/json.ts";
import { BARE_KEY, DEEPEST, LONGEST, SHORT_ESCAPES } from "./tomlDocument.ts";

/** The most levels of a value: four are around it, the env, `entries`, its key and `value`. */
const DEEPEST_VALUE = DEEPEST - 4;

/**
 * Write a value as TOML 1.0, on one line: strings as basic strings, objects as inline tables, and numbers
 * unchanged, except for integers beyond 64 bits.
 *
 * @param name The name of the value in an error: `live entry "shop.price"`.
 * @param advice How to change it.
 * @throws Failure with the path of what TOML or its parser cannot represent: a null, half a surrogate pair,
 * a number or string of more than {@link LONGEST} characters, too many levels.
 */
export function writeTomlValue(
  value: Json,
  name = "the value",
  advice: Sentence = "Change the value, then run this again.",
): string {
  return writeValue(value, [], { name, advice });
}

const TOO_LONG = "is too long to be read back";

interface Subject {
  readonly name: string;
  readonly advice: Sentence;
}

function writeValue(value: Json, path: ValuePath, subject: Subject): string {
  if (path.length > DEEPEST_VALUE) {
    const limit = `deeper than ${DEEPEST_VALUE} levels, which is too deep to be read back`;
    throw new Failure(`${subject.name} is nested ${limit}.`, subject.advice);
  }
  if (value === null) throw unwritable("a null", path, subject);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") {
    checkText(value, path, subject);
    return writeTomlText(value);
  }
  if (isNumber(value)) {
    if (value.lexeme.length > LONGEST) {
      throw unwritable(`a number of more than ${LONGEST} digits`, path, subject, TOO_LONG);
    }
    return isBeyondInt64(value) ? scientific(value) : value.lexeme;
  }
  if (isArray(value)) {
    const items = value.map((item, index) => writeValue(item, [...path, index], subject));
    return `[${items.join(", ")}]`;
  }
  if (value.size === 0) return "{}";
  const members = Array.from(value, ([name, member]) => {
    const inner = [...path, name];
    checkText(name, inner, subject);
    return `${writeTomlKey(name)} = ${writeValue(member, inner, subject)}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** Check for an integer that other readers of TOML refuse, or read as another one. */
function isBeyondInt64({ lexeme }: JsonNumber): boolean {
  return /^-?\d+$/.test(lexeme) && BigInt.asIntN(64, BigInt(lexeme)) !== BigInt(lexeme);
}

function checkText(text: string, path: ValuePath, subject: Subject): void {
  if (text.length > LONGEST && [...text].length > LONGEST) {
    throw unwritable(`a string of more than ${LONGEST} characters`, path, subject, TOO_LONG);
  }
  if (!text.isWellFormed()) throw unwritable("half a surrogate pair", path, subject);
}

function unwritable(
  what: string,
  path: ValuePath,
  { name, advice }: Subject,
  reason = "TOML cannot represent",
): Failure {
  const says = path.length === 0 ? `is ${what}` : `contains ${what} at ${writePath(path)}`;
  return new Failure(`${name} ${says}, which ${reason}.`, advice);
}

export function writeTomlPair(name: string, value: Json): string {
  return `${writeTomlKey(name)} = ${writeTomlValue(value)}`;
}

/** Write a key, bare if TOML allows it, else in double quotes. */
export function writeTomlKey(name: string): string {
  return BARE_KEY.test(name) ? name : writeTomlText(name);
}

/**
 * Characters to escape besides those that TOML requires: invisible ones, and ones that change how text
 * looks. Joiners are not escaped, because emoji and many scripts need them.
 */
const ESCAPED =
  /["\\]|(?![\u200c\u200d]|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

export function writeTomlText(text: string): string {
  return `"${text.replace(ESCAPED, tomlEscape)}"`;
}

/** Write a string without escapes, between single quotes, if a basic string would need some; undefined if it cannot be. */
export function writeTomlLiteral(text: string): string | undefined {
  const needsEscapes = /["\\]/.test(text);
  return needsEscapes && !/'/.test(text) && !text.replace(/["\\]/g, "").match(ESCAPED)
    ? `'${text}'`
    : undefined;
}

function tomlEscape(character: string): string {
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) return short;
  const hex = character.codePointAt(0)!.toString(16);
  return hex.length > 4 ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}

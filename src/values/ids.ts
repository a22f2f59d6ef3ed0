import { WHERE_THE_ID_IS } from "./advice.ts";
import { Failure } from "./failure.ts";

declare const brand: unique symbol;

/** A universe's id: a whole number from 1 to 2^53-1. */
export type UniverseId = number & { readonly [brand]: "UniverseId" };

/** A number of things to show: a whole number from 1 to 2^53-1. */
export type Count = number & { readonly [brand]: "Count" };

export function isUniverseId(value: number): value is UniverseId {
  return Number.isSafeInteger(value) && value >= 1;
}

/**
 * Read a universe id from a person: the number, or the address of a dashboard page with it.
 *
 * @returns Undefined when it is neither.
 * @throws Failure when it is a game's public address, which has the place id.
 */
export function readUniverseId(text: string): UniverseId | undefined {
  const [, linked] = /create\.roblox\.com\/.*experiences\/(\d+)/.exec(text) ?? [];
  const digits = linked ?? text;
  const id = /^\d{1,16}$/.test(digits) ? Number(digits) : NaN;
  if (isUniverseId(id)) return id;
  if (!/roblox\.com\/(?:[a-z-]+\/)?games\/\d+/.test(text)) return undefined;
  throw new Failure(
    "The number in a game's public address is a place id, not a universe id.",
    WHERE_THE_ID_IS,
  );
}

/** @throws Failure that names the flag when the text is not a universe id. */
export function parseUniverseId(text: string, flag: string): UniverseId {
  const advice = /\p{L}/u.test(text) ? WHERE_THE_ID_IS : `Write it as ${flag} 1234567890.`;
  return readUniverseId(text) ?? parseWhole(text, flag, advice) as UniverseId;
}

/** @throws Failure naming the flag when the text is not an integer from 1 to 2^53-1. */
export function parseCount(text: string, flag: string): Count {
  return parseWhole(text, flag, `Write it as ${flag} 20.`) as Count;
}

function parseWhole(text: string, flag: string, advice: string): number {
  const value = /^[0-9]{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new Failure(
    value > Number.MAX_SAFE_INTEGER || /^\d{17,}$/.test(text)
      ? `${flag} is too large: "${text}".`
      : `${flag} must be a whole number above 0, but is "${text}".`,
    advice,
  );
}

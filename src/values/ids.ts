import { Failure } from "./failure.ts";

declare const brand: unique symbol;

/** A universe's id: a whole number from 1 to 2^53-1. */
export type UniverseId = number & { readonly [brand]: "UniverseId" };

/** A number of things to show: a whole number from 1 to 2^53-1. */
export type Count = number & { readonly [brand]: "Count" };

/** Whether a number may be a universe's id. */
export function isUniverseId(value: number): value is UniverseId {
  return Number.isSafeInteger(value) && value >= 1;
}

/**
 * Reads the universe id that a flag gives.
 *
 * @throws Failure naming the flag when the text is not an integer from 1 to 2^53-1.
 */
export function parseUniverseId(text: string, flag: string): UniverseId {
  return parseWhole(text, flag, 1234567890) as UniverseId;
}

/**
 * Reads the count that a flag gives.
 *
 * @throws Failure naming the flag when the text is not an integer from 1 to 2^53-1.
 */
export function parseCount(text: string, flag: string): Count {
  return parseWhole(text, flag, 20) as Count;
}

function parseWhole(text: string, flag: string, example: number): number {
  const value = /^[0-9]{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new Failure(
    `${flag} is "${text}", which is not an integer from 1 to ${Number.MAX_SAFE_INTEGER}.`,
    `Give ${flag} a plain number, like ${example}.`,
  );
}

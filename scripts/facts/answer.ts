import { isArray, isObject, type Json, type JsonObject, memberOf } from "../../src/values/json.ts";

/** Roblox's answer to one read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined when there is none. */
  readonly body: Json | undefined;
}

/** Request a path of the API; with a body it is a read by POST. Undefined when there was no answer. */
export type Ask = (path: string, body?: Json) => Promise<Answer | undefined>;

/** Write why an answer shows nothing; undefined when it is fine. */
export function whyNot(answer: Answer | undefined): string | undefined {
  if (answer === undefined) return "not known: no answer";
  if (answer.status !== 200) return `not known: Roblox answered ${answer.status}`;
  return isObject(answer.body) ? undefined : "not known: the answer is no JSON object";
}

/** Return the object in a field; an empty one when it is not an object. */
export function objectAt(value: Json | undefined, name: string): JsonObject {
  const member = memberOf(value, name);
  return isObject(member) ? member : new Map();
}

/** Return the list in a field; an empty one when it is not a list. */
export function listAt(value: Json | undefined, name: string): readonly Json[] {
  const member = memberOf(value, name);
  return isArray(member) ? member : [];
}

/** Say which form a field has, without its value. */
export function formOf(value: Json | undefined, name: string): string {
  if (!isObject(value) || !value.has(name)) return "missing";
  const member = value.get(name)!;
  if (member === null) return "null";
  if (member === "" || (isObject(member) && member.size === 0)) return "empty";
  return typeof member === "string" ? "a string" : isObject(member) ? "an object" : "a number";
}

/** Keep the words of Roblox's own vocabulary; anything else may be a game's, and is only counted. */
export function knownWords(words: Iterable<string>, known: RegExp): string {
  const all = [...new Set(words)];
  const named = all.filter((word) => known.test(word)).sort();
  const others = all.length - named.length;
  return [...named, ...(others === 0 ? [] : [`${others} that this project does not know`])]
    .join(", ");
}

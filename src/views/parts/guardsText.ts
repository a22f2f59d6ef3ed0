import { type Text, text } from "../../terminal/text.ts";
import { enumerate } from "../../values/words.ts";
import { array, optional, string } from "../../values/schema.ts";

/** The environments that ask, in a document. */
export const GUARDS = optional(
  array(
    string("Its name."),
    "The environments that ask a person before every write; absent when none does.",
  ),
);

/** Say who asks a person before a write; no line for nobody. */
export function guardsText(guards: readonly string[]): Text[] {
  if (guards.length === 0) return [];
  const asks = guards.length === 1 ? "asks" : "ask";
  return [text`${enumerate(guards)} ${asks} a person before every write.`];
}

/** The names for {@link GUARDS}. */
export function namedGuards(guards: readonly string[]): string[] | undefined {
  return guards.length === 0 ? undefined : [...guards];
}

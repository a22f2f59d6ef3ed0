import { type Text, text } from "../../terminal/text.ts";
import { array, optional, string } from "../../values/schema.ts";
import { enumerate } from "../../values/words.ts";

/** The environments that ask before a write, in a document. */
export const CONFIRM = optional(
  array(string(), "The environments that ask before every write; absent when none does."),
);

/** List the environments that ask a person before a write; no line when none does. */
export function confirmText(envs: readonly string[]): Text[] {
  if (envs.length === 0) return [];
  return [
    text`${enumerate(envs)} ${envs.length === 1 ? "asks" : "ask"} a person before every write.`,
  ];
}

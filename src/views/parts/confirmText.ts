import { join, type Text, text } from "../../values/text.ts";
import { array, optional, string } from "../../values/schema.ts";

export const CONFIRM = optional(
  array(string(), "The environments that ask before every write; absent when none does."),
);

/** List the environments that ask a person before a write; no line when none does. */
export function confirmText(envs: readonly string[]): Text[] {
  if (envs.length === 0) return [];
  const names = [...envs];
  const last = names.length > 1 ? text` and ${names.pop()!}` : "";
  return [
    text`${join(names, ", ")}${last} ${
      envs.length === 1 ? "asks" : "ask"
    } a person before every write.`,
  ];
}

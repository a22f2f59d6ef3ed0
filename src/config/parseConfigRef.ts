import { Failure } from "../values/failure.ts";

/** One side of a comparison, as a person names it. */
export type ConfigRef =
  | { readonly kind: typeof FIXED_SIDES[number] }
  /** What is live in another env, or what was live after a revision: its id, or a unique prefix of it. */
  | { readonly kind: "env" | "revision"; readonly name: string };

export const FIXED_SIDES = ["live", "local", "draft"] as const;

/** The forms of a side, for messages. */
export const CONFIG_REFS = `${FIXED_SIDES.join(", ")}, env:<name> or a revision`;

/**
 * Parse the name of a side; anything but the fixed names is a revision.
 *
 * @throws Failure when it is empty, as from an unset variable.
 */
export function parseConfigRef(text: string): ConfigRef {
  const kind = FIXED_SIDES.find((side) => side === text);
  if (kind !== undefined) return { kind };
  const [, env] = /^env:(.*)$/s.exec(text) ?? [];
  const name = env ?? text;
  if (name !== "") return { kind: env === undefined ? "revision" : "env", name };
  throw new Failure(`"${text}" cannot be compared.`, `Give ${CONFIG_REFS}.`);
}

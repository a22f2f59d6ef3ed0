import { Failure } from "../values/failure.ts";

/** One side of a comparison, as a person names it. */
export type ConfigRef =
  | { readonly kind: typeof SIDES[number] }
  /** What is live in another env, or what was live after a revision: its id, or a unique prefix of it. */
  | { readonly kind: "env" | "revision"; readonly name: string };

/** The sides with a fixed name. */
export const SIDES = ["live", "local", "draft"] as const;

/** What a side may be, in words. */
export const CONFIG_REFS = `${SIDES.join(", ")}, env:<name> or a revision`;

/**
 * Read the name of a side; anything that is not one of our words names a revision.
 *
 * @throws Failure when it names nothing, as a variable that is not set does.
 */
export function parseConfigRef(text: string): ConfigRef {
  const kind = SIDES.find((side) => side === text);
  if (kind !== undefined) return { kind };
  const [, env] = /^env:(.*)$/s.exec(text) ?? [];
  const name = env ?? text;
  if (name !== "") return { kind: env === undefined ? "revision" : "env", name };
  throw new Failure(`"${text}" cannot be compared.`, `Give ${CONFIG_REFS}.`);
}

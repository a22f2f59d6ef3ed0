import { Failure } from "../values/failure.ts";

/** One side of a comparison, as a person names it. */
export type ConfigRef =
  | { readonly kind: "live" }
  | { readonly kind: "local" }
  | { readonly kind: "draft" }
  /** What is live in another env. */
  | { readonly kind: "env"; readonly name: string }
  /** What was live after a revision: its id, or a unique prefix of it. */
  | { readonly kind: "revision"; readonly name: string };

/** What a side may be, in words. */
export const CONFIG_REFS = "live, local, draft, env:<name> or a revision";

/**
 * Read the name of a side; anything that is not one of our words names a revision.
 *
 * @throws Failure when it names nothing, as a variable that is not set does.
 */
export function parseConfigRef(text: string): ConfigRef {
  if (text === "live" || text === "local" || text === "draft") return { kind: text };
  const [, env] = /^env:(.*)$/s.exec(text) ?? [];
  const name = env ?? text;
  if (name !== "") return { kind: env === undefined ? "revision" : "env", name };
  throw new Failure(`"${text}" cannot be compared.`, `Give ${CONFIG_REFS}.`);
}

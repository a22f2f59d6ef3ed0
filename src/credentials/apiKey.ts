import { Failure } from "../values/failure.ts";
import { Secret } from "../values/secret.ts";
import type { DeclaredKey } from "./declaredKey.ts";
import { headerFault } from "./headerText.ts";

/** Where an API key comes from. */
export type KeySource =
  | { readonly kind: "flag" }
  | { readonly kind: "variable" }
  | { readonly kind: "declared"; readonly name: string; readonly backend: string };

/** The API key that is loaded, or why none is. */
export type ApiKey =
  | { readonly state: "loaded"; readonly secret: Secret; readonly source: KeySource }
  /** There is one, and it cannot be a header. */
  | { readonly state: "unusable"; readonly source: KeySource; readonly failure: Failure }
  | { readonly state: "none" };

/** The places that an API key may come from, in their order. */
export interface KeySources {
  /** `--api-key`. */
  readonly flag?: Secret | undefined;
  /** `CLI_API_KEY`; an empty one is an absent one. */
  readonly variable?: string | undefined;
  /** The key that `--key` names. */
  readonly declared?: DeclaredKey | undefined;
}

/** Finds the API key: the flag, else the variable, else the backend of the declared key. */
export function findApiKey({ flag, variable, declared }: KeySources): ApiKey {
  if (flag !== undefined) {
    return usable(flag, { kind: "flag" }, "--api-key", "Pass the key as it was given out.");
  }
  if (variable) {
    const advice = "Set CLI_API_KEY to the key as it was given out, without a line break.";
    return usable(new Secret(variable), { kind: "variable" }, "CLI_API_KEY", advice);
  }
  if (declared?.state !== "stored") return { state: "none" };
  const { name, backend, secret } = declared;
  return usable(
    secret,
    { kind: "declared", name, backend },
    `The secret of "${name}" in ${backend}`,
    "Put the key there as it was given out.",
  );
}

function usable(secret: Secret, source: KeySource, subject: string, advice: string): ApiKey {
  const failure = headerFault(secret, "key", subject, advice);
  return failure === undefined
    ? { state: "loaded", secret, source }
    : { state: "unusable", source, failure };
}

/**
 * Gives the API key of a config command: `--api-key`, else `CLI_API_KEY`.
 *
 * @throws Failure when there is none, or it cannot be a header.
 */
export function requireApiKey(
  shared: { readonly apiKey?: Secret },
  context: { readonly env: (name: "CLI_API_KEY") => string | undefined },
): Secret {
  const key = findApiKey({ flag: shared.apiKey, variable: context.env("CLI_API_KEY") });
  if (key.state === "loaded") return key.secret;
  if (key.state === "unusable") throw key.failure;
  throw new Failure("No API key is loaded.", "Pass --api-key or set CLI_API_KEY.");
}

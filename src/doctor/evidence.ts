import type { Introspection } from "../platform/introspection.ts";
import type { KeyScope } from "../platform/keys.ts";
import type { IdentifiedKey, KeyOrigin } from "./identify.ts";
import type { Result } from "./result.ts";

/** Why a check of the key could not run when there is none. */
export const NO_KEY = "no usable API key is loaded";

/** What is known of the key that is loaded, by who said so. */
export interface KeyEvidence {
  /** What this folder knows of it, by its id in the account's list where that is known. */
  readonly origin: KeyOrigin;
  /** True when a usable key is loaded. */
  readonly hasKey: boolean;
  /** The key among those of the account that is signed in, which needs the session cookie. */
  readonly listed: Result<IdentifiedKey>;
  /** True when Roblox was asked for the account's keys, which takes a session cookie. */
  readonly askedAccount: boolean;
  /** What Roblox says of the key itself; absent without `--introspect`, or without a key. */
  readonly introspected?: Result<Introspection>;
}

/** Scopes of the key, as one source has them. */
export interface SourcedScopes {
  readonly source: "account" | "introspection";
  readonly scopes: readonly KeyScope[];
}

/** Return what Roblox said of the key itself; undefined when it was not asked, or gave no answer. */
export function introspectedKey({ introspected }: KeyEvidence) {
  return introspected?.ok && introspected.value.outcome === "answered"
    ? introspected.value.key
    : undefined;
}

/** List the scopes of the key, from every source that knows them. */
export function knownScopes(evidence: KeyEvidence): SourcedScopes[] {
  const { listed } = evidence;
  const account = listed.ok ? listed.value.key.settings?.scopes : undefined;
  const introspected = introspectedKey(evidence)?.scopes;
  return ([["account", account], ["introspection", introspected]] as const)
    .flatMap(([source, scopes]) => scopes === undefined ? [] : [{ source, scopes }]);
}

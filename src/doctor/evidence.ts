import type { Introspection } from "../roblox/introspection.ts";
import type { KeyScope } from "../roblox/keys.ts";
import { type Failure, known } from "../values/failure.ts";
import type { IdentifiedKey, KeyOrigin } from "./identify.ts";

/** Why checks of the key cannot run without one. */
export const NO_KEY = "no usable API key is loaded";

/** What is known of the loaded key, by source. */
export interface KeyEvidence {
  readonly origin: KeyOrigin;
  /** True when a usable key is loaded. */
  readonly hasKey: boolean;
  /** The key in the list of the signed-in account, which needs the session cookie. */
  readonly listed: IdentifiedKey | Failure;
  /** True when Roblox was asked for the account's keys, with a session cookie. */
  readonly askedAccount: boolean;
  /** What Roblox says of the key itself; absent without `--introspect`, or without a key. */
  readonly introspected?: Introspection | Failure;
}

export interface SourcedScopes {
  readonly source: "account" | "introspection";
  readonly scopes: readonly KeyScope[];
}

/** Return the key as introspection describes it; undefined when not asked, or without an answer. */
export function introspectedKey({ introspected }: KeyEvidence) {
  const answer = known(introspected);
  return answer?.outcome === "answered" ? answer.key : undefined;
}

/** List the scopes of the key, from every source that knows them. */
export function knownScopes(evidence: KeyEvidence): SourcedScopes[] {
  const { listed } = evidence;
  const account = known(listed)?.key.settings?.scopes;
  const introspected = introspectedKey(evidence)?.scopes;
  return ([["account", account], ["introspection", introspected]] as const)
    .flatMap(([source, scopes]) => scopes === undefined ? [] : [{ source, scopes }]);
}

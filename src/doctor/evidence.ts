import type { Introspection } from "../roblox/introspection.ts";
import type { KeyScope } from "../roblox/keys.ts";
import { type Failure, orUndefined } from "../values/failure.ts";
import type { IdentifiedKey, KeyOrigin } from "./identify.ts";

export const NO_KEY = "no usable API key is loaded";

export interface KeyEvidence {
  readonly origin: KeyOrigin;
  readonly hasKey: boolean;
  /** This needs the session cookie. */
  readonly listed: IdentifiedKey | Failure;
  /** True when Roblox was asked for the account's keys, with a session cookie. */
  readonly askedAccount: boolean;
  /** Absent without `--introspect`, or without a key. */
  readonly introspected?: Introspection | Failure;
}

export interface SourcedScopes {
  readonly source: "account" | "introspection";
  readonly scopes: readonly KeyScope[];
}

/** Return the key as introspection describes it; undefined when not asked, or without an answer. */
export function introspectedKey({ introspected }: KeyEvidence) {
  const answer = orUndefined(introspected);
  return answer?.outcome === "answered" ? answer.key : undefined;
}

export function knownScopes(evidence: KeyEvidence): SourcedScopes[] {
  const { listed } = evidence;
  const account = orUndefined(listed)?.key.settings?.scopes;
  const introspected = introspectedKey(evidence)?.scopes;
  return ([["account", account], ["introspection", introspected]] as const)
    .flatMap(([source, scopes]) => scopes === undefined ? [] : [{ source, scopes }]);
}

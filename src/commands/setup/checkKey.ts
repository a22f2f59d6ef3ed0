import { definedOnly } from "../../values/collections.ts";
import { addUniverse } from "../../doctor/addToKey.ts";
import { judgeExpiry, RENEW } from "../../doctor/keyState.ts";
import { carries, isCovered, isUniverseTarget } from "../../doctor/scopes.ts";
import { type IntrospectedKey, introspectKey } from "../../roblox/introspection.ts";
import { API_KEYS_PAGE } from "../../values/advice.ts";
import { enumerate } from "../../values/words.ts";
import { asFailure, Failure } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Secret } from "../../values/secret.ts";
import type { Context } from "../../files/project/context.ts";

export interface KeyReport {
  readonly name?: string;
  /** True when Roblox described it. */
  readonly isKnown: boolean;
  /** Why no request works with it: it is disabled, or has expired. */
  readonly ended?: Failure;
  /** What is missing for `cli config`, each with the clicks that add it. */
  readonly problems: readonly Failure[];
}

/** What `cli config` needs to compare and to publish. */
const NEEDED = ["universe:read", "universe:write"];

/** Check what a key may do, with the key alone; a refusal or no answer shows nothing about it. */
export async function checkKey(
  key: Secret,
  universeId: UniverseId,
  { http, addresses, now }: Pick<Context, "http" | "addresses" | "now">,
): Promise<KeyReport> {
  const asked = await introspectKey(http, addresses.base, key).catch(asFailure);
  if (asked instanceof Failure || asked.outcome !== "answered") {
    return { isKnown: false, problems: [] };
  }
  const { name } = asked.key;
  const ended = endOf(asked.key, now());
  return {
    isKnown: true,
    problems: [...(ended === undefined ? [] : [ended]), ...missingOf(asked.key, universeId)],
    ...definedOnly({ name, ended }),
  };
}

function endOf(key: IntrospectedKey, now: Date): Failure | undefined {
  if (key.enabled === false) {
    return new Failure("The key is disabled.", `Enable it (${API_KEYS_PAGE}).`);
  }
  const isExpired = judgeExpiry(undefined, key, now).status === "fail";
  return isExpired ? new Failure("The key has expired.", RENEW) : undefined;
}

function missingOf({ scopes }: IntrospectedKey, universeId: UniverseId): Failure[] {
  if (scopes === undefined) return [];
  const failures: Failure[] = [];
  const missing = NEEDED.filter((scope) => !carries(scopes, scope));
  if (missing.length > 0) {
    const goal = missing.includes("universe:read") ? "read the config" : "publish";
    const operations = missing.join(" and ");
    failures.push(
      new Failure(
        `The key lacks ${enumerate(missing)}, so it cannot ${goal}.`,
        `Edit the key (${API_KEYS_PAGE}): Access Permissions, Select Operations, ${operations}.`,
      ),
    );
  }
  const isElsewhere = scopes.some((scope) =>
    NEEDED.some((name) => carries([scope], name)) && !isCovered(scope, universeId) &&
    scope.targets?.every(isUniverseTarget)
  );
  if (isElsewhere) {
    const what = `The key is for other universes than ${universeId}.`;
    failures.push(new Failure(what, addUniverse(universeId)));
  }
  return failures;
}

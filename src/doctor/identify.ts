import type { KeyLock } from "../files/keyLock.ts";
import type { AccountKey } from "../platform/keys.ts";
import type { Secret } from "../values/secret.ts";
import { type Known, known, unknown } from "./known.ts";

/** The key that is loaded, as the platform holds it. */
export interface Identified {
  readonly key: AccountKey;
  /** The name under which this folder's lock file holds it; absent when it does not. */
  readonly declared?: string;
}

/**
 * Finds the loaded key among the account's keys (spec: cli doctor, 2): by the id that the lock file
 * keeps beside the very same secret, else by the preview that the platform publishes, the longest
 * one that fits.
 *
 * @param declared The name of the declared key whose secret is loaded, when that is known.
 */
export function identifyKey(
  secret: Secret,
  keys: readonly AccountKey[],
  lock: KeyLock | undefined,
  declared: string | undefined,
): Known<Identified> {
  const match = byId(secret, keys, lock, declared) ?? byPreview(secret, keys);
  if (match.length === 1) return known(identified(match[0]!, lock));
  if (match.length > 1) {
    const names = match.map((key) => `"${key.name ?? "without a name"}"`).join(", ");
    return unknown(
      `cannot tell which of ${match.length} keys it is: ${names} begin alike`,
      "Look them up in the platform's list of keys, or make a new one to replace one of them.",
    );
  }
  return unknown(
    `not among the ${keys.length} key(s) of the signed-in account`,
    "It may belong to a group or another account, whose keys are not listed here, or be deleted. " +
      "Use the cookie of the account that owns it.",
  );
}

function byId(
  secret: Secret,
  keys: readonly AccountKey[],
  lock: KeyLock | undefined,
  declared: string | undefined,
): readonly AccountKey[] | undefined {
  const own = declared === undefined
    ? [...lock?.keys.values() ?? []].find((key) => key.secret?.equals(secret))
    : lock?.keys.get(declared);
  const found = keys.find((key) => key.id !== undefined && key.id === own?.id);
  return found === undefined ? undefined : [found];
}

/** Every key with the longest preview that the secret begins with. */
function byPreview(secret: Secret, keys: readonly AccountKey[]): readonly AccountKey[] {
  const fits = keys.filter((key) => secret.startsWith(key.preview ?? ""));
  const longest = Math.max(...fits.map((key) => key.preview!.length));
  return fits.filter((key) => key.preview!.length === longest);
}

function identified(key: AccountKey, lock: KeyLock | undefined): Identified {
  const own = [...lock?.keys ?? []].find(([, created]) =>
    created.id !== undefined && created.id === key.id
  );
  return own === undefined ? { key } : { key, declared: own[0] };
}

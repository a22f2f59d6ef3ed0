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
  const own = ownKey(secret, keys, lock, declared);
  if (own !== undefined && fits(secret, own)) return known(identified(own, lock));
  const match = byPreview(secret, keys);
  if (match.length === 1) return known(identified(match[0]!, lock));
  if (match.length > 1) {
    const names = match.map((key) => `"${key.name ?? "without a name"}"`).join(", ");
    return unknown(
      `cannot tell which of ${match.length} keys it is: ${names} begin alike`,
      "Look them up in the platform's list of keys, or make a new one to replace one of them.",
    );
  }
  if (own !== undefined) {
    return unknown(
      `the platform's key "${own.name ?? "without a name"}" has another secret than ${
        lock!.file
      } keeps`,
      "Its secret was probably made anew since; put the new one where this one came from.",
    );
  }
  return unknown(
    `not among the ${keys.length} key(s) of the signed-in account`,
    "It may belong to a group or another account, whose keys are not listed here, or be deleted. " +
      "Use the cookie of the account that owns it.",
  );
}

/** The account's key whose id the lock file keeps beside the loaded secret. */
function ownKey(
  secret: Secret,
  keys: readonly AccountKey[],
  lock: KeyLock | undefined,
  declared: string | undefined,
): AccountKey | undefined {
  const created = declared === undefined
    ? [...lock?.keys.values() ?? []].find((key) => key.secret?.equals(secret))
    : lock?.keys.get(declared);
  return keys.find((key) => key.id !== undefined && key.id === created?.id);
}

/** Whether nothing speaks against it: a key without a preview may be anyone's. */
function fits(secret: Secret, { preview }: AccountKey): boolean {
  return preview === undefined || secret.startsWith(preview);
}

/** Every key with the longest preview that the secret begins with. */
function byPreview(secret: Secret, keys: readonly AccountKey[]): readonly AccountKey[] {
  const candidates = keys.filter((key) => secret.startsWith(key.preview ?? ""));
  const longest = candidates.reduce((most, key) => Math.max(most, key.preview!.length), 0);
  return candidates.filter((key) => key.preview!.length === longest);
}

function identified(key: AccountKey, lock: KeyLock | undefined): Identified {
  const own = [...lock?.keys ?? []].find(([, created]) =>
    created.id !== undefined && created.id === key.id
  );
  return own === undefined ? { key } : { key, declared: own[0] };
}

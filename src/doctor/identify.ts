import { definedOnly } from "../values/collections.ts";
import type { KeyDeclaration, KeyDeclarations } from "../files/keyDeclarations.ts";
import type { CreatedKey, KeyLock } from "../files/keyLock.ts";
import type { AccountKey } from "../roblox/keys.ts";
import { API_KEYS_PAGE } from "../values/advice.ts";
import { Failure } from "../values/failure.ts";
import type { Secret } from "../values/secret.ts";

/** What this folder's files know of the loaded key. */
export interface KeyOrigin {
  /** Its name in this folder's key lock file; absent when not known. */
  readonly declared?: string;
  readonly declaration?: KeyDeclaration;
  /** True when it may be one of this folder's declared keys, although the lock file does not have it. */
  readonly mayBeDeclared?: true;
}

/** The loaded key, as the account's list has it. */
export interface IdentifiedKey {
  readonly key: AccountKey;
  readonly declared?: string;
  /** True when it was recognized only by the beginning of its secret. */
  readonly byBeginning?: true;
}

export function originOf(
  declared: string | undefined,
  declarations: KeyDeclarations | undefined,
): KeyOrigin {
  if (declared === undefined) return declarations?.keys.size ? { mayBeDeclared: true } : {};
  const declaration = declarations?.keys.get(declared);
  return { declared, ...definedOnly({ declaration }) };
}

export function findDeclaredName(secret: Secret, lock: KeyLock | undefined): string | undefined {
  return nameBy(lock, (created) => created.secret?.equals(secret) === true);
}

/**
 * Find the loaded key among the account's keys (spec: cli doctor, 2): by the id next to the same secret in
 * the lock file, else by the longest preview on the platform that fits.
 *
 * @param declared The name of the declared key whose secret is loaded, when that is known.
 */
export function identifyKey(
  secret: Secret,
  keys: readonly AccountKey[],
  lock: KeyLock | undefined,
  declared: string | undefined,
): IdentifiedKey | Failure {
  const name = declared ?? findDeclaredName(secret, lock);
  const id = name === undefined ? undefined : lock?.keys.get(name)?.id;
  const own = id === undefined ? undefined : keys.find((key) => key.id === id);
  if (own !== undefined && fits(secret, own)) return identified(own, lock, name);
  const matches = byPreview(secret, keys);
  const [key, ...others] = matches;
  if (key !== undefined && others.length === 0) {
    return { ...identified(key, lock, name), byBeginning: true };
  }
  return notIdentified(matches, own, keys.length);
}

function nameBy(
  lock: KeyLock | undefined,
  isMeant: (created: CreatedKey) => boolean,
): string | undefined {
  return [...lock?.keys ?? []].find(([, created]) => isMeant(created))?.[0];
}

/** Without a preview, it may be anyone's. */
function fits(secret: Secret, { preview }: AccountKey): boolean {
  return preview === undefined || secret.startsWith(preview);
}

/** Find every key with the longest preview that the secret begins with. */
function byPreview(secret: Secret, keys: readonly AccountKey[]): readonly AccountKey[] {
  const candidates = keys.filter((key) => secret.startsWith(key.preview ?? ""));
  const longest = candidates.reduce((most, key) => Math.max(most, key.preview!.length), 0);
  return candidates.filter((key) => key.preview!.length === longest);
}

/** Add the project's own name for a key: by its id, else by the loaded secret. */
function identified(
  key: AccountKey,
  lock: KeyLock | undefined,
  name: string | undefined,
): IdentifiedKey {
  const declared = nameBy(lock, ({ id }) => id !== undefined && id === key.id) ?? name;
  return declared === undefined ? { key } : { key, declared };
}

function notIdentified(
  alike: readonly AccountKey[],
  own: AccountKey | undefined,
  count: number,
): Failure {
  if (alike.length > 0) {
    const names = alike.map(quotedName).join(", ");
    return new Failure(
      `cannot tell which of ${alike.length} keys it is: ${names} begin the same`,
      `Compare them (${API_KEYS_PAGE}), or ask Roblox about this very key with --introspect.`,
    );
  }
  if (own !== undefined) {
    return new Failure(
      `the secret of the key ${quotedName(own)} is not the one that is loaded`,
      "Its secret was probably regenerated; put the new one where this one came from.",
    );
  }
  return new Failure(
    count === 1
      ? "not the only key of the signed-in account"
      : `not among the ${count} keys of the signed-in account`,
    "It may belong to a group or another account, or be deleted. Use the cookie of the account that " +
      "owns it, or --introspect, which needs the key alone.",
  );
}

function quotedName({ settings }: AccountKey): string {
  return settings?.name === undefined ? "without a name" : `"${settings.name}"`;
}

import { definedOnly } from "../values/collections.ts";
import {
  array,
  boolean,
  fallback,
  json,
  nonEmptyString,
  nullish,
  object,
  type OutputOf,
  string,
  textOrNumber,
  transform,
  union,
} from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { errorBodySuffix, quoteErrorBody } from "./errorBody.ts";
import { addressOf, type HttpClient } from "./http.ts";
import type { KeyScope } from "./keys.ts";
import { readReply, replyReason } from "./reply.ts";

const ID = textOrNumber(/^[1-9]\d*$/);
const WORDS = array(union([string(), ID]));

/** An unknown form may mean anything, and is shown as `?`. */
function targetList(items: typeof WORDS, kind = "") {
  const named = transform(items, (ids) => ids.map((id) => id === "*" ? id : `${kind}${id}`));
  return nullish(union([named, transform(json(), () => ["?"])]));
}

const DATA_STORE = transform(object({ universeId: ID }), ({ universeId }) => universeId);

const SCOPE = transform(
  object({
    name: nonEmptyString(),
    operations: WORDS,
    universeIds: targetList(WORDS),
    groupIds: targetList(WORDS, "group "),
    userIds: targetList(WORDS, "user "),
    universeDatastores: targetList(array(union([DATA_STORE, string(), ID]))),
  }),
  ({ name, operations, ...lists }): KeyScope => {
    const sent = Object.values(lists).filter((list) => list !== undefined && list !== null);
    return {
      type: name,
      operations: operations.includes("*") ? "all" : operations,
      ...(sent.length === 0 ? {} : { targets: sent.flat() }),
    };
  },
);

/**
 * A field of another type than documented counts as absent; so do all scopes when one of them cannot be
 * understood, because then no scope is certainly missing. If a field that says whether the key works has
 * another type, nothing in the reply counts.
 */
const KEY = transform(
  object({
    name: fallback(nonEmptyString()),
    authorizedUserId: fallback(ID),
    enabled: nullish(boolean()),
    expired: nullish(boolean()),
    expirationTimeUtc: nullish(string()),
    scopes: fallback(array(SCOPE)),
  }),
  ({ expirationTimeUtc, ...same }) =>
    definedOnly({ ...same, expirationTimeUtc: expirationTimeUtc || undefined }),
);

/** What Roblox left out is absent. */
export type IntrospectedKey = OutputOf<typeof KEY>;

export type Introspection =
  | { readonly outcome: "answered"; readonly key: IntrospectedKey }
  /**
   * Roblox answered 401 or 403: a wrong key, a refused address, a moderated key, or one that is older than
   * about an hour (docs/dev/platform.md, Introspection of a key).
   */
  | { readonly outcome: "refused"; readonly status: 401 | 403; readonly message?: string }
  /** Any other answer says nothing about the key. */
  | { readonly outcome: "unknown"; readonly reason: string };

/**
 * Ask Roblox about a key with the key alone (docs/dev/platform.md, Introspection of a key). It is a read in the form
 * of a POST, so it may be sent again; the key travels in the body only.
 *
 * @throws Unreachable when no reply came; UnusableReply when a 200 is not JSON.
 */
export async function introspectKey(
  http: HttpClient,
  base: URL,
  key: Secret,
): Promise<Introspection> {
  const call = "introspecting the key";
  const reply = await http.send({
    call,
    method: "POST",
    url: addressOf(base, "/api-keys/v1/introspect"),
    credential: { kind: "body", field: "apiKey", secret: key },
    effect: "read",
  });
  const { status } = reply;
  if (status === 401 || status === 403) {
    const message = quoteErrorBody(reply.text, key);
    return { outcome: "refused", status, ...definedOnly({ message }) };
  }
  if (status !== 200) {
    return { outcome: "unknown", reason: replyReason(reply, "Roblox", key) };
  }
  const found = readReply(fallback(KEY), reply, call) ?? {};
  if (Object.keys(found).length > 0) return { outcome: "answered", key: found };
  const detail = errorBodySuffix(reply.text, key);
  return { outcome: "unknown", reason: `Roblox answered 200 without describing a key${detail}` };
}

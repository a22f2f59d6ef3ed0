import { present } from "../values/present.ts";
import {
  array,
  boolean,
  fallback,
  nonEmptyString,
  object,
  type OutputOf,
  string,
  textOrNumber,
  transform,
  union,
} from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { addressOf } from "./address.ts";
import { errorBodySuffix, quoteErrorBody } from "./errorBody.ts";
import type { HttpClient } from "./http.ts";
import type { KeyScope } from "./keys.ts";
import { readReply } from "./reply.ts";
import { replyReason } from "./replyReason.ts";

/** An id of the platform's, which may come as a number or in digits; 0 and below are none. */
const ID = textOrNumber(/^[1-9]\d*$/);
const WORDS = array(union([string(), ID]));

const SCOPE = transform(
  object({ name: nonEmptyString(), operations: WORDS, universeIds: fallback(WORDS) }),
  ({ name, operations, universeIds }): KeyScope => ({
    type: name,
    operations: operations.includes("*") ? "all" : operations,
    ...present({ targets: universeIds }),
  }),
);

/**
 * A field of another type than documented says nothing, so it counts as left out; so do the scopes
 * when one of them cannot be understood, for then none can be said to lack.
 */
const KEY = transform(
  object({
    name: fallback(nonEmptyString()),
    /** The account that the key acts as. */
    authorizedUserId: fallback(ID),
    enabled: fallback(boolean()),
    expired: fallback(boolean()),
    expirationTimeUtc: fallback(nonEmptyString()),
    scopes: fallback(array(SCOPE)),
  }),
  present,
);

/** What Roblox says of a key that is asked about with the key alone; what it left out is absent. */
export type IntrospectedKey = OutputOf<typeof KEY>;

/** What came of asking about a key. */
export type Introspection =
  | { readonly outcome: "answered"; readonly key: IntrospectedKey }
  /** Answered 401, which is seen for what is not a key. */
  | { readonly outcome: "refused"; readonly said?: string }
  /** Any other answer: Roblox does not document the answer for a refused address or a moderated key. */
  | { readonly outcome: "unknown"; readonly reason: string };

/**
 * Asks Roblox about a key with the key alone (platform.md, Introspection of a key). It is a read in
 * the form of a POST, so it may be sent again; the key travels in the body only.
 *
 * @param base The API host.
 * @throws Unreachable when no reply came; UnusableReply when it says 200 and is not JSON.
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
  if (reply.status === 401) {
    const said = quoteErrorBody(reply.text, key);
    return { outcome: "refused", ...present({ said }) };
  }
  if (reply.status !== 200) {
    return { outcome: "unknown", reason: replyReason(reply, "Roblox", key) };
  }
  const found = readReply(fallback(KEY), reply, call) ?? {};
  if (Object.keys(found).length > 0) return { outcome: "answered", key: found };
  const detail = errorBodySuffix(reply.text, key);
  return { outcome: "unknown", reason: `Roblox answered 200 without describing a key${detail}` };
}

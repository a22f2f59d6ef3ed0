import { isArray, isNumber, isObject, type Json, type JsonObject } from "../values/json.ts";
import { present } from "../values/present.ts";
import { json } from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { addressOf } from "./address.ts";
import { errorBodySuffix, quoteErrorBody } from "./errorBody.ts";
import type { HttpClient } from "./http.ts";
import type { KeyScope } from "./keys.ts";
import { readReply } from "./reply.ts";
import { replyReason } from "./replyReason.ts";

/** What Roblox says of a key that is asked about with the key alone; what it left out is absent. */
export interface IntrospectedKey {
  readonly name?: string;
  /** The id of the account that the key acts as. */
  readonly account?: string;
  readonly enabled?: boolean;
  readonly expired?: boolean;
  /** The timestamp as it was sent. */
  readonly expires?: string;
  readonly scopes?: readonly KeyScope[];
}

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
  const document = readReply(json(), reply, call);
  const found = isObject(document) ? toKey(document) : {};
  if (Object.keys(found).length > 0) return { outcome: "answered", key: found };
  const detail = errorBodySuffix(reply.text, key);
  return { outcome: "unknown", reason: `Roblox answered 200 without describing a key${detail}` };
}

/** A field of another type than documented says nothing, so it counts as left out. */
function toKey(document: JsonObject): IntrospectedKey {
  const [name, enabled, expired, expires] = ["name", "enabled", "expired", "expirationTimeUtc"]
    .map((field) => document.get(field));
  return present({
    name: typeof name === "string" && name !== "" ? name : undefined,
    account: idOf(document.get("authorizedUserId")),
    enabled: typeof enabled === "boolean" ? enabled : undefined,
    expired: typeof expired === "boolean" ? expired : undefined,
    expires: typeof expires === "string" && expires !== "" ? expires : undefined,
    scopes: toScopes(document.get("scopes")),
  });
}

/** An id of the platform's, which may come as a number or in digits; 0 and below are none. */
function idOf(value: Json | undefined): string | undefined {
  const text = isNumber(value ?? null) ? (value as { lexeme: string }).lexeme : value;
  return typeof text === "string" && /^[1-9]\d*$/.test(text) ? text : undefined;
}

/** The scopes; undefined when one of them cannot be understood, for then none can be said to lack. */
function toScopes(value: Json | undefined): readonly KeyScope[] | undefined {
  if (!isArray(value ?? null)) return undefined;
  const scopes = (value as readonly Json[]).map(toScope);
  return scopes.includes(undefined) ? undefined : scopes as KeyScope[];
}

function toScope(value: Json): KeyScope | undefined {
  if (!isObject(value)) return undefined;
  const type = value.get("name");
  const operations = wordsOf(value.get("operations"));
  if (typeof type !== "string" || type === "" || operations === undefined) return undefined;
  const targets = wordsOf(value.get("universeIds"));
  return {
    type,
    operations: operations.includes("*") ? "all" : operations,
    ...present({ targets }),
  };
}

/** A list of words or ids; undefined when it is none, or something else is in it. */
function wordsOf(value: Json | undefined): readonly string[] | undefined {
  if (!isArray(value ?? null)) return undefined;
  const words = (value as readonly Json[]).map((item) =>
    typeof item === "string" ? item : idOf(item)
  );
  return words.includes(undefined) ? undefined : words as string[];
}

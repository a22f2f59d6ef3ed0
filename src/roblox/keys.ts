import { definedOnly } from "../values/collections.ts";
import { Failure } from "../values/failure.ts";
import { isArray, type Json, writeJson } from "../values/json.ts";
import {
  array,
  boolean,
  fallback,
  json,
  nullish,
  object,
  type OutputOf,
  string,
  transform,
} from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { STATUS_PAGE } from "../values/advice.ts";
import { addressOf, type HttpClient, type Reply } from "./http.ts";
import { readReply, replyReason } from "./reply.ts";

export interface KeyScope {
  readonly type: string;
  readonly operations: readonly string[] | "all";
  /** Their targets, as sent: ids, or `*`; absent when not sent. */
  readonly targets?: readonly string[];
}

const PAGE_SIZE = 100;

/** An empty string counts as absent. */
const TEXT = transform(nullish(string()), (text) => text || undefined);

const SCOPE = transform(
  object({
    scopeType: nullish(string()),
    // Needed only for messages, so anything but an array of strings is ignored.
    targetParts: fallback(array(string())),
    operations: nullish(array(string())),
    allowAllOperations: nullish(json()),
  }),
  ({ scopeType, targetParts, operations, allowAllOperations }): KeyScope => ({
    type: scopeType ?? "",
    operations: allowAllOperations === true ? "all" : operations ?? [],
    ...definedOnly({ targets: targetParts }),
  }),
);

const SETTINGS = transform(
  object({
    name: TEXT,
    isEnabled: fallback(boolean()),
    /** Absent: the key never expires. */
    expirationTime: TEXT,
    allowedCidrs: nullish(array(string())),
    scopes: nullish(array(SCOPE)),
  }),
  definedOnly,
);

const KEY = transform(
  object({
    id: TEXT,
    apikeySecretPreview: TEXT,
    cloudAuthBadStatus: nullish(json()),
    lastAccessedTime: TEXT,
    updatedTime: TEXT,
    cloudAuthUserConfiguredProperties: nullish(SETTINGS),
  }),
  ({ apikeySecretPreview, cloudAuthBadStatus, cloudAuthUserConfiguredProperties, ...same }) => ({
    /** What is wrong with the key in the platform's words; empty when it is healthy. */
    faults: toFaults(cloudAuthBadStatus ?? null),
    ...definedOnly({
      ...same,
      /** The first characters of the secret, of any length; never shown. */
      preview: apikeySecretPreview,
      settings: cloudAuthUserConfiguredProperties,
    }),
  }),
);

export type KeySettings = OutputOf<typeof SETTINGS>;

/** What the platform left out is absent. */
export type AccountKey = OutputOf<typeof KEY>;

const PAGE = object({ cloudAuthInfo: nullish(array(KEY)), nextCursor: nullish(string()) });

const CALL = "listing the account's keys";

/**
 * List all the keys of a session's account, page by page (docs/dev/platform.md, Key administration). A group's keys
 * are not among them.
 *
 * @throws Unreachable when no reply came; UnusableReply when one is not an array of keys; Failure when the
 * platform refuses, or the pages do not end.
 */
export async function listKeys(
  http: HttpClient,
  base: URL,
  cookie: Secret,
): Promise<readonly AccountKey[]> {
  const ask = openListing(http, base, cookie);
  const keys: AccountKey[] = [];
  const seen = new Set<string>([""]);
  for (let cursor = "";;) {
    const reply = await ask(cursor);
    if (reply.status !== 200) throw refusal(reply, cookie);
    const { cloudAuthInfo, nextCursor } = readReply(PAGE, reply, CALL);
    for (const key of cloudAuthInfo ?? []) keys.push(key);
    cursor = nextCursor ?? "";
    if (cursor === "") return keys;
    if (seen.has(cursor)) {
      throw new Failure(
        `${CALL} does not end: the cursor does not advance (pages read: ${seen.size}).`,
        "Run it again; if it happens again, it is a bug of Roblox.",
      );
    }
    seen.add(cursor);
  }
}

/**
 * The first request gets the platform's token as its answer, and is sent again with it; the token
 * works for all pages.
 */
function openListing(
  http: HttpClient,
  base: URL,
  cookie: Secret,
): (cursor: string) => Promise<Reply> {
  let token: string | null = null;
  const send = (cursor: string) =>
    http.send({
      call: CALL,
      method: "POST",
      url: addressOf(base, "/cloud-authentication/v1/apiKeys"),
      credential: { kind: "cookie", secret: cookie },
      headers: token === null ? {} : { "x-csrf-token": token },
      body: JSON.stringify({ cursor, limit: PAGE_SIZE, reverse: false }),
      effect: "read",
    });
  return async (cursor) => {
    const reply = await send(cursor);
    const fresh = reply.headers.get("x-csrf-token");
    if (reply.status !== 403 || fresh === null || isChallenge(reply)) return reply;
    token = fresh;
    return await send(cursor);
  };
}

/** Check whether Roblox wants proof of a person (a challenge), which a repeated request cannot give. */
function isChallenge(reply: Reply): boolean {
  return [...reply.headers.keys()].some((name) => name.startsWith("rblx-challenge-"));
}

function refusal(reply: Reply, cookie: Secret): Failure {
  if (reply.status === 403 && isChallenge(reply)) {
    return new Failure(
      `Roblox asks for a proof that you are a person (a challenge) before ${CALL}.`,
      "Sign in to https://www.roblox.com with this account, pass the challenge there, then run it again.",
    );
  }
  if (reply.status === 401) {
    return new Failure("Roblox refused the session (401).", "Renew the cookie.");
  }
  if (reply.status === 403) {
    return new Failure(
      `Roblox does not allow this session (403) when ${CALL}.`,
      "Use the cookie of the account that owns the key.",
    );
  }
  return new Failure(
    `${replyReason(reply, "Roblox", cookie)}.`,
    `Check ${STATUS_PAGE}, then run it again.`,
  );
}

/**
 * The platform's own pages expect an array of strings; a single string is read, too. Any other
 * non-empty value also means a fault, and is returned unchanged.
 */
function toFaults(status: Json): readonly string[] {
  const items = isArray(status) ? status : [status];
  return items.filter((item) => item !== null && item !== false)
    .map((item) => typeof item === "string" ? item.trim() : writeJson(item))
    .filter((item) => item !== "" && item !== "0");
}

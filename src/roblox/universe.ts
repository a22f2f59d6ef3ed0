import { definedOnly } from "../values/collections.ts";
import type { UniverseId } from "../values/ids.ts";
import { fallback, nullish, object, string } from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { errorBodySuffix, quoteErrorBody } from "./errorBody.ts";
import {
  addressOf,
  type HttpClient,
  readWithKey,
  type Reply,
  Unreachable,
  UnreadableReply,
} from "./http.ts";
import { readReply, replyReason } from "./reply.ts";

export interface UniverseTarget {
  readonly base: URL;
  readonly key: Secret;
  readonly universeId: UniverseId;
}

export type UniverseReply =
  | {
    readonly outcome: "read";
    readonly displayName?: string;
    /** Present when everybody may play it. */
    readonly isPublic?: true;
  }
  /** A status that says something about the key or the universe (spec: Errors). */
  | { readonly outcome: "refused"; readonly status: 401 | 403 | 404; readonly message?: string }
  /** No answer came: the network is the problem, not the key. */
  | {
    readonly outcome: "unreachable";
    readonly host: string;
    readonly reason: string;
    readonly advice: string;
  }
  /** Any other status: a fault that says nothing about the key. */
  | { readonly outcome: "unknown"; readonly reason: string };

const CALL = "reading the universe";

const UNIVERSE = object({
  path: nullish(string()),
  displayName: nullish(string()),
  visibility: fallback(string()),
});

/**
 * Read a universe with an API key. The specification requires the scope `universe:read`; the published
 * document lists none.
 *
 * @throws UnusableReply when a 200 does not describe a universe.
 */
export async function readUniverse(
  http: HttpClient,
  base: URL,
  universe: UniverseId,
  key: Secret,
): Promise<UniverseReply> {
  const url = addressOf(base, `/cloud/v2/universes/${universe}`);
  const reply = await http.send(readWithKey(CALL, url, key)).catch((error: unknown) => {
    if (error instanceof Unreachable && !(error instanceof UnreadableReply)) return error;
    throw error;
  });
  if (reply instanceof Unreachable) {
    const { what, advice } = reply;
    return { outcome: "unreachable", host: url.host, reason: what.replace(/\.$/, ""), advice };
  }
  const { status } = reply;
  if (status === 200) {
    const { path, displayName, visibility } = readReply(UNIVERSE, reply, CALL);
    if (path !== `universes/${universe}`) {
      return { outcome: "unknown", reason: otherDocument(reply, path, key) };
    }
    const isPublic = visibility === "PUBLIC" || undefined;
    return { outcome: "read", ...definedOnly({ displayName: displayName || undefined, isPublic }) };
  }
  if (status !== 401 && status !== 403 && status !== 404) {
    return { outcome: "unknown", reason: replyReason(reply, "Roblox", key) };
  }
  const message = quoteErrorBody(reply.text, key);
  return { outcome: "refused", status, ...definedOnly({ message }) };
}

/** Explain why a 200 is not an answer: a gateway or a cache may answer with anything. */
function otherDocument({ text }: Reply, path: string | null | undefined, key: Secret): string {
  if (path) return `Roblox answered 200, but described something else: ${path}`;
  return `Roblox answered 200 without naming this universe${errorBodySuffix(text, key)}`;
}

import type { UniverseId } from "../values/ids.ts";
import type { Secret } from "../values/secret.ts";
import { addressOf } from "./address.ts";
import { describeErrorBody } from "./errorBody.ts";
import type { HttpClient } from "./http.ts";
import { optional, readReply, record, words } from "./reply.ts";
import { replyReason } from "./replyReason.ts";

/** What the platform answers to one read of a universe. */
export type UniverseReply =
  | { readonly outcome: "read"; readonly displayName?: string }
  /** A status that says something about the key or the universe (spec: Errors). */
  | { readonly outcome: "refused"; readonly status: 401 | 403 | 404; readonly said?: string }
  /** Any other status: a fault that says nothing about the key. */
  | { readonly outcome: "unknown"; readonly reason: string };

const UNIVERSE = record({ displayName: optional(words) });

/**
 * Reads a universe with an API key; it needs the scope `universe:read`.
 *
 * @param base The API host.
 * @throws Unreachable when no reply came; UnusableReply when it says 200 and is no universe.
 */
export async function readUniverse(
  http: HttpClient,
  base: URL,
  universe: UniverseId,
  key: Secret,
): Promise<UniverseReply> {
  const call = "the read probe";
  const reply = await http.send({
    call,
    method: "GET",
    url: addressOf(base, `/cloud/v2/universes/${universe}`),
    credential: { kind: "key", secret: key },
    effect: "read",
  });
  const { status } = reply;
  if (status === 200) {
    const { displayName } = readReply(UNIVERSE, reply, call);
    return { outcome: "read", ...(displayName ? { displayName } : {}) };
  }
  if (status !== 401 && status !== 403 && status !== 404) {
    return { outcome: "unknown", reason: replyReason(reply, "the platform", key) };
  }
  const said = describeErrorBody(reply.text, key);
  return { outcome: "refused", status, ...(said === undefined ? {} : { said }) };
}

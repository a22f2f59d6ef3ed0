import { integer, nullish, object, string } from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { addressOf, type HttpClient } from "./http.ts";
import { readReply, REPLY_CHANGED, replyReason, unusableReply } from "./reply.ts";

export type Session =
  | { readonly state: "live"; readonly id: number; readonly displayName: string }
  /** Roblox answered 401: only this means that the session has expired. */
  | { readonly state: "refused" }
  /** Another status says nothing about the session. */
  | { readonly state: "unknown"; readonly reason: string };

const ACCOUNT = object({ id: integer(), name: nullish(string()), displayName: nullish(string()) });

/**
 * Read the account of a session (docs/dev/platform.md, Universe and account).
 *
 * @throws Unreachable when no reply came; UnusableReply when a 200 does not describe an account.
 */
export async function readSession(http: HttpClient, users: URL, cookie: Secret): Promise<Session> {
  const call = "checking the session";
  const reply = await http.send({
    call,
    method: "GET",
    url: addressOf(users, "/v1/users/authenticated"),
    credential: { kind: "cookie", secret: cookie },
    effect: "read",
  });
  if (reply.status === 401) return { state: "refused" };
  if (reply.status !== 200) {
    return { state: "unknown", reason: replyReason(reply, "the account service", cookie) };
  }
  const { id, name, displayName } = readReply(ACCOUNT, reply, call);
  if (id < 1) {
    throw unusableReply(call, `${id} is not an account's id`, REPLY_CHANGED);
  }
  return { state: "live", id, displayName: displayName || name || "an account without a name" };
}

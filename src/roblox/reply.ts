import { orFailure, orUndefined } from "../values/failure.ts";
import type { Json } from "../values/json.ts";
import { Misfit, parse, type Schema } from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { type Reply, UnusableReply } from "./assertAnswer.ts";
import { errorBodySuffix, readErrorBody } from "./errorBody.ts";

export { UnusableReply };

export const API_CHANGED =
  "Run it again. If it happens again, Roblox has changed its API, and cli needs an update.";

export const REPLY_CHANGED =
  "Run it again. If it happens again, look for a proxy that changes replies, or try another network.";

/**
 * Read the body of a reply. Every field of every reply may be null and unknown fields are ignored
 * (docs/dev/platform.md, Configs API); a field of the wrong type is an error that names it.
 *
 * @param call What the request was for, as in "reading the live config".
 * @throws UnusableReply when the body is not JSON, or a field has another type.
 */
export function readReply<Output>(schema: Schema<Output>, reply: Reply, call: string): Output {
  const parsed = parse(schema, parseBody(reply, call));
  if (!(parsed instanceof Misfit)) return parsed;
  const where = parsed.path.join(".") || "the document";
  throw unusableReply(call, `${where} ${parsed.problem}`, API_CHANGED);
}

/** Read the body of a reply; undefined when it does not fit. */
export function readIfFits<Output>(schema: Schema<Output>, reply: Reply): Output | undefined {
  return orUndefined(orFailure(() => readReply(schema, reply, "")));
}

/** @param why A clause. */
export function unusableReply(call: string, why: string, advice: string): UnusableReply {
  return new UnusableReply(
    `Roblox sent a reply that cannot be used when ${call}: ${why}.`,
    advice,
  );
}

function parseBody(reply: Reply, call: string): Json {
  const document = readErrorBody(reply.text);
  if (document !== undefined) return document;
  // The client lets nothing else through.
  throw new UnusableReply(`Roblox sent an empty reply when ${call}.`, REPLY_CHANGED);
}

/**
 * Explain, as part of a sentence, why a reply is not an answer. A rate limit or an error of the platform
 * must not read as a wrong credential.
 *
 * @param who Who answered: "Roblox", "the echo service".
 * @param secret A secret that the reply may echo.
 */
export function replyReason(reply: Reply, who: string, secret?: Secret): string {
  const { status } = reply;
  const detail = errorBodySuffix(reply.text, secret);
  if (status === 429) return `${who} asked to slow down (429)${detail}`;
  if (status >= 300 && status < 400) {
    return `${who} answered with a redirect (${status}), which is never followed`;
  }
  return `${who} answered ${status}${detail}`;
}

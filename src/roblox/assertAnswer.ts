import { Failure } from "../values/failure.ts";
import { isObject } from "../values/json.ts";
import { STATUS_PAGE } from "../values/advice.ts";
import type { Secret } from "../values/secret.ts";
import { quoteErrorBody, readErrorBody } from "./errorBody.ts";
import type { RequestSubject } from "./unreachable.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A reply that cannot be used: it is not from Roblox's API, or it is a success without the expected content. */
export class UnusableReply extends Failure {
  override readonly name = "UnusableReply";
}

export class ForeignReply extends UnusableReply {}

/** Check whether a reply is from Roblox's API (docs/dev/platform.md, Errors, as they come). */
export function isAnswer({ text }: Reply): boolean {
  return text.trim() === "" || isObject(readErrorBody(text));
}

/**
 * Refuse a reply that is not from Roblox's API, whatever its status: Roblox sends a JSON object, or no body at all
 * (docs/dev/platform.md, Errors, as they come). Anything else says nothing of the key, the universe or the config.
 *
 * @param secret What the reply may repeat.
 * @throws ForeignReply when something else answered.
 */
export function assertAnswer(
  { call, url }: RequestSubject,
  reply: Reply,
  secret: Secret,
): void {
  if (isAnswer(reply)) return;
  const { status, text } = reply;
  const quoted = quoteErrorBody(text, secret) ?? "no JSON object";
  throw new ForeignReply(
    `The reply (${status}) when ${call} did not come from Roblox's API (${quoted}): something in between, such as a filter or a proxy, sent it.`,
    `Check ${STATUS_PAGE}, then try another network, or ask whoever runs this one to allow ${url.host}.`,
  );
}

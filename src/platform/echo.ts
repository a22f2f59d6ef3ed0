import { Failure } from "../values/failure.ts";
import { addressOf } from "./address.ts";
import { type HttpClient, type HttpRequest, type Reply, Unreachable } from "./http.ts";
import { replyReason } from "./replyReason.ts";

/** Limit of the specification: the public-address lookup's, in milliseconds. */
const ECHO_TIMEOUT = 3_000;

/**
 * Asks a third party for this machine's public address, with exactly one request and no credential.
 *
 * @param echo The echo service's address.
 * @returns The bare text of the reply, which need not be an address.
 * @throws Failure when no reply came in three seconds, or it is not a 200.
 */
export async function askAddress(http: HttpClient, echo: URL): Promise<string> {
  const reply = await send(http, echo);
  if (reply.status === 200) return reply.text.trim();
  throw new Failure(`${replyReason(reply, "the echo service")}.`, ADVICE);
}

const ADVICE = "Run it again; everything else was checked without it.";

/** The platform has no part in this, so the HTTP client's own advice to look at its status is no help. */
async function send(http: HttpClient, echo: URL): Promise<Reply> {
  try {
    return await http.send(request(echo));
  } catch (error) {
    if (error instanceof Unreachable) throw new Failure(error.what, ADVICE);
    throw error;
  }
}

function request(echo: URL): HttpRequest {
  return {
    call: "looking up this machine's public address",
    method: "GET",
    url: addressOf(echo, "/"),
    headers: { accept: "text/plain" },
    effect: "read",
    timeout: ECHO_TIMEOUT,
    attempts: 1,
  };
}

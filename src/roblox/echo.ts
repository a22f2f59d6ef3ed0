import { Failure } from "../values/failure.ts";
import { addressOf, type HttpClient, Unreachable } from "./http.ts";
import { replyReason } from "./reply.ts";

/** The specification's limit for the public-address lookup, in milliseconds. */
const ECHO_TIMEOUT = 3_000;

/**
 * Ask a third party for this machine's public address, with exactly one request and no credential.
 *
 * @param echo The echo service's address.
 * @returns The text of the reply, which may not be an address.
 * @throws Failure when no reply came in three seconds, or it is not a 200.
 */
export async function askAddress(http: HttpClient, echo: URL): Promise<string> {
  const advice = "Run it again; everything else was checked without it.";
  const reply = await http.send({
    call: "looking up this machine's public address",
    method: "GET",
    url: addressOf(echo, "/"),
    headers: { accept: "text/plain" },
    effect: "read",
    timeout: ECHO_TIMEOUT,
    attempts: 1,
  }).catch((error: unknown) => {
    // The client's advice is about the status of Roblox, which is not involved here.
    throw error instanceof Unreachable ? new Failure(error.what, advice) : error;
  });
  if (reply.status === 200) return reply.text.trim();
  throw new Failure(`${replyReason(reply, "the echo service")}.`, advice);
}

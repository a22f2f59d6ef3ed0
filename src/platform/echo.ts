import { Failure } from "../values/failure.ts";
import { addressOf } from "./address.ts";
import type { Gate } from "./http.ts";
import { replyReason } from "./replyReason.ts";

/** Limit of the specification: the public-address lookup's, in milliseconds. */
export const ECHO_TIMEOUT = 3_000;

/**
 * Asks a third party for this machine's public address, with exactly one request and no credential.
 *
 * @param echo The echo service's address.
 * @returns The bare text of the reply, which need not be an address.
 * @throws Unreachable when no reply came in three seconds; Failure when it is not a 200.
 */
export async function askAddress(gate: Gate, echo: URL): Promise<string> {
  const reply = await gate.send({
    call: "this machine's public address",
    method: "GET",
    url: addressOf(echo, "/"),
    headers: { accept: "text/plain" },
    effect: "read",
    timeout: ECHO_TIMEOUT,
    attempts: 1,
  });
  if (reply.status === 200) return reply.text.trim();
  throw new Failure(
    `${replyReason(reply, "the echo service")}.`,
    "Run it again, or name another service in CLI_ECHO_URL.",
  );
}

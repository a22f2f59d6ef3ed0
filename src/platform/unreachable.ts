import { codeOf } from "../values/codeOf.ts";
import { Failure } from "../values/failure.ts";
import { STATUS_PAGE } from "../values/pages.ts";

/** No complete reply came: it is unknown what became of the request. */
export class Unreachable extends Failure {
  override readonly name = "Unreachable";
}

/** A fault that another attempt would repeat. */
export class NonRetryable extends Unreachable {}

/** A reply came, but cannot be read. */
export class UnreadableReply extends NonRetryable {}

/** The specification's limit for a command's request, in milliseconds. */
export const REQUEST_TIMEOUT = 60_000;

/** What messages say about a request. */
export interface RequestSubject {
  /** What the request is for, in messages: "reading the live config", "staging the draft". */
  readonly call: string;
  readonly url: URL;
  /** A read may be sent again; a write is sent once. */
  readonly effect: "read" | "write";
  /** How long the request may take, including retries, in milliseconds; 60 s by default. */
  readonly timeout?: number;
}

/**
 * Explain why no complete reply came.
 *
 * @param hasBegun True when the reply had begun, so the host was reached.
 */
export function unreachable(
  request: RequestSubject,
  error: unknown,
  hasBegun: boolean,
): Unreachable {
  const { host } = request.url;
  const name = error instanceof Error ? error.name : "";
  if (name === "NotCapable" || name === "PermissionDenied") {
    return forbidden(request);
  }
  if (name === "TimeoutError") {
    const seconds = Math.round((request.timeout ?? REQUEST_TIMEOUT) / 1000);
    return new NonRetryable(
      `${host} did not answer within ${seconds} seconds when ${request.call}.`,
      `Check your network and ${STATUS_PAGE}, then run it again.`,
    );
  }
  if (isTlsError(error)) {
    return new NonRetryable(
      `The certificate of ${host} is not trusted here, so nothing was sent (${request.call}).`,
      "If your network inspects encrypted traffic, name the file of its certificate authority in NODE_EXTRA_CA_CERTS; " +
        "otherwise use another network.",
    );
  }
  if (isProxyRefusal(error)) return proxyRefused(request);
  if (hasBegun) {
    return new Unreachable(
      `The reply of ${host} broke off, or cannot be unpacked, when ${request.call}.`,
      `A proxy or the network may have cut it; check ${STATUS_PAGE}, then run it again.`,
    );
  }
  return new Unreachable(
    // When a write's connection ends, it is unknown whether the write arrived.
    request.effect === "write"
      ? `${host} did not answer when ${request.call}.`
      : `${host} could not be reached when ${request.call}.`,
    `Check your network and ${STATUS_PAGE}, then run it again.`,
  );
}

/** Make the error for a host that this run may not contact. */
export function forbidden({ call, url }: RequestSubject): Unreachable {
  return new NonRetryable(
    `This run may not contact ${url.host}, which ${call} needs.`,
    `Allow it with --allow-net=${url.hostname}.`,
  );
}

/** Make the error for a proxy that wants a password; the host never got the request (RFC 9110, 407). */
export function proxyRefused({ call, url }: RequestSubject): Unreachable {
  return new NonRetryable(
    `The proxy on the way to ${url.host} wants a user name and a password (407) when ${call}.`,
    "Put them into the proxy's address in HTTPS_PROXY or HTTP_PROXY: http://user:password@proxy.example:8080.",
  );
}

/** Check whether a proxy refused a tunnel: one engine says so in its message, the other in the cause's. */
function isProxyRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error.cause instanceof Error ? error.cause.message : "";
  return /proxy authentication required/i.test(`${error.message} ${cause}`);
}

/** The words in OpenSSL's codes for an untrusted certificate. */
const TLS_CODES = /CERT|ISSUER|SIGNATURE|HOSTNAME_MISMATCH/;

/**
 * Check whether a request failed because the host's certificate is not trusted, so that nothing was sent.
 * Bun has a code for it, Deno a message, since 2.9 in the cause.
 */
function isTlsError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return TLS_CODES.test(codeOf(error)) ||
    `${error.message} ${error.cause}`.includes("invalid peer certificate");
}

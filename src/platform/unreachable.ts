import { codeOf } from "../values/codeOf.ts";
import { Failure } from "../values/failure.ts";
import { PROXY_FORM } from "../values/envNames.ts";
import { STATUS_PAGE } from "../values/pages.ts";
import type { Proxy } from "./proxyFor.ts";

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
 * @param proxy The proxy that the request went to, if any.
 */
export function unreachable(
  request: RequestSubject,
  error: unknown,
  hasBegun: boolean,
  proxy?: Proxy,
): Unreachable {
  const { host } = request.url;
  const name = error instanceof Error ? error.name : "";
  if (name === "NotCapable" || name === "PermissionDenied") return forbidden(request);
  if (name === "TimeoutError") {
    const seconds = Math.round((request.timeout ?? REQUEST_TIMEOUT) / 1000);
    return new NonRetryable(
      `${host} did not answer within ${seconds} seconds${through(proxy)} when ${request.call}.`,
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
  if (hasBegun) {
    return new Unreachable(
      `The reply of ${host} broke off, or cannot be unpacked, when ${request.call}.`,
      `A proxy or the network may have cut it; check ${STATUS_PAGE}, then run it again.`,
    );
  }
  const fault = proxyFault(request, error, proxy);
  if (fault !== undefined) return fault;
  const first = proxy === undefined ? "your network" : "that proxy, your network";
  return new Unreachable(
    // When a write's connection ends, it is unknown whether the write arrived.
    request.effect === "write"
      ? `${host} did not answer${through(proxy)} when ${request.call}.`
      : `${host} could not be reached${through(proxy)} when ${request.call}.`,
    `Check ${first} and ${STATUS_PAGE}, then run it again.`,
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
export function proxyRefused({ call, url }: RequestSubject, proxy: Proxy | undefined): Unreachable {
  const { variable = "HTTPS_PROXY", address = "proxy.example:8080", hasUser } = proxy ?? {};
  return new NonRetryable(
    hasUser
      ? `${
        nameProxy(proxy, url)
      } does not accept the user name and password given (407) when ${call}.`
      : `${nameProxy(proxy, url)} wants a user name and a password (407) when ${call}.`,
    hasUser
      ? `Correct them in ${variable}; in a password, write %40 for @ and %2F for /.`
      : `Put them into ${variable}: http://user:password@${address}.`,
  );
}

/**
 * Explain a request that did not get past the proxy; undefined where that is not certain. The engines differ: one
 * has a code, the other a message in the cause.
 */
function proxyFault(
  request: RequestSubject,
  error: unknown,
  proxy: Proxy | undefined,
): Unreachable | undefined {
  const { call, url: { host, hostname } } = request;
  const said = error instanceof Error ? `${codeOf(error)} ${error.message} ${error.cause}` : "";
  if (/proxy authentication required|tunnel: 407/i.test(said)) return proxyRefused(request, proxy);
  const name = nameProxy(proxy, request.url);
  const [isTunnel, status] = /unsuccessful tunnel|open a tunnel: (\d+)/.exec(said) ?? [];
  if (isTunnel !== undefined) {
    return new Unreachable(
      `${name} refused to connect to ${host}${status ? ` (${status})` : ""} when ${call}.`,
      `Ask whoever runs it to allow ${host}; or add ${hostname} to NO_PROXY, if it can be reached without the proxy.`,
    );
  }
  if (proxy === undefined) return undefined;
  const { variable } = proxy;
  if (said.includes("UnsupportedProxyProtocol")) {
    return new NonRetryable(
      `${name} is of a kind that this build cannot use when ${call}.`,
      `Name an http:// proxy in HTTPS_PROXY, or unset ${variable}.`,
    );
  }
  if (proxy.address === undefined) {
    return new Unreachable(
      `${variable} is not the address of a proxy, and ${host} could not be reached when ${call}.`,
      PROXY_FORM,
    );
  }
  const what = /refused/i.test(said)
    ? "refused the connection"
    : /dns error|ENOTFOUND/.test(said)
    ? "cannot be found"
    : undefined;
  return what && new Unreachable(
    `${name} ${what} when ${call}.`,
    `Correct ${variable}, or unset it if this network needs no proxy.`,
  );
}

function nameProxy(proxy: Proxy | undefined, { host }: URL): string {
  if (proxy === undefined) return `The proxy on the way to ${host}`;
  const { variable, address } = proxy;
  return `The proxy in ${variable}${address === undefined ? "" : ` (${address})`}`;
}

/** Name the proxy within a sentence, where it may be the cause. */
function through(proxy: Proxy | undefined): string {
  return proxy?.address === undefined
    ? ""
    : ` through the proxy in ${proxy.variable} (${proxy.address})`;
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

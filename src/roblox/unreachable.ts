import { codeOf, Failure } from "../values/failure.ts";
import { PROXY_FORM } from "../values/system.ts";
import { STATUS_PAGE } from "../values/advice.ts";
import type { Proxy } from "./proxyFor.ts";

/** No complete reply came: it is unknown what became of the request. */
export class Unreachable extends Failure {
  override readonly name = "Unreachable";
}

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

export interface Route {
  readonly proxy?: Proxy | undefined;
  readonly now: Date;
  /** What is wrong with the user's file of certificate authorities, and what to do, if anything is. */
  readonly authorityFault?: string | undefined;
}

/** @param hasBegun True when the reply had begun, so the host was reached. */
export function unreachable(
  request: RequestSubject,
  error: unknown,
  hasBegun: boolean,
  route: Route,
): Unreachable {
  const { proxy } = route;
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
  const fault = certificateFault(error, route);
  if (fault !== undefined) {
    const [what, advice] = fault;
    return new NonRetryable(
      `The certificate of ${host} ${what}, so nothing was sent (${request.call}).`,
      advice,
    );
  }
  if (hasBegun) {
    return new Unreachable(
      `The reply of ${host} was cut off, or cannot be decompressed, when ${request.call}.`,
      `A proxy or the network may have cut it; check ${STATUS_PAGE}, then run it again.`,
    );
  }
  const refused = proxyFault(request, error, proxy);
  if (refused !== undefined) return refused;
  return new Unreachable(
    // When a write's connection ends, it is unknown whether the write arrived.
    request.effect === "write"
      ? `${host} did not answer${through(proxy)} when ${request.call}.`
      : `${host} could not be reached${through(proxy)} when ${request.call}.`,
    proxy === undefined
      ? `Check your network and ${STATUS_PAGE}, then run it again.`
      : proxy.address === undefined
      ? PROXY_FORM
      : `${proxy.variable} must name an http:// proxy that works here, or be unset; then check your network and ${STATUS_PAGE}.`,
  );
}

export function forbidden({ call, url }: RequestSubject): Unreachable {
  return new NonRetryable(
    `This run may not contact ${url.host}, which ${call} needs.`,
    `Allow it with --allow-net=${url.hostname}.`,
  );
}

/** The host never got the request (RFC 9110, 407). */
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
  const thrown = thrownWords(error);
  if (/proxy authentication required|tunnel: 407/i.test(thrown)) {
    return proxyRefused(request, proxy);
  }
  const name = nameProxy(proxy, request.url);
  const [isTunnel, status] = /unsuccessful tunnel|open a tunnel: (\d+)/.exec(thrown) ?? [];
  if (isTunnel !== undefined) {
    return new Unreachable(
      `${name} refused to connect to ${host}${status ? ` (${status})` : ""} when ${call}.`,
      `Ask whoever runs it to allow ${host}; or add ${hostname} to NO_PROXY, if it can be reached without the proxy.`,
    );
  }
  if (proxy?.isTls && /InvalidContentType|EPROTO/.test(thrown)) {
    return new NonRetryable(
      `${name} does not speak https when ${call}.`,
      `Begin ${proxy.variable} with http://: what goes through it to ${host} is encrypted all the same.`,
    );
  }
  return undefined;
}

function thrownWords(error: unknown): string {
  return error instanceof Error ? `${codeOf(error)} ${error.message} ${error.cause}` : "";
}

function nameProxy(proxy: Proxy | undefined, { host }: URL): string {
  if (proxy === undefined) return `The proxy on the way to ${host}`;
  const { variable, address } = proxy;
  return `The proxy in ${variable}${address === undefined ? "" : ` (${address})`}`;
}

function through(proxy: Proxy | undefined): string {
  if (proxy === undefined) return "";
  const { variable, address } = proxy;
  return ` through the proxy in ${variable}${address === undefined ? "" : ` (${address})`}`;
}

/** The engines' words for a certificate that they refuse, as tried with Deno 2.9.6 and Bun 1.4.5. */
const EXPIRED = /CERT_HAS_EXPIRED|certificate expired|certificate: Expired/;
const NOT_YET_VALID = /CERT_NOT_YET_VALID|not valid yet|NotValidYet/;
const OF_ANOTHER_HOST = /ALTNAME_INVALID|HOSTNAME_MISMATCH|not valid for name|NotValidForName/;
/** The words in OpenSSL's codes for an untrusted certificate. */
const TLS_CODES = /CERT|ISSUER|SIGNATURE|HOSTNAME_MISMATCH/;

/**
 * Explain why a host's certificate is refused, and what to do; undefined for another error. Bun has a code for
 * it, Deno a message, since 2.9 in the cause.
 */
function certificateFault(
  error: unknown,
  { now, authorityFault }: Route,
): readonly [what: string, advice: string] | undefined {
  const thrown = thrownWords(error);
  if (!TLS_CODES.test(codeOf(error)) && !thrown.includes("invalid peer certificate")) {
    return undefined;
  }
  const here = `by this computer's clock (${now.toISOString().slice(0, 16)}Z)`;
  if (EXPIRED.test(thrown)) {
    return [
      `has expired ${here}`,
      "Correct the clock if it is wrong; otherwise use another network.",
    ];
  }
  if (NOT_YET_VALID.test(thrown)) {
    return [`is not valid yet ${here}`, "Correct the clock, then run it again."];
  }
  if (OF_ANOTHER_HOST.test(thrown)) {
    return [
      "is for another host",
      "Something on the network answers in its place, such as a login page: open any page in a browser, or use another network.",
    ];
  }
  return [
    "is not trusted here",
    authorityFault ??
      "If your network inspects encrypted traffic, name the file of its certificate authority in NODE_EXTRA_CA_CERTS; " +
        "otherwise use another network.",
  ];
}

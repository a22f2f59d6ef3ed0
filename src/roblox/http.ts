import { Failure, orThrow } from "../values/failure.ts";
import type { Secret } from "../values/secret.ts";
import { createRateLimiter, FELT_WAIT, type RateLimiterOptions } from "./createRateLimiter.ts";
import { assertAnswer, isAnswer, type Reply } from "./assertAnswer.ts";
import type { Proxy } from "./proxyFor.ts";
import {
  forbidden,
  NonRetryable,
  proxyRefused,
  REQUEST_TIMEOUT,
  type RequestSubject,
  Unreachable,
  unreachable,
  UnreadableReply,
} from "./unreachable.ts";

export { type Reply, Unreachable, UnreadableReply };

/**
 * The HTTP client for every request of the program. Only it attaches credentials; it follows no redirects,
 * repeats reads after temporary faults, and sends a write once.
 */
export interface HttpClient {
  /**
   * Send one request and return the reply, whatever its status.
   *
   * @throws Unreachable when no whole reply came; ForeignReply when Roblox's API was asked, and something else answered.
   * @throws Failure when it is a write and the running command declared none; nothing was sent.
   */
  send(request: HttpRequest): Promise<Reply>;
}

export interface HttpRequest extends RequestSubject {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly credential?: Credential;
  /** Never a credential. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON text. */
  readonly body?: string;
  /** How often a read may be sent in total; 4 by default. */
  readonly attempts?: number;
  /** Says why a read is sent again after a reply; undefined when it is not. */
  readonly retryIf?: (reply: Reply) => string | undefined;
}

/**
 * The credential of a request: the API key in its header, or the session's cookie (docs/dev/platform.md, Addresses);
 * or the key that the request is about, as the only field of the body, not in a header.
 */
export type Credential =
  | { readonly kind: "key" | "cookie"; readonly secret: Secret }
  | { readonly kind: "body"; readonly field: string; readonly secret: Secret };

/** Make the address of a request; the host's own path stays, if it has one. */
export function addressOf(host: URL, path: string): URL {
  return new URL(host.href.replace(/\/+$/, "") + path);
}

export function readWithKey(call: string, url: URL, key: Secret): HttpRequest {
  return { call, method: "GET", url, credential: { kind: "key", secret: key }, effect: "read" };
}

export interface HttpClientOptions extends RateLimiterOptions {
  readonly fetch: typeof fetch;
  /** The fetch for writes: one that never sends a request a second time by itself. */
  readonly fetchOnce: typeof fetch;
  /** The hosts, with their ports, that this run may contact; all others are refused. */
  readonly hosts: readonly string[];
  /** The proxy that the engine chooses, to name it where a request fails. */
  readonly proxyFor?: (url: URL) => Proxy | undefined;
  /** What is wrong with the user's file of certificate authorities. */
  readonly authorityFault?: () => Promise<string | undefined>;
  /** The runtime's own by default. */
  readonly timeout?: (milliseconds: number) => AbortSignal;
  /**
   * Show a person what the program waits for, until the returned function is called.
   *
   * @param until When the wait will be over, if known.
   */
  readonly waiting?: (what: string, until?: Date) => () => void;
  /** True when the running command declared that it writes; else the client refuses a write. */
  readonly writes: boolean;
  /** Called with each credential before it is sent, because the reply may quote it. */
  readonly hide: (secret: Secret) => void;
  readonly userAgent: string;
}

/** Larger replies are refused while they arrive, in bytes. */
export const LARGEST_REPLY = 64 * 1024 * 1024;
const ATTEMPTS = 4;
const FIRST_BACKOFF = 500;
/** If the platform asks for a longer wait, the request is not repeated, in milliseconds. */
const LONGEST_WAIT = 20_000;

/** Create the HTTP client; it never sends a credential to an address that is neither https nor loopback. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const pace = createRateLimiter(options);
  return {
    send: async (request) => {
      // The request's time limit starts after this wait.
      if (request.effect === "read" && request.credential?.kind === "key") await pace();
      const reply = await send(options, request);
      const { credential } = request;
      // What gets no credential is not Roblox: the echo service answers with text.
      if (credential !== undefined && !isTokenRefusal(request, reply)) {
        assertAnswer(request, reply, credential.secret);
      }
      return reply;
    },
  };
}

/** Check whether a cookie is refused with a token to send: how that refusal reads is not documented. */
function isTokenRefusal({ credential }: HttpRequest, { status, headers }: Reply): boolean {
  return credential?.kind === "cookie" && status === 403 && headers.has("x-csrf-token");
}

async function send(options: HttpClientOptions, request: HttpRequest): Promise<Reply> {
  if (request.effect === "write" && !options.writes) {
    throw new Failure(
      `This command may not change anything on Roblox, so the request for ${request.call} was not sent.`,
      "This is a bug in cli; please report it with the command line you ran (without any key).",
    );
  }
  if (request.credential !== undefined) options.hide(request.credential.secret);
  const timeout = request.timeout ?? REQUEST_TIMEOUT;
  const deadline = options.now().getTime() + timeout;
  const late = options.timeout?.(timeout) ?? AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([options.interrupted, late]);
  const attempts = request.effect === "write" ? 1 : request.attempts ?? ATTEMPTS;
  for (let attempt = 1;; attempt++) {
    const outcome = await attemptOnce(options, request, signal);
    if (attempt >= attempts) return orThrow<Reply>(outcome);
    const wait = waitBefore(request, outcome, attempt, options.now());
    if (wait === undefined || options.now().getTime() + wait >= deadline) {
      return orThrow<Reply>(outcome);
    }
    if (wait >= FELT_WAIT) options.notice(waitNotice(request, outcome, wait));
    const until = new Date(options.now().getTime() + wait);
    const done = options.waiting?.(request.call, until);
    const waited = await pause(options, wait, signal).finally(() => done?.());
    if (!waited) return orThrow<Reply>(outcome);
  }
}

/** False when the request's time ran out. */
async function pause(
  options: HttpClientOptions,
  wait: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await options.sleep(wait, signal);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return false;
    throw error;
  }
}

type AttemptResult = Reply | Unreachable;

/** In milliseconds; undefined for no further attempt. */
function waitBefore(
  request: HttpRequest,
  outcome: AttemptResult,
  attempt: number,
  now: Date,
): number | undefined {
  const backoff = FIRST_BACKOFF * 2 ** (attempt - 1);
  if (outcome instanceof Unreachable) return outcome instanceof NonRetryable ? undefined : backoff;
  if (isAnswer(outcome) && request.retryIf?.(outcome) !== undefined) return backoff;
  if (![408, 425, 429].includes(outcome.status) && outcome.status < 500) return undefined;
  const asked = askedWait(outcome.headers, now);
  if (asked === undefined) return backoff;
  return asked > LONGEST_WAIT ? undefined : asked;
}

/** What asks for more is no waiting time, but a time of day or nonsense, in milliseconds. */
const LONGEST_ASKED = 24 * 60 * 60 * 1000;

/**
 * Return the wait that a reply asks for, in milliseconds: from `retry-after` (seconds or a date) or
 * `x-ratelimit-reset` (seconds).
 */
export function askedWait(headers: Headers, now: Date): number | undefined {
  const wait = readWait(headers, now);
  return wait !== undefined && wait <= LONGEST_ASKED ? wait : undefined;
}

function readWait(headers: Headers, now: Date): number | undefined {
  const after = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  // An HTTP date begins with the day of the week; Date.parse would read "-1" as a year.
  const date = /^[a-z]{3,9},? /i.test(after) ? Date.parse(after) : NaN;
  if (!Number.isNaN(date)) return Math.max(0, date - now.getTime());
  const reset = headers.get("x-ratelimit-reset")?.trim() ?? "";
  return /^\d+(\.\d+)?$/.test(reset) ? Number(reset) * 1000 : undefined;
}

function waitNotice(request: HttpRequest, outcome: AttemptResult, wait: number): string {
  const why = outcome instanceof Unreachable
    ? "no answer"
    : outcome.status === 429
    ? "Roblox asked to slow down (429)"
    : request.retryIf?.(outcome) ?? `Roblox answered ${outcome.status}`;
  const call = request.call.replace(/^./, (first) => first.toUpperCase());
  return `${call}: ${why}; trying again in ${Math.ceil(wait / 1000)} s.`;
}

/**
 * Options of Bun's fetch, which Deno ignores: always verify certificates, and print no request. They
 * override environment variables: BUN_CONFIG_VERBOSE_FETCH would print the headers, with the key.
 */
const STRICT_TLS: object = { tls: { rejectUnauthorized: true }, verbose: false };

async function attemptOnce(
  options: HttpClientOptions,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<AttemptResult> {
  if (!options.hosts.includes(request.url.host)) return forbidden(request);
  const done = options.waiting?.(request.call);
  let hasBegun = false;
  const send = request.effect === "write" ? options.fetchOnce : options.fetch;
  try {
    const response = await send(request.url, {
      method: request.method,
      redirect: "manual",
      signal,
      ...STRICT_TLS,
      ...headersAndBody(options, request),
    });
    hasBegun = true;
    if (response.status === 407) return proxyRefused(request, options.proxyFor?.(request.url));
    const text = await readBounded(response, request);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (options.interrupted.aborted) throw options.interrupted.reason;
    if (error instanceof Unreachable) return error;
    return unreachable(request, error, hasBegun, {
      proxy: options.proxyFor?.(request.url),
      now: options.now(),
      authorityFault: await options.authorityFault?.(),
    });
  } finally {
    done?.();
  }
}

/** Credentials are revealed for sending only here. */
function headersAndBody(
  { userAgent }: HttpClientOptions,
  { body, credential, headers }: HttpRequest,
): { readonly headers: Record<string, string>; readonly body?: string } {
  const secret = credential?.secret.reveal();
  const text = credential?.kind === "body" ? JSON.stringify({ [credential.field]: secret }) : body;
  return {
    headers: {
      accept: "application/json",
      "user-agent": userAgent,
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
      ...(credential?.kind === "key" ? { "x-api-key": secret! } : {}),
      ...(credential?.kind === "cookie" ? { cookie: `.ROBLOSECURITY=${secret}` } : {}),
    },
    ...(text === undefined ? {} : { body: text }),
  };
}

async function readBounded(response: Response, { url, call }: HttpRequest): Promise<string> {
  if (response.body === null) return "";
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > LARGEST_REPLY) {
      throw new UnreadableReply(
        `${url.host} sent more than ${LARGEST_REPLY / 2 ** 20} MiB when ${call}.`,
        "Roblox's answers are never that long. Check that no proxy is in between, then run it again.",
      );
    }
    chunks.push(chunk);
  }
  const bytes = await new Blob(chunks).arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableReply(
      `${url.host} sent a reply that is not UTF-8 text when ${call}.`,
      "A proxy or another program may have changed it; try another network.",
    );
  }
}

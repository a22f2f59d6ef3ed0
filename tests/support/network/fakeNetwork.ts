import type {
  HttpClient,
  HttpClientOptions,
  HttpRequest,
  Reply,
} from "../../../src/roblox/http.ts";

/** A fake network: its requests are recorded, and a script answers. */

/** One call of a fetch. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly redirect: string | undefined;
  /** What one engine's fetch accepts in addition, before its variables count. */
  readonly engine: { readonly tls?: unknown; readonly verbose?: unknown };
  /** Whether it used the fetch that sends once. */
  readonly once: boolean;
  readonly signal: AbortSignal;
}

/** What the network does with one request: answers it, or fails. */
export type Answer = () => Response | Promise<Response>;

/** A network, with a clock that moves only while somebody waits. */
export interface FakeNetwork extends HttpClientOptions {
  readonly sent: Sent[];
  /** The waits, in milliseconds. */
  readonly waits: number[];
  readonly notices: string[];
  /** Presses Ctrl-C, for this reason. */
  readonly interrupt: (reason: unknown) => void;
}

/** The time at which every made-up network begins. */
export const START = new Date("2026-03-01T12:00:00Z");

/** Make a network that returns these answers in turn, and then the last one forever. */
export function fakeNetwork(...answers: readonly Answer[]): FakeNetwork {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const notices: string[] = [];
  const interruption = new AbortController();
  let clock = START.getTime();
  const fetchAs = (once: boolean): typeof fetch => async (input, init = {}) => {
    const { signal, tls, verbose }: RequestInit & Sent["engine"] = init;
    sent.push({
      url: String(input),
      method: init.method ?? "",
      headers: init.headers as Record<string, string>,
      body: init.body as string | undefined,
      redirect: init.redirect,
      engine: { tls, verbose },
      once,
      signal: signal!,
    });
    signal!.throwIfAborted();
    return await answers[Math.min(sent.length, answers.length) - 1]!();
  };
  return {
    sent,
    waits,
    notices,
    interrupt: (reason) => interruption.abort(reason),
    fetch: fetchAs(false),
    fetchOnce: fetchAs(true),
    hosts: ["api.example", "users.example:8443"],
    now: () => new Date(clock),
    sleep: (milliseconds, signal) => {
      waits.push(milliseconds);
      if (signal.aborted) return Promise.reject(signal.reason);
      clock += milliseconds;
      return Promise.resolve();
    },
    interrupted: interruption.signal,
    notice: (line) => notices.push(line),
    hide: () => {},
    writes: true,
    userAgent: "cli/test",
  };
}

/** An answer with a status, a body and headers. */
export function answer(
  status: number,
  body: BodyInit | null = "",
  headers: Record<string, string> = {},
): Answer {
  const bare = status === 204 || status === 304;
  return () => new Response(bare ? null : body, { status, headers });
}

/** A network that fails as the runtimes' own fetch does. */
export function failure(message = "fetch failed", name?: string): Answer {
  return () => {
    const error = new TypeError(message);
    if (name !== undefined) error.name = name;
    throw error;
  };
}

/** A reply of the client; anything but a string is sent as JSON. */
export function reply(
  status: number,
  body: unknown = "",
  headers: Record<string, string> = {},
): Reply {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, headers: new Headers(headers), text };
}

/** An HTTP client whose answers come from a function, which may throw; it records its requests. */
export function fakeHttp(
  answer: (request: HttpRequest) => Reply | Promise<Reply>,
): HttpClient & { readonly requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  return {
    requests,
    // deno-lint-ignore require-await -- what the answer throws must reject, not throw
    send: async (request) => {
      requests.push(request);
      return answer(request);
    },
  };
}

/** An HTTP client that returns these replies in turn. */
export function scriptedHttp(...replies: readonly (Reply | Error)[]): ReturnType<typeof fakeHttp> {
  const left = [...replies];
  return fakeHttp(({ url }) => {
    const next = left.shift() ?? new Error(`nobody expected ${url}`);
    if (next instanceof Error) throw next;
    return next;
  });
}

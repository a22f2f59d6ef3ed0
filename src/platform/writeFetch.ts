/** The part of Deno that is used when it is there. */
export interface DenoHttp {
  readonly createHttpClient?: (options: { readonly poolMaxIdlePerHost?: number }) => unknown;
}

/**
 * Makes a fetch for writes, which never sends one twice. When a connection that has served before dies
 * before the answer, the runtimes send a request again by themselves: Deno any, Bun a PUT and a DELETE.
 * Neither does so with a body that it cannot read a second time. So a write takes the connection of the
 * reads before it where it has such a body, or a method that is not sent again; else one of its own.
 * tests/process/writeOnce_test.ts holds this, of the very version that a binary is built with.
 */
export function createWriteFetch(): typeof fetch {
  const { createHttpClient } = (globalThis as { Deno?: DenoHttp }).Deno ?? {};
  if (createHttpClient === undefined) return fetchOnBun;
  let client: unknown;
  return (input, init) => {
    if (hasText(init)) return fetch(input, { ...init, body: new Blob([init.body]) });
    client ??= createHttpClient({ poolMaxIdlePerHost: 0 });
    return fetch(input, withClient(init, client));
  };
}

type WithText = RequestInit & { readonly body: string };

/** Whether there is a body; an empty one could not be sent with its length. */
function hasText(init: RequestInit | undefined): init is WithText {
  return typeof init?.body === "string" && init.body !== "";
}

/** Of all bodies, Bun sends a stream alone only once; told its length, it does so in one piece. */
function fetchOnBun(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> {
  if (!hasText(init)) {
    const keepalive = init?.method === "POST" && init.keepalive !== false;
    return fetch(input, { ...init, keepalive });
  }
  const bytes = new TextEncoder().encode(init.body);
  const headers = new Headers(init.headers);
  headers.set("content-length", String(bytes.length));
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const streamed: RequestInit & { duplex: "half" } = { ...init, headers, body, duplex: "half" };
  return fetch(input, streamed);
}

/** `client` is Deno's own addition to the options of a fetch. */
function withClient(init: RequestInit | undefined, client: unknown): RequestInit {
  const options: RequestInit & { client?: unknown } = { ...init, client };
  return options;
}

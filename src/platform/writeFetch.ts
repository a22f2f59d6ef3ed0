/** The part of Deno that is used when it is there. */
interface DenoHttp {
  readonly createHttpClient?: (options: { poolMaxIdlePerHost: number }) => unknown;
}

/**
 * Makes a fetch for writes, each of which goes over a connection of its own. When a reused one dies
 * before the answer, the runtimes send a request a second time by themselves: Deno any, Bun a PUT and
 * a DELETE.
 */
export function createWriteFetch(): typeof fetch {
  const { createHttpClient } = (globalThis as { Deno?: DenoHttp }).Deno ?? {};
  // Bun takes `keepalive` as leave to reuse a connection; elsewhere this is what is meant anyway.
  if (createHttpClient === undefined) {
    return (input, init) => fetch(input, { ...init, keepalive: false });
  }
  let client: unknown;
  return (input, init) => {
    client ??= createHttpClient({ poolMaxIdlePerHost: 0 });
    return fetch(input, withClient(init, client));
  };
}

/** `client` is Deno's own addition to the options of a fetch. */
function withClient(init: RequestInit | undefined, client: unknown): RequestInit {
  const options: RequestInit & { client?: unknown } = { ...init, client };
  return options;
}

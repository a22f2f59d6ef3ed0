/** The parts of Deno that are used when they are there; other runtimes send a write once anyway. */
interface DenoHttp {
  readonly createHttpClient?: (options: { poolMaxIdlePerHost: number }) => unknown;
}

/**
 * Makes a fetch for writes. Deno's own sends a POST a second time by itself when a reused connection
 * dies before the answer; without idle connections there is none to reuse.
 */
export function createWriteFetch(): typeof fetch {
  const { createHttpClient } = (globalThis as { Deno?: DenoHttp }).Deno ?? {};
  if (createHttpClient === undefined) return fetch;
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

import assert from "node:assert/strict";
import type { Proxy } from "../../../src/platform/proxyFor.ts";
import { NonRetryable, unreachable } from "../../../src/platform/unreachable.ts";

const READ = {
  call: "reading the live config",
  url: new URL("https://apis.roblox.com/x"),
  effect: "read",
} as const;

/** What the engines throw once a reply has begun, in their own words. */
const BROKEN = [
  new TypeError("error reading a body from connection"),
  new TypeError("unexpected end of file"),
  new TypeError("brotli error"),
  Object.assign(new TypeError("ECONNRESET: The socket connection was closed unexpectedly."), {
    code: "ECONNRESET",
  }),
  Object.assign(new TypeError('ZlibError fetching "http://x/".'), { code: "ZlibError" }),
];

for (const error of BROKEN) {
  Deno.test(`a reply that broke off is reported as one, in our words: ${error.message}`, () => {
    for (const effect of ["read", "write"] as const) {
      const { what, advice } = unreachable({ ...READ, effect }, error, true);
      assert.match(what, /^The reply of apis\.roblox\.com broke off, or cannot be unpacked, when /);
      assert.ok(!`${what} ${advice}`.includes(error.message));
    }
    assert.match(unreachable(READ, error, false).what, /could not be reached/);
  });
}

Deno.test("a reply that broke off may come whole at another attempt", () => {
  assert.ok(!(unreachable(READ, BROKEN[0], true) instanceof NonRetryable));
});

/** What the engines throw when a request does not get past a proxy: Deno with a cause, Bun with a code. */
const ENGINES = {
  Deno: (cause: string) =>
    new TypeError("fetch failed", { cause: new Error(`client error (Connect): ${cause}`) }),
  Bun: (message: string, code = "ERR_PROXY_TUNNEL") => Object.assign(new Error(message), { code }),
};

const PROXY = { variable: "HTTPS_PROXY", address: "proxy.example:8080", hasUser: false } as const;
const NAME = "The proxy in HTTPS_PROXY (proxy.example:8080)";

/** An error, the proxy, and what is said of it. */
const PROXY_FAULTS: readonly (readonly [Error, Proxy | undefined, string, RegExp])[] = [
  ...[
    ENGINES.Deno("proxy authentication required"),
    ENGINES.Bun("Proxy refused to open a tunnel: 407 Proxy Authentication Required"),
    ENGINES.Bun("Proxy refused to open a tunnel: 407 Nope"),
  ].flatMap((error) =>
    [
      [
        error,
        PROXY,
        `${NAME} wants a user name and a password (407)`,
        /user:password@proxy\.example:8080\.$/,
      ],
      [
        error,
        { ...PROXY, hasUser: true },
        `${NAME} does not accept the user name and password given (407)`,
        /^Correct them in HTTPS_PROXY;/,
      ],
      [
        error,
        undefined,
        "The proxy on the way to apis.roblox.com wants a user name and a password (407)",
        /into HTTPS_PROXY/,
      ],
    ] as const
  ),
  [
    ENGINES.Deno("unsuccessful tunnel"),
    PROXY,
    `${NAME} refused to connect to apis.roblox.com`,
    /allow apis\.roblox\.com; or add apis\.roblox\.com to NO_PROXY/,
  ],
  [
    ENGINES.Bun("Proxy refused to open a tunnel: 403 Forbidden"),
    PROXY,
    `${NAME} refused to connect to apis.roblox.com (403)`,
    /NO_PROXY/,
  ],
  [
    ENGINES.Deno("tcp connect error: Connection refused (os error 111)"),
    PROXY,
    `${NAME} refused the connection`,
    /^Correct HTTPS_PROXY, or unset it/,
  ],
  [
    ENGINES.Bun("ECONNREFUSED: Unable to connect.", "ECONNREFUSED"),
    PROXY,
    `${NAME} refused the connection`,
    /^Correct HTTPS_PROXY, or unset it/,
  ],
  [
    ENGINES.Deno("dns error: failed to lookup address information"),
    PROXY,
    `${NAME} cannot be found`,
    /^Correct HTTPS_PROXY/,
  ],
  [
    ENGINES.Bun("getaddrinfo ENOTFOUND proxy.example", "ENOTFOUND"),
    PROXY,
    `${NAME} cannot be found`,
    /^Correct HTTPS_PROXY/,
  ],
  [
    ENGINES.Bun("UnsupportedProxyProtocol fetching", "UnsupportedProxyProtocol"),
    { ...PROXY, variable: "ALL_PROXY" },
    "The proxy in ALL_PROXY (proxy.example:8080) is of a kind that this build cannot use",
    /http:\/\/ proxy in HTTPS_PROXY, or unset ALL_PROXY/,
  ],
  [
    ENGINES.Bun("getaddrinfo ENOTFOUND ", "ENOTFOUND"),
    { variable: "https_proxy", hasUser: false },
    "https_proxy is not the address of a proxy, and apis.roblox.com could not be reached",
    /^Write it as http:\/\//,
  ],
  [
    ENGINES.Deno("unexpected eof while tunneling"),
    PROXY,
    "apis.roblox.com could not be reached through the proxy in HTTPS_PROXY (proxy.example:8080)",
    /network/,
  ],
  [
    new DOMException("timed out", "TimeoutError"),
    PROXY,
    "apis.roblox.com did not answer within 60 seconds through the proxy in HTTPS_PROXY (proxy.example:8080)",
    /network/,
  ],
];

for (const [error, proxy, what, advice] of PROXY_FAULTS) {
  Deno.test(`a proxy that fails is named: ${what}: ${error.cause ?? error.message}`, () => {
    const failure = unreachable(READ, error, false, proxy);
    assert.equal(failure.what, `${what} when reading the live config.`);
    assert.match(failure.advice, advice);
    assert.equal(
      failure instanceof NonRetryable,
      /407|TimeoutError|kind/.test(`${failure.what}${error.name}`),
    );
  });
}

Deno.test("without a proxy, a host that refuses the connection is named itself", () => {
  const error = ENGINES.Deno("tcp connect error: Connection refused (os error 111)");
  assert.equal(
    unreachable(READ, error, false).what,
    "apis.roblox.com could not be reached when reading the live config.",
  );
});

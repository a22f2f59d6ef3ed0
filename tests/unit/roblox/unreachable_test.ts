import assert from "node:assert/strict";
import type { Proxy } from "../../../src/roblox/proxyFor.ts";
import { NonRetryable, unreachable } from "../../../src/roblox/unreachable.ts";

const READ = {
  call: "reading the live config",
  url: new URL("https://apis.roblox.com/x"),
  effect: "read",
} as const;

const NOW = new Date("2026-11-28T05:33:00Z");

/** What the engines throw after a reply has begun, in their own words. */
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
  Deno.test(`a reply that broke off is reported in our words: ${error.message}`, () => {
    for (const effect of ["read", "write"] as const) {
      const { what, advice } = unreachable({ ...READ, effect }, error, true, { now: NOW });
      assert.match(
        what,
        /^The reply of apis\.roblox\.com was cut off, or cannot be decompressed, when /,
      );
      assert.ok(!`${what} ${advice}`.includes(error.message));
    }
    assert.match(unreachable(READ, error, false, { now: NOW }).what, /could not be reached/);
  });
}

Deno.test("a reply that broke off is requested again", () => {
  assert.ok(!(unreachable(READ, BROKEN[0], true, { now: NOW }) instanceof NonRetryable));
});

/** What the engines throw when a request does not get past a proxy: Deno with a cause, Bun with a code. */
const ENGINES = {
  Deno: (cause: string) =>
    new TypeError("fetch failed", { cause: new Error(`client error (Connect): ${cause}`) }),
  Bun: (message: string, code = "ERR_PROXY_TUNNEL") => Object.assign(new Error(message), { code }),
};

const PROXY = {
  variable: "HTTPS_PROXY",
  address: "proxy.example:8080",
  hasUser: false,
  isTls: false,
} as const;
const THROUGH = "apis.roblox.com could not be reached through the proxy in";
const NAME = "The proxy in HTTPS_PROXY (proxy.example:8080)";

/** An error, the proxy, and the message. */
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
  ...[
    ENGINES.Deno("tcp connect error: Connection refused (os error 111)"),
    ENGINES.Bun("ECONNREFUSED: Unable to connect.", "ECONNREFUSED"),
    ENGINES.Deno("dns error: failed to lookup address information"),
    ENGINES.Bun("getaddrinfo ENOTFOUND proxy.example", "ENOTFOUND"),
    ENGINES.Bun("UnsupportedProxyProtocol fetching", "UnsupportedProxyProtocol"),
    ENGINES.Deno("unexpected eof while tunneling"),
  ].map((error) =>
    [
      error,
      PROXY,
      `${THROUGH} HTTPS_PROXY (proxy.example:8080)`,
      /^HTTPS_PROXY must name an http:\/\/ proxy that works here, or be unset; then check your network/,
    ] as const
  ),
  [
    ENGINES.Bun("getaddrinfo ENOTFOUND ", "ENOTFOUND"),
    { variable: "https_proxy", hasUser: false, isTls: false },
    `${THROUGH} https_proxy`,
    /^Write it as http:\/\//,
  ],
  ...[
    ENGINES.Deno("received corrupt message of type InvalidContentType"),
    ENGINES.Bun("EPROTO: The TLS handshake failed.", "EPROTO"),
  ].map((error) =>
    [
      error,
      { ...PROXY, isTls: true },
      `${NAME} does not speak https`,
      /^Begin HTTPS_PROXY with http:\/\//,
    ] as const
  ),
  [
    new DOMException("timed out", "TimeoutError"),
    PROXY,
    "apis.roblox.com did not answer within 60 seconds through the proxy in HTTPS_PROXY (proxy.example:8080)",
    /network/,
  ],
];

for (const [error, proxy, what, advice] of PROXY_FAULTS) {
  Deno.test(`a proxy that fails is named: ${what}: ${error.cause ?? error.message}`, () => {
    const failure = unreachable(READ, error, false, { proxy, now: NOW });
    assert.equal(failure.what, `${what} when reading the live config.`);
    assert.match(failure.advice, advice);
    assert.equal(
      failure instanceof NonRetryable,
      /407|TimeoutError|does not speak/.test(`${failure.what}${error.name}`),
    );
  });
}

Deno.test("without a proxy, a host that refuses the connection is named", () => {
  const error = ENGINES.Deno("tcp connect error: Connection refused (os error 111)");
  assert.equal(
    unreachable(READ, error, false, { now: NOW }).what,
    "apis.roblox.com could not be reached when reading the live config.",
  );
});

/** Why a certificate is refused: the message, the advice, and the engines' words, as tried with Deno 2.9.6 and Bun 1.4.5. */
const CERTIFICATES: readonly (readonly [string, RegExp, readonly Error[]])[] = [
  [
    "has expired by this computer's clock (2026-11-28T05:33Z)",
    /^Correct the clock if it is wrong; otherwise use another network\.$/,
    [
      ENGINES.Deno("invalid peer certificate: Expired"),
      ENGINES.Deno(
        "invalid peer certificate: certificate expired: verification time 1795845593 (UNIX), but certificate is not " +
          "valid after 1609459200 (186386393 seconds ago)",
      ),
      ENGINES.Bun("certificate has expired", "CERT_HAS_EXPIRED"),
    ],
  ],
  [
    "is not valid yet by this computer's clock (2026-11-28T05:33Z)",
    /^Correct the clock, then/,
    [
      ENGINES.Deno(
        "invalid peer certificate: certificate not valid yet: verification time 1795845578 (UNIX), but certificate is " +
          "not valid before 2208988800 (413143222 seconds in future)",
      ),
      ENGINES.Bun("certificate is not yet valid", "CERT_NOT_YET_VALID"),
    ],
  ],
  [
    "is for another host",
    /login page/,
    [
      ENGINES.Deno(
        'invalid peer certificate: certificate not valid for name "apis.roblox.com"; certificate is only valid for ' +
          'DnsName("elsewhere.example")',
      ),
      ENGINES.Bun("ERR_TLS_CERT_ALTNAME_INVALID fetching", "ERR_TLS_CERT_ALTNAME_INVALID"),
    ],
  ],
  [
    "is not trusted here",
    /NODE_EXTRA_CA_CERTS; otherwise use another network\.$/,
    [
      ENGINES.Deno("invalid peer certificate: UnknownIssuer"),
      ENGINES.Deno("invalid peer certificate: Other(OtherError(CaUsedAsEndEntity))"),
      ENGINES.Bun("unable to verify the first certificate", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"),
      ENGINES.Bun("self signed certificate", "DEPTH_ZERO_SELF_SIGNED_CERT"),
      ENGINES.Bun("self signed certificate in certificate chain", "SELF_SIGNED_CERT_IN_CHAIN"),
      ENGINES.Bun("unable to get local issuer", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"),
    ],
  ],
];

for (const [state, advice, errors] of CERTIFICATES) {
  for (const error of errors) {
    Deno.test(`a certificate that ${state} is explained: ${error.cause ?? error.message}`, () => {
      const failure = unreachable(READ, error, false, { now: NOW });
      assert.equal(
        failure.what,
        `The certificate of apis.roblox.com ${state}, so nothing was sent (reading the live config).`,
      );
      assert.match(failure.advice, advice);
      assert.ok(failure instanceof NonRetryable);
    });
  }
}

Deno.test("a problem with the CA file is shown if an authority is unknown, and only then", () => {
  const route = { now: NOW, authorityFault: "It is DER." };
  const untrusted = ENGINES.Deno("invalid peer certificate: UnknownIssuer");
  assert.equal(unreachable(READ, untrusted, false, route).advice, "It is DER.");
  const expired = ENGINES.Bun("certificate has expired", "CERT_HAS_EXPIRED");
  assert.doesNotMatch(unreachable(READ, expired, false, route).advice, /DER/);
});

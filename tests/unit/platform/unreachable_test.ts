import assert from "node:assert/strict";
import { NonRetryable, Unreachable, unreachable } from "../../../src/platform/unreachable.ts";

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

for (
  const error of [
    new TypeError("fetch failed", {
      cause: new Error("client error (Connect): proxy authentication required"),
    }),
    new Error("Proxy refused to open a tunnel: 407 Proxy Authentication Required"),
  ]
) {
  Deno.test(`a proxy that wants a password is named: ${error.message}`, () => {
    const failure = unreachable(READ, error, false);
    assert.ok(failure instanceof NonRetryable && failure instanceof Unreachable);
    assert.match(failure.what, /^The proxy on the way to apis\.roblox\.com wants .*\(407\)/);
    assert.match(failure.advice, /HTTPS_PROXY/);
  });
}

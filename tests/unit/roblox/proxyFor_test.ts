import assert from "node:assert/strict";
import type { EnvName } from "../../../src/values/system.ts";
import { proxyFor } from "../../../src/roblox/proxyFor.ts";

const ROBLOX = new URL("https://apis.roblox.com/x");
const USED = "http://proxy.example:3128";
const ENGINES = ["deno", "bun"] as const;

type Env = Partial<Record<EnvName, string>>;

function find(env: Env, engine: "deno" | "bun", url: URL = ROBLOX) {
  return proxyFor(url, (name) => env[name], engine);
}

for (const engine of ENGINES) {
  Deno.test(`${engine}: the proxy is in the variable that the engine reads first`, () => {
    const all: Env = {
      HTTPS_PROXY: "http://1.example:1",
      https_proxy: "http://2.example:2",
      ALL_PROXY: "http://3.example:3",
      all_proxy: "http://4.example:4",
    };
    const order: EnvName[] = [];
    for (;;) {
      const proxy = find(all, engine);
      if (proxy === undefined) break;
      order.push(proxy.variable);
      assert.equal(`http://${proxy.address}`, all[proxy.variable]);
      all[proxy.variable] = "";
    }
    assert.deepEqual(
      order,
      engine === "deno"
        ? ["ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy"]
        : ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
    );
  });

  Deno.test(`${engine}: HTTP_PROXY is not used for https`, () => {
    assert.equal(find({ HTTP_PROXY: USED, http_proxy: USED }, engine), undefined);
  });

  Deno.test(`${engine}: plain http never goes through a proxy`, () => {
    const url = new URL("http://127.0.0.1:8080/");
    assert.equal(find({ ALL_PROXY: USED }, engine, url), undefined);
  });
}

/** A value of `HTTPS_PROXY`, and what may be shown of it. */
const VALUES: readonly (readonly [string, string | undefined])[] = [
  ["http://proxy.example:3128", "proxy.example:3128"],
  ["proxy.example:3128", "proxy.example:3128"],
  ["proxy.example", "proxy.example"],
  ["127.0.0.1:3128", "127.0.0.1:3128"],
  ["HTTP://proxy.example:3128/", "proxy.example:3128"],
  ["https://proxy.example", "proxy.example"],
  ["socks5h://127.0.0.1:1080", "127.0.0.1:1080"],
  ["http://[::1]:3128", "[::1]:3128"],
  ["http://ana:secret@proxy.example:3128", "proxy.example:3128"],
  ["ana:secret@proxy.example:3128", "proxy.example:3128"],
  ["http://ana:se@cret@proxy.example:3128", "proxy.example:3128"],
  ["http://ana:se#cret@proxy.example:3128", undefined],
  ["http://ana:se/cret@proxy.example:3128", undefined],
  ["http://ana:se?cret@proxy.example:3128", undefined],
  ["ana:se/cret@proxy.example:3128", undefined],
  ['"http://proxy.example:3128"', undefined],
  [" http://proxy.example:3128", undefined],
  ["http:proxy.example:3128", undefined],
  ["http//proxy.example:3128", undefined],
  ["http://", undefined],
  ["http://pro xy.example:3128", undefined],
];

for (const [value, address] of VALUES) {
  Deno.test(`only the host and port of a proxy's address are shown: ${value}`, () => {
    const proxy = find({ HTTPS_PROXY: value }, "bun");
    assert.equal(proxy?.variable, "HTTPS_PROXY");
    assert.equal(proxy?.address, address);
    assert.ok(!JSON.stringify(proxy).match(/ana|se.?cret/));
  });
}

/** A scheme, and which engine uses it from `HTTPS_PROXY` (Bun only to refuse it) and from `ALL_PROXY`. */
const SCHEMES = [
  ["http", ENGINES, ENGINES],
  ["https", ENGINES, ENGINES],
  ["socks5", ENGINES, ["deno"]],
  ["socks5h", ENGINES, ["deno"]],
  ["socks4", ["bun"], []],
  ["ftp", ["bun"], []],
] as const;

for (const [scheme, ...users] of SCHEMES) {
  Deno.test(`a proxy with ${scheme}:// counts if the engine uses it`, () => {
    const value = `${scheme}://proxy.example:1`;
    for (const engine of ENGINES) {
      const used = [{ HTTPS_PROXY: value }, { ALL_PROXY: value }].map((env) => !!find(env, engine));
      assert.deepEqual(used, users.map((names: readonly string[]) => names.includes(engine)));
    }
  });
}

Deno.test("a proxy with a user name is marked as such", () => {
  assert.equal(find({ HTTPS_PROXY: "http://ana:x@p.example:1" }, "deno")?.hasUser, true);
  assert.equal(find({ HTTPS_PROXY: "http://p.example:1" }, "deno")?.hasUser, false);
});

/** A value of `NO_PROXY`, and the engines that then call Roblox without the proxy. */
const EXCEPTIONS: readonly (readonly [string, readonly ("deno" | "bun")[]])[] = [
  ["apis.roblox.com", ENGINES],
  ["roblox.com", ENGINES],
  [".roblox.com", ENGINES],
  ["*", ENGINES],
  ["example.com, apis.roblox.com", ENGINES],
  ["example.com, *", ENGINES],
  ["*.roblox.com", ["bun"]],
  ["APIS.ROBLOX.COM", ["bun"]],
  ["apis.roblox.com:443", ["bun"]],
  ["example.com apis.roblox.com", ["bun"]],
  ["apis.roblox.com:80", []],
  ["blox.com", []],
  ["pis.roblox.com", []],
  ["apis.*", []],
  ["", []],
  [",", []],
  [".", []],
];

for (const [list, exempt] of EXCEPTIONS) {
  for (const engine of ENGINES) {
    const is = exempt.includes(engine) ? "is" : "is not";
    Deno.test(`${engine}: Roblox ${is} excluded by NO_PROXY=${list}`, () => {
      const proxy = find({ HTTPS_PROXY: USED, NO_PROXY: list }, engine);
      assert.equal(proxy === undefined, exempt.includes(engine));
    });
  }
}

Deno.test("each engine reads its own spelling of NO_PROXY first", () => {
  const upper = { HTTPS_PROXY: USED, NO_PROXY: "*", no_proxy: "x" };
  assert.equal(find(upper, "deno"), undefined);
  assert.notEqual(find(upper, "bun"), undefined);
  const lower = { HTTPS_PROXY: USED, NO_PROXY: "x", no_proxy: "*" };
  assert.notEqual(find(lower, "deno"), undefined);
  assert.equal(find(lower, "bun"), undefined);
  for (const engine of ENGINES) {
    assert.equal(find({ HTTPS_PROXY: USED, no_proxy: "*" }, engine), undefined);
  }
});

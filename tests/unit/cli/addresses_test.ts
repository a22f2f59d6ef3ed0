import assert from "node:assert/strict";
import fc from "fast-check";
import { readAddresses } from "../../../src/cli/addresses.ts";
import type { EnvName } from "../../../src/values/system.ts";
import { Failure } from "../../../src/values/failure.ts";

function read(env: Partial<Record<EnvName, string>>) {
  return readAddresses((name) => env[name]);
}

const VARIABLES = [
  ["CLI_BASE_URL", "base"],
  ["CLI_USERS_URL", "users"],
  ["CLI_ECHO_URL", "echo"],
] as const;

Deno.test("without variables, or with empty ones, the addresses are Roblox's", () => {
  for (const env of [{}, { CLI_BASE_URL: "", CLI_USERS_URL: "", CLI_ECHO_URL: "" }]) {
    const { base, users, echo } = read(env);
    assert.equal(base.href, "https://apis.roblox.com/");
    assert.equal(users.href, "https://users.roblox.com/");
    assert.equal(echo.href, "https://api.ipify.org/");
  }
});

for (const [variable, name] of VARIABLES) {
  Deno.test(`${variable} overrides only its own address`, () => {
    const standard = read({});
    const changed = read({ [variable]: "https://127.0.0.1:8443/path" });
    for (const [, other] of VARIABLES) {
      const expected = other === name ? "https://127.0.0.1:8443/path" : standard[other].href;
      assert.equal(changed[other].href, expected);
    }
  });

  for (
    const address of [
      "http://127.0.0.1",
      "http://127.0.0.1:8080/",
      "http://127.1",
      "http://localhost:3000",
      "http://LOCALHOST",
      "http://[::1]:8080",
      "http://[0:0:0:0:0:0:0:1]",
      "https://127.0.0.1",
      "https://localhost:8443/path",
    ]
  ) {
    Deno.test(`${variable} accepts ${address}`, () => {
      assert.equal(read({ [variable]: address })[name].href, new URL(address).href);
    });
  }

  for (
    const address of [
      "http://apis.example.com",
      "https://apis.example.com",
      "https://gateway.example.com/roblox",
      "https://apis.roblox.com.example.com",
      "http://127.255.255.254",
      "http://127.0.0.1.example.com",
      "http://localhost.example.com",
      "http://notlocalhost",
      "http://128.0.0.1",
      "http://0.0.0.0",
      "http://[::2]",
      "http://[::]",
      "http://[::ffff:10.0.0.1]",
      "http://10.0.0.1",
      "ftp://127.0.0.1",
      "file:///etc/passwd",
      "data:text/plain,x",
      "ws://127.0.0.1",
      "javascript:alert(1)",
    ]
  ) {
    Deno.test(`${variable} refuses ${address}: a key must not go there`, () => {
      assert.throws(() => read({ [variable]: address }), (error) => {
        assert.ok(error instanceof Failure);
        assert.ok(error.what.startsWith(variable), error.what);
        assert.match(error.advice, /127\.0\.0\.1.*HTTPS_PROXY/);
        return true;
      });
    });
  }

  for (
    const address of [
      "apis.example.com",
      "//apis.example.com",
      "https://",
      "https://user:canary@127.0.0.1",
      "https://127.0.0.1/?key=canary",
      "https://127.0.0.1/#canary",
      "http://",
      " ",
    ]
  ) {
    Deno.test(`${variable} refuses ${JSON.stringify(address)} without repeating it`, () => {
      assert.throws(() => read({ [variable]: address }), (error) => {
        assert.ok(error instanceof Failure);
        assert.ok(error.what.startsWith(variable), error.what);
        assert.ok(!error.message.includes("canary"));
        return true;
      });
    });
  }
}

Deno.test("the variables accept Roblox's own addresses", () => {
  const named = {
    CLI_BASE_URL: "https://apis.roblox.com",
    CLI_USERS_URL: "https://users.roblox.com",
  };
  assert.deepEqual(read(named), read({}));
});

Deno.test("any string is either an address of this machine or refused", () => {
  const host = fc.oneof(fc.webUrl(), fc.string(), fc.ipV4().map((ip) => `http://${ip}`));
  fc.assert(fc.property(host, (text) => {
    let url: URL;
    try {
      url = read({ CLI_BASE_URL: text }).base;
    } catch (error) {
      assert.ok(error instanceof Failure);
      return;
    }
    assert.match(
      url.href,
      /^(https?:\/\/(localhost|\[::1\]|127\.0\.0\.1)|https:\/\/apis\.roblox\.com)[:/]/,
    );
  }));
});

Deno.test("a variable whose address is not needed is not read, however wrong it is", () => {
  for (const [variable, name] of VARIABLES) {
    const used = VARIABLES.map(([, other]) => other).filter((other) => other !== name);
    const addresses = readAddresses((asked) => asked === variable ? "nonsense" : undefined, used);
    assert.equal(addresses[name].href, read({})[name].href);
    assert.throws(() => readAddresses(() => "nonsense", [name]), Failure);
  }
});

const LOCAL = { CLI_BASE_URL: "http://127.0.0.1:8080" };

for (const [variable, name] of VARIABLES) {
  Deno.test(`plain http in ${variable} is refused if a proxy would carry the request`, () => {
    const env = { [variable]: "http://127.0.0.1:8080", HTTP_PROXY: "http://proxy.example.com" };
    assert.throws(() => read(env), new RegExp(`to the address in ${variable}\\.`));
    assert.equal(read({ ...env, NO_PROXY: "127.0.0.1" })[name].href, "http://127.0.0.1:8080/");
  });
}

for (const proxy of ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"] as const) {
  Deno.test(`plain http is refused while ${proxy} would carry the key to a proxy`, () => {
    const env = { ...LOCAL, [proxy]: "http://proxy.example.com:3128" };
    assert.throws(() => read(env), new RegExp(`${proxy} would send the key unencrypted`));
    for (const excepted of ["127.0.0.1", "example.com, 127.0.0.1"]) {
      assert.equal(read({ ...env, NO_PROXY: excepted }).base.href, "http://127.0.0.1:8080/");
      assert.equal(read({ ...env, no_proxy: excepted }).base.href, "http://127.0.0.1:8080/");
    }
    for (const other of ["", "*", "localhost", "127.0.0.10", "1"]) {
      assert.throws(() => read({ ...env, NO_PROXY: other }), Failure);
      if (other === "") continue;
      assert.throws(() => read({ ...env, NO_PROXY: other, no_proxy: "127.0.0.1" }), Failure);
    }
  });
}

Deno.test("an IPv6 address of this machine is an exception as NO_PROXY spells it", () => {
  const env = { CLI_BASE_URL: "http://[::1]:8080", HTTP_PROXY: "http://proxy.example.com" };
  assert.throws(() => read(env), Failure);
  assert.equal(read({ ...env, NO_PROXY: "::1" }).base.hostname, "[::1]");
});

Deno.test("https goes through any proxy, and an empty variable means no proxy", () => {
  const proxies = {
    HTTP_PROXY: "http://proxy.example.com",
    HTTPS_PROXY: "http://proxy.example.com",
  };
  assert.equal(read(proxies).base.href, "https://apis.roblox.com/");
  assert.equal(read({ ...LOCAL, HTTP_PROXY: "" }).base.href, "http://127.0.0.1:8080/");
});

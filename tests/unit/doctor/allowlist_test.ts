import { definedOnly } from "../../../src/values/collections.ts";
import { Failure } from "../../../src/values/failure.ts";
import assert from "node:assert/strict";
import { checkAllowlist, needsAddress } from "../../../src/doctor/allowlist.ts";
import { evidenceOf, identifiedKey } from "./evidence.ts";
import { lineOf } from "./lines.ts";

const SERVICE = "https://echo.example";

const identified = (cidrs: readonly string[] | undefined, declared?: string) =>
  identifiedKey(definedOnly({ allowedCidrs: cidrs }), declared);

/** The lines after the one with the ranges, if the echo service was asked. */
function compared(cidrs: readonly string[], reply: string, declared?: string): string[] {
  const echo = { service: SERVICE, reply: reply };
  return checkAllowlist({ evidence: evidenceOf(identified(cidrs, declared)), echo }).lines.slice(1)
    .map(
      lineOf,
    );
}

const ANSWERED: readonly (readonly [string, readonly string[], string])[] = [
  ["an empty allowlist", [], "allowlist.inside pass: allowed: the key has no address restriction"],
  [
    "0.0.0.0/0",
    ["10.0.0.0/8", "0.0.0.0/0"],
    "allowlist.inside pass: allowed: 0.0.0.0/0 contains every IPv4 address",
  ],
  [
    "0.0.0.0/0 beside what cannot be parsed",
    ["nonsense", "0.0.0.0/0"],
    "allowlist.inside pass: allowed: 0.0.0.0/0 contains every IPv4 address",
  ],
];

for (const [what, cidrs, line] of ANSWERED) {
  Deno.test(`with ${what} the result is clear, and the echo service is not asked`, () => {
    const facts = { evidence: evidenceOf(identified(cidrs)) };
    assert.equal(needsAddress(facts.evidence), false);
    assert.equal(lineOf(checkAllowlist(facts).lines[1]!), line);
  });
}

for (const cidrs of [["10.0.0.0/8"], ["::/0"], ["nonsense"], ["0.0.0.0/00"]]) {
  Deno.test(`with ${cidrs} only the address decides, and without --check-ip the line says so`, () => {
    const facts = { evidence: evidenceOf(identified(cidrs)) };
    assert.equal(needsAddress(facts.evidence), true);
    const line = lineOf(checkAllowlist(facts).lines[1]!);
    assert.match(line, /^allowlist.inside skipped: not compared: .* → .*--check-ip/);
  });
}

Deno.test("an allowlist that could not be read does not pass, and the echo service is not asked", () => {
  for (const facts of [new Failure("no cookie", ""), identified(undefined)]) {
    assert.equal(needsAddress({ listed: facts }), false);
    const lines = checkAllowlist({ evidence: evidenceOf(facts) }).lines;
    assert.deepEqual(lines.map(({ id, status }) => [id, status]), [[
      "allowlist.ranges",
      "skipped",
    ]]);
  }
});

const COMPARED: readonly (readonly [string, readonly string[], string, string])[] = [
  ["inside by its host route", ["203.0.113.7/32"], "203.0.113.7", "pass"],
  ["inside, next to an invalid range", ["nonsense", "203.0.113.0/24"], "203.0.113.7", "pass"],
  ["inside, with host bits in the range", ["203.0.113.99/24"], "203.0.113.7", "pass"],
  ["inside IPv6's open range", ["::/0"], "2001:db8::1", "pass"],
  ["inside an IPv4 range, in IPv6 notation", ["203.0.113.0/24"], "::ffff:203.0.113.7", "pass"],
  ["in no range", ["192.0.2.0/24", "2001:db8::/32"], "203.0.113.7", "fail"],
  ["in no IPv6 range", ["2001:db8::/32"], "2001:db9::1", "fail"],
  ["IPv4 against IPv6's open range alone", ["::/0"], "203.0.113.7", "skipped"],
  ["compared with only invalid ranges", ["10.1/16"], "203.0.113.7", "skipped"],
];

for (const [what, cidrs, address, status] of COMPARED) {
  Deno.test(`an address ${what} is a ${status}`, () => {
    const [first, second, ...rest] = compared(cidrs, address);
    assert.match(first!, /^allowlist.address info: .*, as https:\/\/echo.example sees it$/);
    assert.match(second!, new RegExp(`^allowlist.inside ${status}: `));
    assert.deepEqual(rest, []);
  });
}

const NOT_PUBLIC = ["192.168.1.5", "127.0.0.1", "0.0.0.0", "169.254.0.1", "100.64.0.1", "fd00::1"];

for (const address of NOT_PUBLIC) {
  Deno.test(`the reply ${address} is not compared, because it is not a public address`, () => {
    for (const cidrs of [["203.0.113.0/24"], [`${address}`]]) {
      const [line, ...rest] = compared(cidrs, address);
      assert.match(
        line!,
        /^allowlist.address skipped: the answer of .* is not a public IP address/,
      );
      assert.deepEqual(rest, []);
    }
  });
}

const UNUSABLE = [
  "",
  "<html>please sign in</html>",
  "203.0.113.7 is you",
  "010.0.0.1",
  "fe80::1%1",
];

for (const reply of UNUSABLE) {
  Deno.test(`the reply ${JSON.stringify(reply)} is not an address, and the check is skipped`, () => {
    const [line, ...rest] = compared(["192.0.2.0/24"], reply);
    assert.match(
      line!,
      /^allowlist.address skipped: the answer of https:\/\/echo.example is not an IP/,
    );
    assert.deepEqual(rest, []);
  });
}

Deno.test("a proxy is named first, because the allowlist must contain its address", () => {
  const proxy = {
    variable: "HTTPS_PROXY",
    address: "proxy.example:8080",
    hasUser: true,
    isTls: false,
  } as const;
  const evidence = evidenceOf(identified([]));
  const [line] = checkAllowlist({ evidence, via: { host: "apis.roblox.com", proxy } }).lines;
  assert.equal(
    lineOf(line!),
    "allowlist.proxy info: proxy.example:8080 (HTTPS_PROXY): Roblox sees its IP address, as requests to " +
      "apis.roblox.com go through it",
  );
});

Deno.test("an invalid proxy variable is a warning that does not show its value", () => {
  const proxy = { variable: "all_proxy", hasUser: true, isTls: false } as const;
  const evidence = evidenceOf(identified([]));
  const [line] = checkAllowlist({ evidence, via: { host: "apis.roblox.com", proxy } }).lines;
  assert.match(
    lineOf(line!),
    /^allowlist\.proxy warn: all_proxy is not the address of a proxy → Write it as http:\/\//,
  );
});

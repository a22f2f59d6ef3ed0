import assert from "node:assert/strict";
import fc from "fast-check";
import { findApiKey, type KeySources } from "../../../../src/files/credentials/apiKey.ts";
import { Failure } from "../../../../src/values/failure.ts";
import { Secret } from "../../../../src/values/secret.ts";

const secret = (text: string) => new Secret(text);
const declared = {
  state: "stored",
  name: "deploy",
  secret: secret("declared"),
  backend: "cliapikey.lock.toml",
} as const;

const file = { by: "CLI_API_KEY_FILE", path: "key.txt", found: secret("file") } as const;

const ORDER: readonly (readonly [string, KeySources, string | undefined, string | undefined])[] = [
  ["the flag comes first", { flag: secret("f"), variable: "v", file, declared }, "f", "--api-key"],
  ["the variable comes second", { variable: "v", file, declared }, "v", "CLI_API_KEY"],
  ["an empty variable counts as missing", { variable: "", declared }, "declared", "--key"],
  ["the file comes third", { file, declared }, "file", "CLI_API_KEY_FILE"],
  ["the declared key comes last", { declared }, "declared", "--key"],
  ["without any source there is no key", { variable: "" }, undefined, undefined],
  [
    "a missing declared key is not a key",
    { declared: { state: "missing", name: "x", failure: new Failure("", "") } },
    undefined,
    undefined,
  ],
];

for (const [which, sources, value, by] of ORDER) {
  Deno.test(`the API key's source: ${which}`, () => {
    const key = findApiKey(sources);
    if (value === undefined) return assert.deepEqual(key, { state: "none" });
    assert.ok(key.state === "loaded");
    assert.ok(key.secret.equals(secret(value)));
    assert.equal(key.source.by, by);
  });
}

const UNUSABLE: readonly (readonly [string, KeySources, RegExp])[] = [
  ["a line break", { variable: "can\nary" }, /^CLI_API_KEY has a line break at position 4 of 7,/],
  [
    "a cookie's beginning",
    { variable: "_|WARNING:-x|_canary" },
    /^CLI_API_KEY is a session cookie/,
  ],
  [
    "a cookie's name",
    {
      file: { by: "--api-key-file", path: "k", found: secret(".ROBLOSECURITY=_|WARNING:-canary") },
    },
    /^The key in k is a session cookie, not an API key; it was not sent\.$/,
  ],
  ["a space", { flag: secret("can ary") }, /^--api-key has a space at position 4 of 7,/],
  ["a control character", { variable: "\x1bcanary" }, /has a control character at position 1 /],
  ["a delete character", { variable: "canary\x7f" }, /has a control character at position 7 /],
  ["an accent", { variable: "canáry" }, /has a character that is not ASCII at position 4 /],
  ["an emoji before it", { variable: "💥 canary" }, /not ASCII at position 1 of 8/],
  ["quotes around it", { variable: '"canary"' }, /^CLI_API_KEY is in quotes\.$/],
  ["no characters", { flag: secret("") }, /^--api-key is empty\.$/],
  [
    "a space, in a backend",
    { declared: { ...declared, secret: secret("can ary") } },
    /^The secret of "deploy" in cliapikey.lock.toml has a space at position 4 /,
  ],
];

for (const [what, sources, message] of UNUSABLE) {
  Deno.test(`an API key with ${what} cannot be a header, and is not shown`, () => {
    const key = findApiKey(sources);
    assert.ok(key.state === "unusable");
    assert.match(key.failure.what, message);
    assert.doesNotMatch(key.failure.message, /can ?[aá]?ry/);
    assert.notEqual(key.failure.advice, "");
  });
}

Deno.test("a key source that cannot be used is an error, and the next source is not tried", () => {
  assert.equal(findApiKey({ flag: secret(" "), variable: "v" }).state, "unusable");
  assert.equal(findApiKey({ variable: "\t", declared }).state, "unusable");
  const broken = { ...file, found: new Failure("There is no file key.txt.", "Name it.") };
  assert.equal(findApiKey({ file: broken, declared }).state, "unusable");
});

Deno.test("white space around a key is removed, with a notice", () => {
  for (const text of ["key\n", " key", "key\t \r\n"]) {
    const key = findApiKey({ variable: text });
    assert.ok(key.state === "loaded");
    assert.ok(key.secret.equals(secret("key")));
    assert.equal(key.trimmed, "CLI_API_KEY");
  }
  const key = findApiKey({ flag: secret("key") });
  assert.ok(key.state === "loaded" && key.trimmed === undefined);
});

Deno.test("an API key may be any visible ASCII, and nothing else", () => {
  fc.assert(fc.property(fc.string({ minLength: 1, unit: "binary" }), (text) => {
    const { state } = findApiKey({ variable: text });
    assert.equal(state, /^[!-~]+$/.test(text.trim()) ? "loaded" : "unusable");
  }));
});

Deno.test("--api-key - is refused, because it would be taken for a key", () => {
  const key = findApiKey({ flag: secret("-"), variable: "v" });
  assert.ok(key.state === "unusable" && /--api-key-file -/.test(key.failure.advice));
});

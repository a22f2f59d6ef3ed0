import assert from "node:assert/strict";
import { findApiKey } from "../../../src/files/credentials/apiKey.ts";
import { findKeyMistake } from "../../../src/values/findKeyMistake.ts";

const KEY = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";

/** What is passed instead of a key, and what the error calls it. */
const MISTAKES: readonly (readonly [given: string, what: RegExp, hasSecret?: true])[] = [
  ["$CLI_API_KEY", /the name of a variable \(`\$NAME`\)/],
  ["${CLI_API_KEY}", /the name of a variable/],
  ["$(CLI_API_KEY)", /the name of a variable/],
  ["$env:CLI_API_KEY", /the name of a variable/],
  ["%CLI_API_KEY%", /the name of a variable \(`%NAME%`\)/],
  ["${{ secrets.CLI_API_KEY }}", /an expression \(/],
  ["${{secrets.X}}", /an expression \(/],
  ["{{ key }}", /an expression \(/],
  ["***", /what a log or a page shows/],
  ["••••••••", /what a log or a page shows/],
  ["[hidden]", /what a log or a page shows/],
  ["YOUR_API_KEY", /a placeholder/],
  ["your-key-here", /a placeholder/],
  ["API_KEY_HERE", /a placeholder/],
  ["<your key>", /a placeholder/],
  ["<key>", /a placeholder/],
  ["@key.txt", /the path of a file/],
  ["undefined", /a word that scripts print/],
  ["null", /a word that scripts print/],
  ["op://vault/roblox/key", /a reference to a secret/],
  [`CLI_API_KEY=${KEY}`, /a line of a file or a shell/, true],
  [`export CLI_API_KEY="${KEY}"`, /a line of a file or a shell/, true],
  [`api_key = ${KEY}`, /a line of a file or a shell/, true],
  [`Bearer ${KEY}`, /a header/, true],
  [`bearer ${KEY}`, /a header/, true],
  [`x-api-key: ${KEY}`, /a line of a header/, true],
  [`X-Api-Key:${KEY}`, /a line of a header/, true],
  [[...KEY].join("\0"), /UTF-16 text/, true],
];

for (const [given, what, hasSecret = false] of MISTAKES) {
  Deno.test(`${given.slice(0, 20)} is refused as a key, by what it is`, () => {
    const mistake = findKeyMistake(given);
    assert.match(mistake!.what, what);
    assert.equal(mistake!.hasSecret, hasSecret);
    const key = findApiKey({ variable: given });
    assert.ok(key.state === "unusable");
    assert.ok(key.failure.what.startsWith("CLI_API_KEY is "), key.failure.what);
    assert.match(key.failure.what, /nothing was sent/);
    assert.doesNotMatch(key.failure.message, /Vq7Z/);
  });
}

for (
  const given of [
    KEY,
    "abc123",
    "a".repeat(88),
    `${"A".repeat(40)}==`,
    "key",
    "eyJhbGciOi.eyJzdWIi.SflKxw",
  ]
) {
  Deno.test(`${given.slice(0, 20)} may be a key`, () => {
    assert.equal(findKeyMistake(given), undefined);
    assert.equal(findApiKey({ variable: given }).state, "loaded");
  });
}

import assert from "node:assert/strict";
import fc from "fast-check";
import { isChosen } from "../../../src/config/keySelection.ts";

const matches = (glob: string, key: string) => isChosen(key, { only: [glob], except: [] });

for (
  const [glob, key, expected] of [
    ["*", "", true],
    ["", "", true],
    ["?", "", false],
    ["a*b", "ab", true],
    ["a*b", "a.b.ab", true],
    ["a*b", "abc", false],
    ["*a*", "bbab", true],
    ["?*?", "a", false],
    ["a?c", "a🙂c", true],
    ["a.c", "abc", false],
    ["A", "a", false],
    ["**a", "*a", true],
  ] as const
) {
  Deno.test(`the glob "${glob}" ${expected ? "matches" : "does not match"} "${key}"`, () => {
    assert.equal(matches(glob, key), expected);
  });
}

Deno.test("a glob matches what the equivalent regular expression does", () => {
  const signs = fc.array(fc.constantFrom("a", "b", "*", "?", "."), { maxLength: 8 });
  const letters = fc.array(fc.constantFrom("a", "b", "."), { maxLength: 8 });
  fc.assert(fc.property(signs, letters, (glob, key) => {
    const pattern = glob.join("").replaceAll(".", "\\.").replaceAll("*", ".*").replaceAll("?", ".");
    assert.equal(
      matches(glob.join(""), key.join("")),
      new RegExp(`^${pattern}$`).test(key.join("")),
    );
  }));
});

Deno.test("a glob with many stars is fast on a long key", () => {
  const started = performance.now();
  assert.equal(matches("*a".repeat(9) + "*b", "a".repeat(256)), false);
  assert.ok(performance.now() - started < 1_000);
});

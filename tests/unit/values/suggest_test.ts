import assert from "node:assert/strict";
import fc from "fast-check";
import { suggest } from "../../../src/values/suggest.ts";

Deno.test("a name in another letter case suggests the one that was meant", () => {
  assert.equal(suggest("Repository", ["repository"]), "repository");
});

Deno.test("a name that is not similar to any other gets no suggestion", () => {
  assert.equal(suggest("confirm", ["entries"]), undefined);
  assert.equal(suggest("x", ["entries", "value"]), undefined);
  assert.equal(suggest("", ["entries"]), undefined);
  assert.equal(suggest("x", []), undefined);
});

Deno.test("the beginning of a name suggests it; for a flag, whole words do", () => {
  assert.equal(suggest("prod", ["dev", "production"]), "production");
  assert.equal(suggest("PROD", ["dev", "production"]), "production");
  assert.equal(suggest("prod", ["production-eu", "production-us"]), undefined);
  assert.equal(suggest("pr", ["production"]), undefined);
  assert.equal(suggest("--dry", ["--dry-run", "--yes"]), "--dry-run");
  assert.equal(suggest("--all", ["--allow-empty"]), undefined);
});

Deno.test("of several similar names the most similar is suggested", () => {
  assert.equal(suggest("versoin", ["version", "versions"]), "version");
  assert.equal(suggest("versons", ["version", "versions"]), "versions");
});

Deno.test("a swapped or missing letter always leads to the right name", () => {
  const names = ["repository", "entries", "description", "universe-id"];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(), fc.boolean(), (name, at, isSwapped) => {
      const index = at % (name.length - 1);
      const [left, right] = [name[index]!, name[index + 1]!];
      const middle = isSwapped ? right + left : left;
      assert.equal(suggest(name.slice(0, index) + middle + name.slice(index + 2), names), name);
    }),
  );
});

Deno.test("a name of a million characters is answered at once", () => {
  assert.equal(suggest("x".repeat(1_000_000), ["entries"]), undefined);
});

Deno.test("a name among 3,000 long ones is found quickly", () => {
  const names = Array.from({ length: 3_000 }, (_, index) => {
    const number = String(index).padStart(5, "0");
    return `${"shop.price.of.the.season.".repeat(9)}${number}${"x".repeat(20)}`;
  });
  const name = `${names[0]!.slice(0, 100)}zzzzzzzzzz${names[0]!.slice(110)}`;
  const begun = performance.now();
  assert.equal(suggest(name, names), undefined);
  assert.ok(performance.now() - begun < 10_000);
  assert.equal(suggest(names[2_999]!.replace("shop", "shpo"), names), names[2_999]);
});

Deno.test("a name of a hostile length is not compared, so that nobody waits for it", () => {
  const name = "n".repeat(200_000);
  assert.equal(suggest(name, [`${name}x`, name]), undefined);
  assert.equal(suggest("n".repeat(255), ["n".repeat(256)]), "n".repeat(256));
});

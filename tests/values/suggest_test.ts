import assert from "node:assert/strict";
import fc from "fast-check";
import { suggest } from "../../src/values/suggest.ts";

Deno.test("a misspelt name is led back to the one that was meant", () => {
  assert.equal(suggest("entires", ["entries"]), "entries");
  assert.equal(suggest("vlaue", ["value", "description"]), "value");
  assert.equal(suggest("desciption", ["value", "description"]), "description");
  assert.equal(suggest("Repository", ["repository"]), "repository");
  assert.equal(suggest("val", ["value"]), undefined);
});

Deno.test("a name that is near to nothing gets no suggestion", () => {
  assert.equal(suggest("confirm", ["entries"]), undefined);
  assert.equal(suggest("x", ["entries", "value"]), undefined);
  assert.equal(suggest("", ["entries"]), undefined);
  assert.equal(suggest("x", []), undefined);
});

Deno.test("of several near names the nearest is suggested", () => {
  assert.equal(suggest("versoin", ["version", "versions"]), "version");
  assert.equal(suggest("versons", ["version", "versions"]), "versions");
});

Deno.test("a swapped pair of letters, or a lost one, is always found again", () => {
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

import assert from "node:assert/strict";
import { suggest } from "../../../src/values/suggest.ts";

Deno.test("a name of a hostile length is compared with nothing, so that no one waits for it", () => {
  const name = "n".repeat(200_000);
  assert.equal(suggest(name, [`${name}x`, name]), undefined);
  assert.equal(suggest("n".repeat(255), ["n".repeat(256)]), "n".repeat(256));
});

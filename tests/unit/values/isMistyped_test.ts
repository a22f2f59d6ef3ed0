import assert from "node:assert/strict";
import { isMistyped } from "../../../src/values/isMistyped.ts";

const MISTYPED: Readonly<Record<string, readonly string[]>> = {
  "dev": ["Dev", "DEV", "dve", "edv", "de", "ev", "devv", "ddev", "deev", "dewv", "dev ", "d-ev"],
  "production": ["prodution", "prduction", "prduciton", "Prodcution"],
  "staging": ["staggng", "satging"],
  "test-1": ["test1"],
  "test2": ["tset2"],
};

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "dev": ["dev", "dev2", "Dev2", "devs", "devj", "qa", "development", "dev-eu", ""],
  "dev2": ["dev", "dev1"],
  "test-b": ["test-a"],
  "us": ["eu"],
  "production": ["prod"],
  "latest": ["test"],
  "": ["dev"],
  "🙃": ["🙂"],
};

for (const [names, expected] of [[MISTYPED, true], [OTHERS, false]] as const) {
  for (const [meant, typed] of Object.entries(names)) {
    for (const name of typed) {
      Deno.test(`"${name}" is ${expected ? "" : "not "}"${meant}", mistyped`, () => {
        assert.equal(isMistyped(name, meant), expected);
      });
    }
  }
}

Deno.test("a long name is compared quickly", () => {
  const long = "environment-".repeat(5);
  assert(isMistyped(long, `${long}t`.replace("vi", "iv").slice(0, -1)));
  assert(!isMistyped("a".repeat(100_000), "a".repeat(99_999)));
});

import assert from "node:assert/strict";
import { isMistyped } from "../../../src/values/isMistyped.ts";

const MISTYPED: readonly (readonly [name: string, meant: string])[] = [
  ["Dev", "dev"],
  ["DEV", "dev"],
  ["dve", "dev"],
  ["edv", "dev"],
  ["de", "dev"],
  ["ev", "dev"],
  ["devv", "dev"],
  ["ddev", "dev"],
  ["deev", "dev"],
  ["dewv", "dev"],
  ["dev ", "dev"],
  ["d-ev", "dev"],
  ["prodution", "production"],
  ["prduction", "production"],
  ["prduciton", "production"],
  ["Prodcution", "production"],
  ["staggng", "staging"],
  ["satging", "staging"],
  ["test1", "test-1"],
  ["tset2", "test2"],
];

const OTHERS: readonly (readonly [name: string, meant: string])[] = [
  ["dev", "dev"],
  ["dev2", "dev"],
  ["dev", "dev2"],
  ["dev1", "dev2"],
  ["Dev2", "dev"],
  ["devs", "dev"],
  ["devj", "dev"],
  ["qa", "dev"],
  ["test-a", "test-b"],
  ["eu", "us"],
  ["prod", "production"],
  ["development", "dev"],
  ["dev-eu", "dev"],
  ["test", "latest"],
  ["", "dev"],
  ["dev", ""],
  ["🙂", "🙃"],
];

for (const [name, meant] of MISTYPED) {
  Deno.test(`"${name}" is "${meant}", mistyped`, () => assert(isMistyped(name, meant)));
}

for (const [name, meant] of OTHERS) {
  Deno.test(`"${name}" is not "${meant}", mistyped`, () => assert(!isMistyped(name, meant)));
}

Deno.test("a long name is compared in a short time", () => {
  const long = "environment-".repeat(5);
  assert(isMistyped(long, `${long}t`.replace("vi", "iv").slice(0, -1)));
  assert(!isMistyped("a".repeat(100_000), "a".repeat(99_999)));
});

import assert from "node:assert/strict";
import { Failure } from "../../../src/values/failure.ts";

Deno.test("a failure says what is wrong, then what to do", () => {
  const failure = new Failure("It is so.", "Do this.");
  assert.equal(failure.message, "It is so. Do this.");
  assert.equal(failure.place, undefined);
  assert.ok(failure instanceof Error);
});

Deno.test("a failure shows no key, in its words or in the line of a file", () => {
  const key = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";
  const place = { file: `${key}.toml`, line: 1, column: 1, source: `api_key = ${key}` };
  const failure = new Failure(`${key} is wrong.`, `Do not write ${key}.`, place);
  assert.ok(!JSON.stringify({ ...failure, message: failure.message }).includes(key));
  assert.deepEqual(failure.place, {
    ...place,
    file: "[hidden].toml",
    source: "api_key = [hidden]",
  });
});

import assert from "node:assert/strict";
import type { SeenRequest } from "../../support/platform/server.ts";
import { requestLines } from "../../support/transcript/requestLines.ts";

function lines(...calls: readonly string[]): readonly string[] {
  const requests = calls.map((call) => ({
    call,
    method: call,
    host: "api",
    path: "",
    query: new URLSearchParams(),
    effect: ["overwrite", "publish"].includes(call) ? "write" : "read",
  } as unknown as SeenRequest));
  return requestLines(requests, false).map((line) => line.trim());
}

Deno.test("the history that is read together with an overwrite is listed before it, whichever came first", () => {
  const expected = ["revisions", "overwrite", "publish"];
  assert.deepEqual(lines("revisions", "overwrite", "publish"), expected);
  assert.deepEqual(lines("overwrite", "revisions", "publish"), expected);
  const readBack = ["revisions", "overwrite", "draft", "publish"];
  assert.deepEqual(lines("revisions", "overwrite", "draft", "publish"), readBack);
  assert.deepEqual(lines("overwrite", "revisions", "draft", "publish"), readBack);
});

Deno.test("what is read after a lost overwrite is listed after it", () => {
  const after = ["draft", "revisions", "values"];
  assert.deepEqual(lines("overwrite", "revisions", "values", "draft"), ["overwrite", ...after]);
  const both = ["revisions", "overwrite", ...after];
  assert.deepEqual(lines("overwrite", "values", "revisions", "draft", "revisions"), both);
});

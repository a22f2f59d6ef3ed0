import assert from "node:assert/strict";
import { Failure } from "../../../src/values/failure.ts";
import { githubAnnotation } from "../../../src/views/githubAnnotation.ts";

const PLACE = { file: "a,b:c.toml", line: 3, column: 7, source: "x" };

Deno.test("a finding is one line of GitHub's, with its signs escaped", () => {
  const failure = new Failure("100 %\nof a: b, c.", "Do\r\nthis.", PLACE);
  const { printed } = githubAnnotation({ severity: "error", failure }, (file) => `sub/${file}`);
  const place = "file=sub/a%2Cb%3Ac.toml,line=3,col=7";
  assert.equal(printed, `::error ${place}::100 %25%0Aof a: b, c. Do%0D%0Athis.`);
});

Deno.test("a finding without a place has none, and a warning is one", () => {
  const failure = new Failure("It is odd.", "Change it.");
  const { printed } = githubAnnotation({ severity: "warning", failure }, (file) => file);
  assert.equal(printed, "::warning::It is odd. Change it.");
});

import assert from "node:assert/strict";
import { type Check, defineCheck, makeSection, tally } from "../../../src/doctor/report.ts";
import { Failure } from "../../../src/values/failure.ts";

Deno.test("only broken checks count as problems, and only checks that could not run count as skipped", () => {
  const checks: Check[] = [
    defineCheck("a", "a").pass("fine"),
    defineCheck("b", "b").warn("well"),
    defineCheck("c", "c").fail("broken", "mend it"),
    defineCheck("d", "d").info("a fact"),
    defineCheck("e", "e").skipped("a reason"),
    defineCheck("f", "f").skipped("a reason", "an advice"),
  ];
  const sections = [makeSection("credentials", checks), makeSection("probe", [checks[2]!])];
  assert.deepEqual(tally(sections), { problems: 2, warnings: 1, notRun: 2 });
  assert.deepEqual(tally([]), { problems: 0, warnings: 0, notRun: 0 });
});

Deno.test("a problem that its tool's line already shows is not counted again", () => {
  const operation = { ...defineCheck("a.b", "a b").skipped("needs c:d"), quiet: true } as const;
  const sections = [
    makeSection("coverage", [defineCheck("a", "a").skipped("a reason"), operation]),
  ];
  assert.equal(tally(sections).notRun, 1);
});

Deno.test("problems that only other tools have are counted separately", () => {
  const fail = defineCheck("a", "a").fail("broken", "mend it");
  const sections = [makeSection("coverage", [
    fail,
    { ...fail, onlyFor: ["place"] },
    { ...fail, onlyFor: ["place", "shop"] },
    { ...defineCheck("b", "b").info("a fact"), onlyFor: ["meta"] },
  ])];
  assert.deepEqual(tally(sections).others, { problems: 2, tools: ["place", "shop"] });
});

Deno.test("an expected failure becomes a failing line with its place, without a line of the file", () => {
  const place = { file: "a.toml", line: 3, column: 7, source: "secret = 1" };
  const line = defineCheck("x", "X").failed(new Failure("it is wrong.", "Right it.", place));
  assert.deepEqual(line, defineCheck("x", "X").fail("a.toml:3:7: it is wrong", "Right it."));
});

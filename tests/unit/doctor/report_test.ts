import assert from "node:assert/strict";
import { type Check, check, section, tally } from "../../../src/doctor/report.ts";
import { Failure } from "../../../src/values/failure.ts";

Deno.test("only broken checks are problems, and only what could not run is counted as that", () => {
  const checks: Check[] = [
    check("a", "a").pass("fine"),
    check("b", "b").warn("well"),
    check("c", "c").fail("broken", "mend it"),
    check("d", "d").info("a fact"),
    check("e", "e").skipped("a reason"),
    check("f", "f").skipped("a reason", "an advice"),
  ];
  const sections = [section("credentials", checks), section("probe", [checks[2]!])];
  assert.deepEqual(tally(sections), { problems: 2, notRun: 2 });
  assert.deepEqual(tally([]), { problems: 0, notRun: 0 });
});

Deno.test("an expected failure becomes a failing line with its place, and no line of the file", () => {
  const place = { file: "a.toml", line: 3, column: 7, source: "secret = 1" };
  const line = check("x", "X").failed(new Failure("it is wrong.", "Right it.", place));
  assert.deepEqual(line, check("x", "X").fail("a.toml:3:7: it is wrong", "Right it."));
});

import assert from "node:assert/strict";
import {
  type Check,
  fail,
  failed,
  info,
  pass,
  section,
  skipped,
  tally,
  warn,
} from "../../src/doctor/report.ts";
import { Failure } from "../../src/values/failure.ts";

Deno.test("only broken checks are problems, and only what could not run is counted as that", () => {
  const checks: Check[] = [
    pass("a", "a", "fine"),
    warn("b", "b", "well"),
    fail("c", "c", "broken", "mend it"),
    info("d", "d", "a fact"),
    skipped("e", "e", "a reason"),
    skipped("f", "f", "a reason", "an advice"),
  ];
  const sections = [section("credentials", checks), section("probe", [checks[2]!])];
  assert.deepEqual(tally(sections), { problems: 2, notRun: 2 });
  assert.deepEqual(tally([]), { problems: 0, notRun: 0 });
});

Deno.test("an expected failure becomes a failing line with its place, and no line of the file", () => {
  const place = { file: "a.toml", line: 3, column: 7, source: "secret = 1" };
  const check = failed("x", "X", new Failure("it is wrong.", "Right it.", place));
  assert.deepEqual(check, fail("x", "X", "a.toml:3:7: it is wrong", "Right it."));
});

import assert from "node:assert/strict";
import { printed } from "./lines.ts";
import { defineCheck, makeSection } from "../../../src/doctor/report.ts";
import doctorAction from "../../../src/views/doctor.ts";
import { renderOptionsOf } from "./look.ts";

Deno.test("what does not fit on a line continues below its own beginning", () => {
  const long = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
  const lines = doctorAction.view.preview!(
    makeSection("probe", [defineCheck("a", "read").fail(long, `${long} fifteen`)]),
    renderOptionsOf(60),
  );
  assert.equal(
    printed(lines),
    `\
Read probe
  ✗ read  one two three four five six seven eight nine ten
          eleven twelve thirteen fourteen
      → one two three four five six seven eight nine ten
        eleven twelve thirteen fourteen fifteen`,
  );
});

Deno.test("in a narrow terminal, or after a long label, the detail is under the label", () => {
  const detail = "legacy-universe.badge:write, legacy-universe.badge:manage-and-spend-robux";
  const checks = [defineCheck("a", "shop sync (badges)").pass(detail)];
  assert.equal(
    printed(doctorAction.view.preview!(makeSection("coverage", checks), renderOptionsOf(50))),
    `\
Scope coverage
  ✓ shop sync (badges)
      legacy-universe.badge:write,
      legacy-universe.badge:manage-and-spend-robux`,
  );
  const long = [defineCheck("a", "a label of rather more than thirty columns").pass(detail)];
  assert.equal(
    printed(doctorAction.view.preview!(makeSection("coverage", long), renderOptionsOf(80))),
    `\
Scope coverage
  ✓ a label of rather more than thirty columns
      legacy-universe.badge:write, legacy-universe.badge:manage-and-spend-robux`,
  );
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { printed } from "./lines.ts";
import {
  type Check,
  defineCheck,
  makeSection,
  SECTIONS,
  tally,
} from "../../../src/doctor/report.ts";
import { widthOf } from "../../../src/terminal/layout.ts";
import doctorAction from "../../../src/views/doctor.ts";
import { renderOptionsOf } from "./look.ts";
import { writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";

Deno.test("what does not fit on a line goes on under its own beginning", () => {
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

Deno.test("on a narrow terminal, and next to a long label, the detail is under the label", () => {
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

Deno.test("no line is wider than the terminal, at any usual width", () => {
  const words = "a report of several words that has to be broken somewhere ".repeat(4).trim();
  const checks = ["key", "a middling label", "a label of rather more than thirty columns"].map(
    (label) => defineCheck("x", label).fail(words, words),
  );
  for (let columns = 50; columns <= 200; columns++) {
    const lines = doctorAction.view.preview!(
      makeSection("probe", checks),
      renderOptionsOf(columns),
    );
    for (const line of lines) assert.ok(widthOf(line) <= columns, `${columns}: ${line.printed}`);
  }
});

Deno.test("a symbol has its color, and nothing foreign reaches the terminal raw", () => {
  const render = renderOptionsOf(80, { color: true });
  const checks = [defineCheck("a", "\x1b[31mlabel").fail("line\nbreak \u202e", "\x07 advice")];
  const lines = printed(doctorAction.view.preview!(makeSection("probe", checks), render));
  assert.ok(lines.includes("\x1b[31m✗\x1b[39m"));
  const rest = ["✗", "→", "Read probe"].reduce((left, ours) => left.replaceAll(ours, ""), lines)
    .replaceAll("\x1b[31m\x1b[39m", "").replaceAll("\x1b[36m\x1b[39m", "")
    .replaceAll("\x1b[1m\x1b[22m", "");
  for (const harmful of ["\x1b", "\x07", "\u202e"]) assert.ok(!rest.includes(harmful));
  assert.match(lines, /line\\nbreak \\u\{202e\}/);
  assert.equal(lines.split("\n").length, 3);
});

Deno.test("whatever a report contains, it is one document that counts as the text does", () => {
  const words = fc.string({ unit: "binary" });
  const how = fc.constantFrom("pass", "warn", "fail", "info", "skipped");
  const line = fc.tuple(how, words, words, words, words)
    .map(([how, id, label, detail, advice]) => defineCheck(id, label)[how](detail, advice));
  const id = fc.constantFrom(...Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]);
  const report = fc.array(
    fc.tuple(id, fc.array(line)).map(([id, checks]) => makeSection(id, checks)),
  );
  fc.assert(fc.property(report, (sections) => {
    const counts = tally(sections);
    const text = writeJson(
      doctorAction.view.json!({ sections, tally: counts, strict: false, failOnWarning: false }, []),
      2,
    );
    const read = JSON.parse(writeJson(parseJson(text)));
    const statuses = read.sections.flatMap(({ checks }: { checks: Check[] }) =>
      checks.map(({ status }) => status)
    );
    assert.equal(statuses.filter((status: string) => status === "fail").length, read.problems);
    assert.equal(statuses.filter((status: string) => status === "skipped").length, read.not_run);
    assert.deepEqual([read.problems, read.not_run], [counts.problems, counts.notRun]);
  }));
});

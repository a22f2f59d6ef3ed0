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

const NO_FLAGS = { strict: false, failOnWarning: false };

const SECTION = makeSection("validity", [
  defineCheck("a", "key").pass('"deploy" (this project)'),
  defineCheck("b", "expiry").warn(
    "2026-03-10T00:00:00Z, 9 days left",
    "Set a later expiry for it.",
  ),
  defineCheck("c", "enabled").fail("no: the key is switched off", "Enable it."),
  defineCheck("d", "a label that is longer than its field").info("short"),
  defineCheck("e", "status").skipped("the platform did not say"),
]);

Deno.test("a section is its title, and its checks with their labels in line", () => {
  assert.equal(
    printed(doctorAction.view.preview!(SECTION, renderOptionsOf(80))),
    `\
Key validity
  ✓ key      "deploy" (this project)
  ! expiry   2026-03-10T00:00:00Z, 9 days left
      → Set a later expiry for it.
  ✗ enabled  no: the key is switched off
      → Enable it.
  · a label that is longer than its field  short
  - status   the platform did not say`,
  );
});

Deno.test("in ASCII a section lines up as well", () => {
  assert.equal(
    printed(doctorAction.view.preview!(SECTION, renderOptionsOf(80, { ascii: true }))),
    `\
Key validity
  ok key      "deploy" (this project)
  !  expiry   2026-03-10T00:00:00Z, 9 days left
      -> Set a later expiry for it.
  x  enabled  no: the key is switched off
      -> Enable it.
  .  a label that is longer than its field  short
  -  status   the platform did not say`,
  );
});

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

Deno.test("the last line counts problems, and what could not run when there is any", () => {
  const summary = (problems: number, notRun: number, untried?: string) => {
    const tally = { problems, warnings: 0, notRun, ...(untried === undefined ? {} : { untried }) };
    return printed(
      doctorAction.view.text({ ...NO_FLAGS, sections: [], tally }, renderOptionsOf(80)),
    );
  };
  assert.equal(summary(0, 0), "\nNo problems found.");
  assert.equal(summary(1, 2), "\n1 problem found; 2 checks skipped.");
  assert.equal(
    summary(0, 6, "The key itself was not tried: run `cli doctor --env dev`."),
    "\nNo problems found; 6 checks skipped. The key itself was not tried: run\n" +
      "`cli doctor --env dev`.",
  );
});

Deno.test("a line that another one says, too, is shown with --verbose only", () => {
  const quiet = {
    ...defineCheck("b", "config sync / rollback").pass("universe:write"),
    quiet: true,
  } as const;
  const preview = makeSection("coverage", [
    defineCheck("a", "cliconfig.toml").pass("config sync / rollback"),
    quiet,
  ]);
  const lines = (verbose: boolean) =>
    doctorAction.view.preview!({ ...preview, verbose }, renderOptionsOf(80)).length;
  assert.deepEqual([lines(false), lines(true)], [2, 3]);
});

function summaryOf(checks: Parameters<typeof makeSection>[1]): string {
  const sections = [makeSection("coverage", checks)];
  const result = { ...NO_FLAGS, sections, tally: tally(sections) };
  return printed(doctorAction.view.text(result, renderOptionsOf(200))).trim();
}

Deno.test("the last line separates the problems of other tools", () => {
  const fail = defineCheck("a", "a").fail("the key lacks a scope", "Add it.");
  const place = { ...fail, onlyFor: ["place"] } as const;
  const shop = { ...fail, onlyFor: ["shop"] } as const;
  assert.equal(
    summaryOf([place, place, place, place]),
    "4 problems found. No problems for `cli config`; 4 only for the place tool (`--tool config` leaves them out).",
  );
  assert.equal(
    summaryOf([fail, place, shop, defineCheck("b", "b").skipped("why")]),
    "3 problems found; 1 check skipped. 1 problem for `cli config`; 2 only for the place and shop tools " +
      "(`--tool config` leaves them out).",
  );
  assert.equal(
    summaryOf([shop]),
    "1 problem found. No problems for `cli config`; 1 only for the shop tool (`--tool config` leaves it out).",
  );
  assert.equal(summaryOf([fail]), "1 problem found.");
});

Deno.test("a note says which flag made the exit code 1, where no problem did", () => {
  const notes = (strict: boolean, failOnWarning: boolean, problems = 0) => {
    const tally = { problems, warnings: 1, notRun: 1 };
    const result = { sections: [], strict, failOnWarning, tally };
    const said = printed(doctorAction.view.notes!(result, renderOptionsOf(80), "json"));
    // In text it is part of the result, which --quiet shows, too.
    assert.equal(printed(doctorAction.view.notes!(result, renderOptionsOf(80), "text")), "");
    assert.ok(printed(doctorAction.view.text(result, renderOptionsOf(80))).endsWith(said));
    return said;
  };
  assert.match(notes(true, false), /^--strict: the exit code is 1[^\n]*$/);
  assert.match(notes(false, true), /^--fail-on-warning: the exit code is 1[^\n]*$/);
  assert.match(notes(true, true), /^--strict.*\n--fail-on-warning/);
  assert.equal(notes(false, false), "");
  assert.equal(notes(true, true, 1), "");
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

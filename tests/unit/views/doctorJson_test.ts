import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Check,
  defineCheck,
  makeSection,
  SECTIONS,
  tally,
} from "../../../src/doctor/report.ts";
import { writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import doctor from "../../../src/views/doctor.ts";

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
      doctor.view.json!({ sections, tally: counts, strict: false, failOnWarning: false }, []),
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

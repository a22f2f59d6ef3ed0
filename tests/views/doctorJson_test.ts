import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Check,
  fail,
  info,
  pass,
  section,
  SECTIONS,
  skipped,
  tally,
  warn,
} from "../../src/doctor/report.ts";
import { parseJson, writeJson } from "../../src/values/json.ts";
import { doctorView } from "../../src/views/doctor.ts";

Deno.test("the document holds every line, and advice where there is some", () => {
  const sections = [
    section("credentials", [pass("a", "A", "fine"), warn("b", "B", "so so")]),
    section("probe", [
      fail("c", "C", "broken", "Mend it."),
      info("d", "D", "a fact", "Know it."),
      skipped("e", "E", "not looked at"),
    ]),
  ];
  assert.deepEqual(
    JSON.parse(writeJson(doctorView.json!({ sections, tally: tally(sections), strict: false }))),
    {
      schema_version: 1,
      sections: [
        {
          id: "credentials",
          title: "Credentials",
          checks: [
            { id: "a", status: "pass", label: "A", detail: "fine" },
            { id: "b", status: "warn", label: "B", detail: "so so" },
          ],
        },
        {
          id: "probe",
          title: "Read probe",
          checks: [
            { id: "c", status: "fail", label: "C", detail: "broken", advice: "Mend it." },
            { id: "d", status: "info", label: "D", detail: "a fact", advice: "Know it." },
            { id: "e", status: "skipped", label: "E", detail: "not looked at" },
          ],
        },
      ],
      problems: 1,
      not_run: 1,
    },
  );
});

Deno.test("whatever a report holds, it is one document that counts as the text does", () => {
  const words = fc.string({ unit: "binary" });
  const make = fc.constantFrom(pass, warn, fail, info, skipped) as fc.Arbitrary<
    (id: string, label: string, detail: string, advice: string) => Check
  >;
  const check = fc.tuple(make, words, words, words, words)
    .map(([make, ...words]) => make(...words));
  const id = fc.constantFrom(...Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]);
  const report = fc.array(fc.tuple(id, fc.array(check)).map(([id, checks]) => section(id, checks)));
  fc.assert(fc.property(report, (sections) => {
    const counts = tally(sections);
    const text = writeJson(doctorView.json!({ sections, tally: counts, strict: false }), 2);
    const read = JSON.parse(writeJson(parseJson(text)));
    const statuses = read.sections.flatMap(({ checks }: { checks: Check[] }) =>
      checks.map(({ status }) => status)
    );
    assert.equal(statuses.filter((status: string) => status === "fail").length, read.problems);
    assert.equal(statuses.filter((status: string) => status === "skipped").length, read.not_run);
    assert.deepEqual([read.problems, read.not_run], [counts.problems, counts.notRun]);
  }));
});

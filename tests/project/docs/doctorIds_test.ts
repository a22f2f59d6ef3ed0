import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";
import { DOCTOR_IDS } from "../../../scripts/site/doctorIds.ts";
import { SECTIONS } from "../../../src/doctor/report.ts";

const NAMES = Object.keys(SECTIONS).join("|");
/** A check's id in the sources: a string, or a template that begins with a section's name or is all of them. */
const IDS = new RegExp(String.raw`["\x60]((?:${NAMES}|\$\{id\})\.[a-z$][^"\x60\s]*)["\x60]`, "g");

/** What the page writes in place of the parts of an id that vary. */
const VARYING = [
  ["${tool.id}", "<tool>"],
  ["${operation.id}", "<operation>"],
  ["${id}", "<section>"],
] as const;

Deno.test("the page about doctor's document has one row for each check id, and no others", async () => {
  const sources = await readFiles([
    ...await filesBelow("src/doctor", ".ts"),
    "src/commands/doctor.ts",
  ]);
  const made = [...sources.values()].flatMap((text) =>
    [...text.matchAll(IDS)].map(([, id]) =>
      VARYING.reduce((name, [code, word]) => name.replace(code, word), id!)
    )
  );
  assert.deepEqual(
    Object.keys(DOCTOR_IDS).sort(),
    [...new Set(made)].sort(),
    "Change scripts/site/doctorIds.ts: every check that src/doctor/ makes has one row.",
  );
});

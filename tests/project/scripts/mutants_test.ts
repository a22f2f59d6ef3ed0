import assert from "node:assert/strict";
import { changesOf } from "../../../scripts/evidence/mutants/changes.ts";
import { findSuites } from "../../../scripts/evidence/mutants/suites.ts";

Deno.test("a line is changed in each way that fits it, and what only describes is left alone", () => {
  const source = [
    'import { a } from "./a.ts";',
    "// a === b",
    "export interface A { readonly b: true }",
    "  if (a === b && !c) return true;",
    "  await store(a);",
  ].join("\n");
  const changes = changesOf("a.ts", source);
  assert.deepEqual(changes.map(({ line, after }) => `${line} ${after.trim()}`), [
    "4 if (a !== b && !c) return true;",
    "4 if (a === b || !c) return true;",
    "4 if (false) return true;",
    "4 if (true) return true;",
    "4 if (a === b && !c) return false;",
    "4 if (a === b && c) return true;",
    "5 ;",
  ]);
});

Deno.test("the suites of a file are its own folder's, the transcripts, and all others that reach it", async () => {
  const suites = (await findSuites())("src/config/diff.ts");
  const [own, transcripts, quick, slow, starting] = suites.map(({ files }) => files);
  assert.ok(own?.includes("tests/unit/config/diff_test.ts"));
  assert.deepEqual(transcripts, ["tests/transcripts/transcripts_test.ts"]);
  assert.ok(quick?.includes("tests/unit/commands/config/planFiles_test.ts"));
  assert.ok(slow?.includes("tests/slow/reliability/matrix_test.ts"));
  assert.ok(starting?.includes("tests/process/terminal_config_test.ts"));
  const all = suites.flatMap(({ files }) => files);
  assert.equal(all.length, new Set(all).size);
  assert.ok(!all.includes("tests/unit/values/ids_test.ts"));
});

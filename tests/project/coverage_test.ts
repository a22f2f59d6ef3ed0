import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../scripts/support/project.ts";
import { ROWS } from "../support/spec/rows.ts";
import { readTranscript } from "../support/transcript/readTranscript.ts";

const files = await filesBelow("tests/transcripts", ".md");
const transcripts = [...await readFiles(files)]
  .filter(([file]) => !file.endsWith("/README.md"))
  .map(([file, source]) => readTranscript(source, file));

Deno.test("every row of the specification is covered by a transcript, or names the test that covers it", () => {
  const shown = new Set(transcripts.flatMap((transcript) => transcript.covers));
  const bare = ROWS.filter((row) => row.elsewhere === undefined && !shown.has(row.id));
  const listed = bare.map(({ id, says }) => `\n  ${id}: ${says}`).join("");
  assert.ok(bare.length === 0, `${bare.length} rows have no transcript:${listed}`);
});

Deno.test("every transcript covers something, and names only rows that exist", () => {
  const known = new Set(ROWS.map((row) => row.id));
  for (const { file, covers } of transcripts) {
    assert.ok(covers.length > 0, `${file} has no line \`Covers:\``);
    const strange = covers.filter((id) => !known.has(id));
    assert.deepEqual(strange, [], `${file} covers what is no row`);
  }
});

Deno.test("every row has a unique id", () => {
  const ids = ROWS.map((row) => row.id);
  assert.deepEqual(ids, [...new Set(ids)]);
});

Deno.test("every test that covers a row in place of a transcript exists", async () => {
  for (const { id, elsewhere } of ROWS) {
    if (elsewhere === undefined) continue;
    const text = (await readFiles([elsewhere.file])).get(elsewhere.file) ?? "";
    assert.ok(text.includes(elsewhere.test), `${id}: no "${elsewhere.test}" in ${elsewhere.file}`);
  }
});

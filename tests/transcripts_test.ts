import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow, PROJECT, readFiles } from "../scripts/support/project.ts";
import { aheadOf } from "./support/aheadOf.ts";
import { readTranscript } from "./support/transcript/readTranscript.ts";
import { runTranscript } from "./support/transcript/runTranscript.ts";

/** `deno task test:update` writes down what happens instead of comparing it. */
const update = Deno.args.includes("--update");
const pages = [
  ...await readFiles([
    "README.md",
    ...await filesBelow("docs", ".md"),
    ...await filesBelow("tests/transcripts", ".md"),
  ]),
];
const files = pages.filter(isTranscript).map(([file]) => file);

/** Processes wait for one another more than they compute, so that a few at a time are faster. */
const play = aheadOf(files, 2 * navigator.hardwareConcurrency, async (file) => {
  const path = join(PROJECT, file);
  const source = await readFile(path, "utf8");
  const played = await runTranscript(readTranscript(source, file));
  if (update && played.source !== source) await writeFile(path, played.source);
  return update ? played.faults : [...played.faults, ...played.differences];
});

for (const file of files) {
  Deno.test({
    name: file.replace(/^tests\/transcripts\//, "").replace(/\.md$/, ""),
    // The next transcripts play already while this one is waited for.
    sanitizeOps: false,
    sanitizeResources: false,
    fn: async () => {
      const failures = await play(file);
      assert.ok(failures.length === 0, failures.join("\n"));
    },
  });
}

/** A page for readers of the program is a transcript, too, when it has a platform. */
function isTranscript([file, source]: readonly [string, string]): boolean {
  if (file === "tests/transcripts/README.md") return false;
  return file.startsWith("tests/") || /^```json platform/m.test(source);
}

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow, PROJECT, readFiles } from "../../scripts/support/project.ts";
import { watchViews } from "../support/agreeingViews.ts";
import { createFollower, type Moment } from "../support/transcript/followAdvice.ts";
import { choosePages } from "../support/transcript/choosePages.ts";
import { readTranscript } from "../support/transcript/readTranscript.ts";
import { runTranscript } from "../support/transcript/runTranscript.ts";
import type { Printed, Step } from "../support/transcript/transcript.ts";

/**
 * Do work for a list of things a few at a time, ahead of whoever asks for the results in order:
 * asking for one starts it and those behind it.
 *
 * @param width How many are worked on at the same time.
 */
function aheadOf<Thing, Result>(
  things: readonly Thing[],
  width: number,
  work: (thing: Thing) => Promise<Result>,
): (thing: Thing) => Promise<Result> {
  const started = new Map<Thing, Promise<Result>>();
  const start = (thing: Thing): Promise<Result> => {
    const running = started.get(thing) ?? work(thing);
    started.set(thing, running);
    // A failure is reported to whoever waits for it; until then nobody handles it.
    running.catch(() => {});
    return running;
  };
  return (thing) => {
    const at = things.indexOf(thing);
    const result = start(thing);
    for (const next of things.slice(at + 1, at + width)) start(next);
    return result;
  };
}

/**
 * `deno task test:update` writes down what happens instead of comparing it; the words behind it
 * choose the transcripts.
 */
const update = Deno.args.includes("--update");
const words = Deno.args.filter((arg) => arg !== "--update");
const pages = [
  ...await readFiles([
    "README.md",
    ...await filesBelow("docs", ".md"),
    ...await filesBelow("tests/transcripts", ".md"),
  ]),
];
const fileOf = new Map(pages.filter(isTranscript).map(([file]) => [nameOf(file), file]));
const names = choosePages([...fileOf.keys()], words);

/** Only in this process can the results be seen that the views show. */
const disagreements = Deno.env.get("CLI_INSIDE") ? await watchViews() : undefined;

/** Only in this process is it quick to type what each failure advises. */
const misleading: string[] | undefined = disagreements && [];
const follow = createFollower();

/** Processes wait for one another more than they compute, so that a few at a time are faster. */
const play = aheadOf(names, 2 * navigator.hardwareConcurrency, async (name) => {
  const file = fileOf.get(name)!;
  const path = join(PROJECT, file);
  const source = await readFile(path, "utf8");
  const watcher = misleading && {
    color: false,
    step: async (step: Step, printed: Printed, moment: Moment) => {
      if (printed.code === 0 || !/(?:^| )cli /.test(step.command)) return;
      const wrong = await follow(printed, moment);
      misleading.push(...wrong.map((each) => `${file}:${step.line}: ${each}`));
    },
  };
  const played = await runTranscript(readTranscript(source, file), watcher);
  if (update && played.source !== source) await writeFile(path, played.source);
  return update ? played.faults : [...played.faults, ...played.differences];
});

for (const name of names) {
  Deno.test({
    name,
    // The next transcripts are already running while this one is awaited.
    sanitizeOps: false,
    sanitizeResources: false,
    fn: async () => {
      const failures = await play(name);
      assert.ok(failures.length === 0, failures.join("\n"));
    },
  });
}

if (disagreements !== undefined) {
  Deno.test("text and JSON of each result that a transcript shows have the same keys, conditions and warnings", async () => {
    for (const name of names) await play(name);
    assert.deepEqual([...new Set(disagreements)], []);
  });
  Deno.test("the advice in each error can be typed as it is, and works", async () => {
    for (const name of names) await play(name);
    assert.deepEqual(misleading, []);
  });
}

/** What a transcript is called: its place below the folder of transcripts, or in the project. */
function nameOf(file: string): string {
  return file.replace(/^tests\/transcripts\//, "").replace(/\.md$/, "");
}

/** A page for readers of the program is a transcript, too, when it has a platform. */
function isTranscript([file, source]: readonly [string, string]): boolean {
  if (file === "tests/transcripts/README.md") return false;
  return file.startsWith("tests/") || /^```json platform/m.test(source);
}

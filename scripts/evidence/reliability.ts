/**
 * Proves what docs/dev/evidence.md says, and prints its figures. Every part runs whole, where the
 * tests may run a sample of it; it fails when something does not hold. Words on the command line
 * choose parts by what their file names contain. CLI_BINARY names a compiled binary to be tried too.
 */
import { readdir } from "node:fs/promises";
import process from "node:process";
import type { Part } from "./reliability/part.ts";
import { say } from "../support/say.ts";

const FOLDER = new URL("reliability/", import.meta.url);

let failed = 0;
for (const { title, run } of await findParts(process.argv.slice(2))) {
  const started = performance.now();
  say(`## ${title}\n`);
  try {
    const figures = await run();
    say("| What | Figure |\n|---|---|");
    for (const [name, figure] of figures) say(`| ${name} | ${show(figure)} |`);
  } catch (error) {
    failed++;
    say(`FAILED: ${error instanceof Error ? error.message : error}`);
  }
  say(`\n(${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
}
process.exit(failed === 0 ? 0 : 1);

/** The parts in the folder, sorted by the names of their files. */
async function findParts(words: readonly string[]): Promise<Part[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".ts")).sort();
  const asked = names.filter((name) =>
    words.length === 0 || words.some((word) => name.includes(word))
  );
  const modules = asked.map((name) => import(new URL(name, FOLDER).href) as Promise<unknown>);
  return (await Promise.all(modules)).flatMap((module) => {
    const { part } = module as { part?: Part };
    return part === undefined ? [] : [part];
  });
}

function show(figure: string | number): string {
  return typeof figure === "number" ? figure.toLocaleString("en-US") : figure;
}

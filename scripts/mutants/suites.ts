import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readImports } from "../architecture/readImports.ts";
import { filesBelow, PROJECT, readFiles } from "../support/project.ts";

/** Tests that run together. */
export interface Suite {
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The transcripts run in the process of the tests here, which takes a twentieth of the time. */
const TRANSCRIPTS: Suite = { files: ["tests/transcripts_test.ts"], env: { CLI_INSIDE: "1" } };
/** What starts the program as a process reaches each of its files. */
const STARTERS = ["tests/support/program.ts", "tests/support/faults/engines.ts"];

/**
 * Finds the suites that reach a file, the quickest to notice a change first: the tests of its own
 * folder, the transcripts, the other quick tests, and those that only `test:full` runs.
 */
export async function findSuites(): Promise<(file: string) => readonly Suite[]> {
  const tests = await filesBelow("tests", "_test.ts");
  const slow = await slowTests();
  const reached = await reachedBy(tests);
  return (file) => {
    const reaching = tests.filter((test) =>
      !TRANSCRIPTS.files.includes(test) &&
      (reached.get(test)!.has(file) || STARTERS.some((starter) => reached.get(test)!.has(starter)))
    );
    const isSlow = (test: string) => slow.some((path) => test.startsWith(path));
    const own = (test: string) => test.startsWith(file.replace(/^src(\/[^/]+\/).*/, "tests$1"));
    const suite = (files: readonly string[]): Suite => ({ files, env: {} });
    return [
      suite(reaching.filter(own)),
      TRANSCRIPTS,
      suite(reaching.filter((test) => !own(test) && !isSlow(test))),
      suite(reaching.filter((test) => !own(test) && isSlow(test))),
    ].filter(({ files }) => files.length > 0);
  };
}

/** What `deno task test` leaves out, as deno.json lists it. */
async function slowTests(): Promise<string[]> {
  const text = (await readFiles(["deno.json"])).get("deno.json") ?? "";
  const { tasks } = JSON.parse(text) as { readonly tasks: Readonly<Record<string, string>> };
  return tasks["test"]?.match(/--ignore=(\S+)/)?.[1]?.split(",") ?? [];
}

/** The files that each test loads, the lazy ones included. */
async function reachedBy(
  tests: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const entry = join(PROJECT, "tests", ".every-test.ts");
  await writeFile(entry, tests.map((test) => `import "../${test}";\n`).join(""));
  try {
    const imports = await readImports(entry);
    return new Map(tests.map((test) => {
      const seen = new Set([test]);
      for (const each of seen) {
        for (const { path, types } of imports.get(each) ?? []) if (!types) seen.add(path);
      }
      return [test, seen];
    }));
  } finally {
    await rm(entry);
  }
}

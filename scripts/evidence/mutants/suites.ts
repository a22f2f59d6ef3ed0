import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readImports } from "../../architecture/readImports.ts";
import { filesBelow, PROJECT } from "../../support/project.ts";

/** Tests that run together. */
export interface Suite {
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The transcripts run in the process of the tests here, which takes a twentieth of the time. */
const TRANSCRIPTS: Suite = {
  files: ["tests/transcripts/transcripts_test.ts"],
  env: { CLI_INSIDE: "1" },
};
/** What starts the program as a process reaches each of its files. */
const STARTERS = ["tests/support/program.ts", "tests/support/reliability/engines.ts"];

/** The suites of a file in the order in which they are tried. */
export const RANKS = [
  "the tests of its folder",
  "the transcripts",
  "the quick tests that load it",
  "the slow tests that load it",
  "the tests that start the program",
] as const;

/** The suites that reach a file, one for each of {@link RANKS}; together they are all that do. */
export type SuitesOf = (file: string) => readonly Suite[];

/** Find the suites that reach each file. */
export async function findSuites(): Promise<SuitesOf> {
  const tests = (await filesBelow("tests", "_test.ts"))
    .filter((test) => !TRANSCRIPTS.files.includes(test));
  const reached = await reachedBy(tests);
  const isSlow = (test: string) => /^tests\/(process|slow)\//.test(test);
  const starts = (test: string) => STARTERS.some((starter) => reached.get(test)!.has(starter));
  return (file) => {
    const own = file.replace(/^src(\/[^/]+\/).*/, "tests/unit$1");
    const loading = tests.filter((test) => reached.get(test)!.has(file));
    const others = loading.filter((test) => !test.startsWith(own));
    const suite = (files: readonly string[]): Suite => ({ files, env: {} });
    return [
      suite(loading.filter((test) => test.startsWith(own))),
      TRANSCRIPTS,
      suite(others.filter((test) => !isSlow(test))),
      suite(others.filter(isSlow)),
      suite(tests.filter((test) => starts(test) && !loading.includes(test))),
    ];
  };
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
        // What starts the program as a process loads it only for the transcripts here.
        if (STARTERS.includes(each)) continue;
        for (const { path, types } of imports.get(each) ?? []) if (!types) seen.add(path);
      }
      return [test, seen];
    }));
  } finally {
    await rm(entry);
  }
}

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow, readFiles } from "../../support/project.ts";
import { mark } from "./reach.ts";

/** A quick test file, or a transcript by its name. */
export interface Unit {
  readonly name: string;
  readonly seconds: number;
  /** The blocks of the product that it runs. */
  readonly blocks: readonly string[];
}

export const TRANSCRIPTS = "tests/transcripts/transcripts_test.ts";

/** What is changed there, so that transcripts are played one by one, and each counts for itself. */
export const ONE_BY_ONE = [
  ["2 * navigator.hardwareConcurrency", "1"],
  ["const file =", "Object.assign(globalThis, { playing: name }); const file ="],
] as const;

/** Find what each quick test of a copy of the project reaches, in one run of all; those that fail are left out. */
export async function findUnits(project: string): Promise<Unit[]> {
  const paths = [...await filesBelow("src", ".ts", project), TRANSCRIPTS];
  const sources = await readFiles(paths, project);
  for (const [file, source] of sources) {
    const marked = file === TRANSCRIPTS
      ? ONE_BY_ONE.reduce((text, [from, to]) => text.replace(from, to), source)
      : mark(file, source);
    await writeFile(join(project, file), marked);
  }
  const reached = `${project}.reached`;
  const times = `${project}.times.xml`;
  await mkdir(reached, { recursive: true });
  await runTests(project, {
    args: [
      `--preload=${fileURLToPath(new URL("./count.ts", import.meta.url))}`,
      `--junit-path=${times}`,
      ...["tests/unit", "tests/project", TRANSCRIPTS],
    ],
    env: { CLI_REACHED: reached },
  });
  for (const [file, source] of sources) await writeFile(join(project, file), source);
  const logs = [...(await readFiles(await readdir(reached), reached)).values()];
  return unitsOf(logs.flatMap((log) => log.split("\n")), await readFile(times, "utf8"));
}

/** Join what the tests reached with their times. */
export function unitsOf(reached: readonly string[], times: string): Unit[] {
  const blocks = new Map<string, string[]>();
  for (const line of reached) {
    const [by = "", place = ""] = line.split("\t");
    const name = by.replace(/^file:.*\/tests\//, "tests/");
    blocks.set(name, [...blocks.get(name) ?? [], place]);
  }
  const seconds = new Map<string, number>();
  let file = "";
  for (
    const [, suite, test, time] of times.matchAll(
      /suite name="\.\/(.*?)"|case name="(.*?)".*time="(.*?)"/g,
    )
  ) {
    file = suite ?? file;
    const name = file === TRANSCRIPTS ? test : file;
    if (name !== undefined) seconds.set(name, (seconds.get(name) ?? 0) + Number(time ?? 0));
  }
  const failed = new Set(
    times.split("<testcase ").filter((test) => test.includes("<failure"))
      .flatMap((test) => [/^name="(.*?)"/.exec(test)![1], /classname="\.\/(.*?)"/.exec(test)![1]]),
  );
  return [...blocks]
    .filter(([name]) => seconds.has(name) && !failed.has(name))
    .map(([name, blocks]) => ({ name, seconds: seconds.get(name)!, blocks }))
    .sort((a, b) => a.seconds - b.seconds);
}

interface Tests {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Run some units in one process, until one fails, and say whether all pass. */
export async function pass(project: string, units: readonly Unit[]): Promise<boolean> {
  const isFile = ({ name }: Unit) => name.endsWith("_test.ts");
  const words = units.filter((unit) => !isFile(unit)).map(({ name }) => name);
  // A change that makes a test wait for ever is noticed by that.
  const patience = 60 + 20 * units.reduce((sum, { seconds }) => sum + seconds, 0);
  return await runTests(project, {
    args: [
      ...["--fail-fast", ...units.filter(isFile).map(({ name }) => name)],
      ...(words.length === 0 ? [] : [TRANSCRIPTS, "--", ...words]),
    ],
    signal: AbortSignal.timeout(1000 * patience),
  });
}

/** Say whether a file's types hold, which `deno task test` checks first. */
export function hasTypes(project: string, file: string): Promise<boolean> {
  return runDeno(project, { args: ["check", file] });
}

function runTests(project: string, { args, ...rest }: Tests): Promise<boolean> {
  return runDeno(project, {
    args: ["test", "--no-check", "--permission-set=tests", ...args],
    ...rest,
  });
}

async function runDeno(project: string, { args, env = {}, signal }: Tests): Promise<boolean> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: project,
    env: { CLI_INSIDE: "1", NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "null",
    stderr: "null",
    ...(signal && { signal }),
  });
  return (await child.output()).success;
}

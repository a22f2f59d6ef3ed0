/**
 * Changes the product one line at a time, and sees whether a test notices: `deno task mutants`.
 *
 *     deno task mutants                            # every change of every line: many hours
 *     deno task mutants --sample 100 src/config    # 100 changes spread over the files so named
 *
 * It works on a copy of the project. What no test noticed is printed, also where
 * it changes nothing that anybody could see.
 */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { type Change, changesOf } from "./mutants/changes.ts";
import { findSuites, RANKS, type Suite, type SuitesOf } from "./mutants/suites.ts";
import { filesBelow, PROJECT, readFiles } from "../support/project.ts";
import { say } from "../support/say.ts";

/** So long tests may take without any change, in milliseconds. */
const PATIENCE = 1_800_000;

/** How a suite runs without any change. */
interface Baseline {
  /** What fails already, and notices nothing. */
  readonly failed: ReadonlySet<string>;
  readonly milliseconds: number;
}

const baselines = new Map<string, Baseline>();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" } },
});

const folder = await mkdtemp(join(tmpdir(), "cli-mutants-"));
process.on("SIGINT", () => process.exit(130));
try {
  await copyProject();
  const suitesOf = await findSuites();
  const changes = await chooseChanges();
  say(`${changes.length} changes.`);
  let survivors: readonly Change[] = changes;
  // The quickest suites go over all changes first, the slowest over what is left.
  for (const rank of RANKS.keys()) survivors = await leftBy(rank, survivors, suitesOf);
  for (const { file, line, what, before, after } of survivors) {
    say(`NOT NOTICED ${file}:${line} ${what}\n  - ${before.trim()}\n  + ${after.trim()}`);
  }
  const share = 100 * (1 - survivors.length / Math.max(1, changes.length));
  say(
    `\n${changes.length} changes, ${survivors.length} not noticed: ${share.toFixed(1)} % noticed.`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function copyProject(): Promise<void> {
  const { stdout } = await new Deno.Command("git", {
    args: ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    cwd: PROJECT,
  }).output();
  for (const path of new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "")) {
    await cp(join(PROJECT, path), join(folder, path)).catch((error) => {
      // A file that was removed and not committed yet.
      if (error.code !== "ENOENT") throw error;
    });
  }
  await symlink(join(PROJECT, "node_modules"), join(folder, "node_modules"));
}

async function chooseChanges(): Promise<Change[]> {
  const isNamed = ({ file }: Change) =>
    positionals.length === 0 || positionals.some((word) => file.includes(word));
  const sources = await readFiles(await filesBelow("src", ".ts"));
  const all = [...sources].flatMap(([file, source]) => changesOf(file, source)).filter(isNamed);
  const count = Math.min(all.length, Number(values.sample ?? all.length));
  return Array.from({ length: count }, (_, i) => all[Math.floor(i * all.length / count)]!);
}

/** The changes that the suites of a rank do not notice. */
async function leftBy(
  rank: number,
  changes: readonly Change[],
  suitesOf: SuitesOf,
): Promise<readonly Change[]> {
  const left: Change[] = [];
  for (const change of changes) {
    const suite = suitesOf(change.file)[rank]!;
    if (suite.files.length === 0 || !await isNoticed(change, suite)) left.push(change);
    else say(`noticed by ${RANKS[rank]}: ${change.file}:${change.line} ${change.what}`);
  }
  say(`After ${RANKS[rank]}: ${left.length} of ${changes.length} are left.`);
  return left;
}

async function isNoticed(change: Change, suite: Suite): Promise<boolean> {
  const path = join(folder, change.file);
  const source = await readFile(path, "utf8");
  const lines = source.split("\n");
  lines.splice(change.line - 1, change.before.split("\n").length, change.after);
  const before = await baseline(suite);
  await writeFile(path, lines.join("\n"));
  // A change that makes a test wait for ever is noticed by that.
  const patience = 3 * before.milliseconds + 60_000;
  const failed = await run(suite, patience, before.failed.size === 0)
    .finally(() => writeFile(path, source));
  return failed === undefined || [...failed].some((name) => !before.failed.has(name));
}

async function baseline(suite: Suite): Promise<Baseline> {
  const key = suite.files.join();
  const known = baselines.get(key);
  if (known !== undefined) return known;
  const started = performance.now();
  const failed = await run(suite, PATIENCE, false);
  if (failed === undefined) throw new Error(`Without any change, this does not run: ${key}`);
  if (failed.size > 0) {
    say(`Fails without any change, and is not counted: ${[...failed].join(", ")}`);
  }
  const found = { failed, milliseconds: performance.now() - started };
  baselines.set(key, found);
  return found;
}

/** Run tests, and give the names of those that failed, and undefined when they did not run to their end. */
async function run(
  { files, env }: Suite,
  patience: number,
  failFast: boolean,
): Promise<ReadonlySet<string> | undefined> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "--parallel", "--no-check", "--permission-set=tests"],
      ...(failFast ? ["--fail-fast"] : []),
      ...files,
    ],
    cwd: folder,
    env: { ...env, NO_COLOR: "1" },
    stdin: "null",
    stderr: "null",
    signal: AbortSignal.timeout(patience),
  });
  const { code, stdout } = await child.output();
  const printed = new TextDecoder().decode(stdout);
  const failed = new Set([...printed.matchAll(/^(.+) \.\.\. FAILED/gm)].map(([, name]) => name!));
  const ended = /^(?:ok|FAILED) \| \d+ passed/m.test(printed);
  return ended && (code === 0 || failed.size > 0) ? failed : undefined;
}

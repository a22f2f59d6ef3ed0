/**
 * Changes the product one line at a time, and sees whether a quick test or the check of the types that comes
 * before them notices: `deno task mutants`.
 *
 *     deno task mutants                                     # every change of every line: many hours
 *     deno task mutants --sample 100 --seed 7 src/config    # 100 changes drawn from the files so named
 *
 * It works on a copy of the project in `--folder` (dist/mutants), which also keeps what was found
 * out: the same command goes on where it ended. What no quick test noticed is printed, also where it
 * changes nothing that anybody could see.
 */
import { appendFile, cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { type Change, changesOf } from "./mutants/changes.ts";
import { blockAround } from "./mutants/reach.ts";
import { findUnits, hasTypes, pass, type Unit } from "./mutants/units.ts";
import { seeded } from "./random.ts";
import { filesBelow, PROJECT, readFiles } from "../support/project.ts";
import { say } from "../support/say.ts";

/** How many tests are tried first; then ten times as many, then all that are left. */
const FIRST = 6;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    folder: { type: "string", default: join(PROJECT, "dist", "mutants") },
  },
});
const project = resolve(values.folder, "project");
const results = resolve(values.folder, "results.txt");
process.on("SIGINT", () => process.exit(130));

if (await mkdir(project, { recursive: true }) !== undefined) await copyProject();
const sources = await readFiles(await filesBelow("src", ".ts", project), project);
const units = await readUnits();
const changes = drawChanges();
const tried = await readFile(results, "utf8").catch(() => "");
for (const change of changes) {
  if (tried.includes(`${nameOf(change)}\n`)) continue;
  const result = await isNoticed(change) ? "noticed" : "NOT NOTICED";
  await appendFile(results, `${result} ${nameOf(change)}\n`);
  say(`${result} ${nameOf(change)}`);
}
await report();

async function copyProject(): Promise<void> {
  const { stdout } = await new Deno.Command("git", {
    args: ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    cwd: PROJECT,
  }).output();
  for (const path of new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "")) {
    await cp(join(PROJECT, path), join(project, path)).catch((error) => {
      // A file that was removed and not committed yet.
      if (error.code !== "ENOENT") throw error;
    });
  }
  await symlink(join(PROJECT, "node_modules"), join(project, "node_modules"));
}

async function readUnits(): Promise<readonly Unit[]> {
  const file = resolve(values.folder, "units.json");
  const kept = await readFile(file, "utf8").catch(() => undefined);
  const units = kept === undefined ? await findUnits(project) : JSON.parse(kept);
  await writeFile(file, JSON.stringify(units));
  return units;
}

function drawChanges(): Change[] {
  const isNamed = ({ file }: Change) =>
    positionals.length === 0 || positionals.some((word) => file.includes(word));
  const left = [...sources].flatMap(([file, source]) => changesOf(file, source)).filter(isNamed);
  const random = seeded(Number(values.seed));
  const count = Math.min(left.length, Number(values.sample ?? left.length));
  return Array.from(
    { length: count },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  );
}

async function isNoticed({ file, line, before, after }: Change): Promise<boolean> {
  const source = sources.get(file)!;
  const block = blockAround(file, source, line);
  const own = file.replace(/^src(\/.*)\.ts$/, "tests/unit$1_test.ts");
  const reaching = units
    // What is in no function runs once a process, whoever asks first.
    .filter(({ blocks }) =>
      block === `${file}:0`
        ? blocks.some((one) => one.startsWith(`${file}:`))
        : blocks.includes(block)
    )
    .sort((a, b) => Number(b.name === own) - Number(a.name === own));
  const lines = source.split("\n");
  lines.splice(line - 1, before.split("\n").length, after);
  await writeFile(join(project, file), lines.join("\n"));
  try {
    for (const [from, to] of [[0, FIRST], [FIRST, 10 * FIRST], [10 * FIRST, Infinity]]) {
      const some = reaching.slice(from, to);
      if (some.length > 0 && !await pass(project, some)) return true;
    }
    return !await hasTypes(project, file);
  } finally {
    await writeFile(join(project, file), source);
  }
}

async function report(): Promise<void> {
  const lines = (await readFile(results, "utf8")).split("\n");
  const survivors = changes.filter((change) => lines.includes(`NOT NOTICED ${nameOf(change)}`));
  for (const change of survivors) {
    say(`NOT NOTICED ${nameOf(change)}\n  - ${change.before.trim()}\n  + ${change.after.trim()}`);
  }
  const share = 100 * (1 - survivors.length / Math.max(1, changes.length));
  say(
    `\n${changes.length} changes, ${survivors.length} not noticed: ${share.toFixed(1)} % noticed.`,
  );
}

function nameOf({ file, line, what }: Change): string {
  return `${file}:${line} ${what}`;
}

/**
 * Measure how long commands take and how much memory they use: `deno task bench`. With `--write` it puts
 * the starts into docs/dev/evidence.md. It builds the program and an empty one with both engines, and
 * runs them against the stand-in of the platform on loopback; hyperfine takes the times. It fails when
 * a run does not end as it should, and when a start of Deno's compiled file takes longer than its bound.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { gzip as gzipCallback } from "node:zlib";
import { readCommit } from "../build/commit.ts";
import { hostTarget } from "../build/targets.ts";
import { STARTS } from "./bench/bounds.ts";
import { commandCases } from "./bench/cases.ts";
import { environmentCases } from "./bench/environments.ts";
import { measure, type Measurement, measureOnce, requireTools } from "./bench/measure.ts";
import { buildPrograms, type Program, sizeOf } from "./bench/programs.ts";
import { exitOf, openProject, sections, SETUP } from "./bench/project.ts";
import { sizeCases } from "./bench/sizes.ts";
import { measureStarts, type Start } from "./bench/starts.ts";
import { countTrips, type Trips } from "./bench/trips.ts";
import { fillSection } from "../generated/fillSection.ts";
import { markdownTable } from "../generated/table.ts";
import { PROJECT } from "../support/project.ts";
import { say } from "../support/say.ts";

/** `--runs` for a quick trial, `--starts` for the starts alone, `--write` to keep the starts. */
const { runs: asked = "15", starts: startsAlone, write } = parseArgs({
  options: { runs: { type: "string" }, starts: { type: "boolean" }, write: { type: "boolean" } },
}).values;
const RUNS = Number(asked);
const PEER = Deno.env.get("BENCH_PEER");
const gzip = promisify(gzipCallback);

await requireTools();
const folder = await mkdtemp(join(tmpdir(), "cli-bench-"));
try {
  const { id: commit } = await readCommit();
  const programs = await buildPrograms(folder, commit);
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${memory} GiB`;
  const load = `load ${loadavg()[0]!.toFixed(1)} before it`;
  say(
    `${startsAlone ? "The starts alone: c" : "C"}ommit ${commit}, ${
      programs.map(({ name }) => name).join(", ")
    }, ${hostTarget().name}, ` +
      `${machine}, ${load}, medians of ${RUNS} runs.`,
  );
  await printStarts(programs);
  if (!startsAlone) {
    await printDownload(programs);
    await printTrips(programs);
    await printCases(programs, commandCases, ({ name, latency, delays }) => {
      return {
        cells: { Command: `\`${name}\``, Delay: `${delays} × ${latency} ms` },
        latency,
        delays,
      };
    });
    await printCases(programs, sizeCases, ({ name, size, unit }) => {
      return { cells: { Command: name, Size: `${size} ${unit}` }, latency: 0, delays: 0 };
    });
    await printEnvironments(programs);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function printStarts(programs: readonly Program[]): Promise<void> {
  const files = { "cliconfig.toml": sections(["dev"], { "entry.0": 1 }) };
  await using project = await openProject(join(folder, "project"), SETUP, files);
  const subject = (command: readonly string[], args: readonly string[] = []) => {
    return {
      command: [...command, ...args],
      cwd: project.cwd,
      env: project.env,
      exit: exitOf(args),
    };
  };
  const lines = STARTS.map(({ args }) => args);
  const all = programs.flatMap(({ command, empty }) => [
    subject(empty),
    ...lines.map((args) => subject(command, args)),
  ]);
  const peer = PEER === undefined ? [] : lines.map((args) => subject([PEER], args));
  const measured = await measureStarts([...all, ...peer], RUNS, folder);
  const rows: string[][] = [];
  const short = ["an empty program", ...lines.map(commandOf)].map((start) => [start]);
  const broken: string[] = [];
  for (const [index, { name, file }] of programs.entries()) {
    const [empty, ...starts] = measured.slice(index * (lines.length + 1));
    rows.push(["an empty program", name, ...startCells(empty!, empty!), ""]);
    short[0]!.push(time(empty!), "");
    for (const [at, { args, time: most, memory }] of STARTS.entries()) {
      const start = starts[at]!;
      const isBound = name.startsWith("Deno") && file !== undefined;
      const command = commandOf(args);
      rows.push([command, name, ...startCells(start, empty!), isBound ? `${most} ×` : ""]);
      short[at + 1]!.push(...startCells(start, empty!).slice(0, 2));
      const times = start.milliseconds / empty!.milliseconds;
      if (isBound && most !== undefined && times > most) broken.push(`${command}: time ${times}`);
      const bytes = start.bytes / empty!.bytes;
      if (isBound && memory !== undefined && bytes > memory) {
        broken.push(`${command}: memory ${bytes}`);
      }
    }
  }
  for (const [at, args] of lines.entries()) {
    const start = measured[all.length + at];
    if (start === undefined) break;
    rows.push([commandOf(args), "the peer", ...startCells(start, start), ""]);
  }
  const columns = programs.flatMap(({ name }) => [name, "Ratio"]);
  await keepStarts(markdownTable(["Start", ...columns], short));
  print([
    "Start",
    "Program",
    "Time",
    "Ratio",
    "From the disk",
    "Memory",
    "Ratio",
    "Bound",
  ], rows);
  if (broken.length === 0) return;
  say(`Beyond their bounds: ${broken.join(", ")}\n`);
  Deno.exitCode = 1;
}

function commandOf(args: readonly string[]): string {
  return `\`cli ${args.slice(0, 3).join(" ")}\``;
}

function startCells(start: Start, empty: Start): string[] {
  const ratio = (of: "milliseconds" | "bytes") => `${(start[of] / empty[of]).toFixed(2)} ×`;
  const cold = start.cold === undefined ? "needs root" : `${start.cold.toFixed(0)} ms`;
  return [time(start), ratio("milliseconds"), cold, memoryOf(start), ratio("bytes")];
}

async function printDownload(programs: readonly Program[]): Promise<void> {
  const rows = [];
  for (const { name, file } of programs) {
    if (file === undefined) continue;
    const packed = (await gzip(await readFile(file))).length;
    rows.push([name, megabytes(await sizeOf(file)), megabytes(packed)]);
  }
  print(["What is downloaded", "Size", "Packed with gzip"], rows);
}

async function printTrips(programs: readonly Program[]): Promise<void> {
  const counted: (readonly Trips[])[] = [];
  for (const { command } of programs) {
    counted.push(await Array.fromAsync(countTrips(command, folder)));
  }
  const [first = []] = counted;
  const names = programs.map(({ name }) => name);
  const rows = first.map(({ name, floor, requests }, index) => {
    const each = counted.map((trips) => trips[index]!);
    const connections = each.map(({ connections }) => connections).join(" / ");
    return [`\`${name}\``, floor, ...each.map(({ trips }) => trips), connections, requests];
  });
  print(["Command", "Fewest possible", ...names, "Connections", "Requests"], rows);
}

/** Measure cases with each program, a row for each case. */
async function printCases<Case extends Parameters<typeof measureCase>[0]>(
  programs: readonly Program[],
  cases: (command: readonly string[], folder: string) => AsyncGenerator<Case>,
  describe: (one: Case) => {
    readonly cells: Readonly<Record<string, string>>;
    readonly latency: number;
    readonly delays: number;
  },
): Promise<void> {
  const rows: string[][] = [];
  let head: string[] = [];
  for (const [index, { command }] of programs.entries()) {
    let row = 0;
    for await (const one of cases(command, folder)) {
      const { cells, latency, delays } = describe(one);
      head = Object.keys(cells);
      const measured = await measureCase(one);
      const beyond = `${(measured.milliseconds - latency * delays).toFixed(0)} ms`;
      if (index === 0) rows.push(Object.values(cells));
      rows[row++]!.push(time(measured), ...(latency > 0 ? [beyond] : [""]), memoryOf(measured));
    }
  }
  const columns = programs.flatMap(({ name }) => [name, "beyond the delays", "memory"]);
  print([...head, ...columns], rows);
}

function measureCase({ subject }: { readonly subject: Parameters<typeof measure>[0] }) {
  return measure(subject, RUNS);
}

/** Each runs once, because the platform's rate limit decides how long it takes. The engines take turns. */
async function printEnvironments(programs: readonly Program[]): Promise<void> {
  const measured = await Promise.all(programs.map(async ({ name, command }, index) => {
    const rows = [];
    for await (const one of environmentCases(command, join(folder, String(index)))) {
      const measured = await measureOnce(one.subject);
      const seconds = `${(measured.milliseconds / 1000).toFixed(2)} s`;
      const environments = `${one.environments} environments`;
      const least = `${one.floor() / 1000} s`;
      rows.push([environments, name, one.reads(), least, seconds, memoryOf(measured)]);
    }
    return rows;
  }));
  const head = ["`cli config check --all`", "Program", "Reads", "No less than", "Time", "Memory"];
  print(head, measured.flat());
}

function print(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  say(`${markdownTable(head, rows.map((row) => row.map(String)))}\n`);
}

/** Print the starts, and with `--write` put them into the page. */
async function keepStarts(table: string): Promise<void> {
  say(`${table}\n`);
  if (!write) return;
  const path = join(PROJECT, "docs/dev/evidence.md");
  await writeFile(path, fillSection(await readFile(path, "utf8"), "starts", table));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function time({ milliseconds }: Measurement): string {
  return `${milliseconds.toFixed(1)} ms`;
}

function memoryOf({ bytes }: Measurement): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

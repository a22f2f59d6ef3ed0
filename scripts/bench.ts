/**
 * Measures the program, and prints the tables of docs/performance.md: `deno task bench`. It builds the
 * binary and an empty program with Bun, and runs them, and the source with Deno, against the stand-in
 * of the platform on loopback. hyperfine takes the times. Nothing is asserted here but that every run
 * ends as it should.
 */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { gzip as gzipCallback } from "node:zlib";
import { bunBuildArgs } from "./build/commandLines.ts";
import { buildBinary } from "./build/buildBinary.ts";
import { BUN_VERSION, findBun } from "./build/findBun.ts";
import { readCommit } from "./build/commit.ts";
import { runTool } from "./build/runTool.ts";
import { hostTarget } from "./build/targets.ts";
import { commandCases } from "./bench/cases.ts";
import { environmentCases } from "./bench/environments.ts";
import { measure, type Measurement, measureOnce, requireTools } from "./bench/measure.ts";
import { openProject, SETUP } from "./bench/project.ts";
import { measureStarts, type Start } from "./bench/starts.ts";
import { sizeCases } from "./bench/sizes.ts";
import { countTrips } from "./bench/trips.ts";
import { RUN_FLAGS } from "./support/grant.ts";
import { markdownTable } from "./generated/table.ts";
import { PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

/** `--runs` for a quick trial, `--against` for a binary of the commit before. */
const { runs: asked = "15", against } = parseArgs({
  options: { runs: { type: "string" }, against: { type: "string" } },
}).values;
const RUNS = Number(asked);
const gzip = promisify(gzipCallback);
const BUN = `Bun ${BUN_VERSION}, binary`;
const DENO = `Deno ${Deno.version.deno}, from source`;
const FROM_SOURCE = [Deno.execPath(), "run", ...RUN_FLAGS, join(PROJECT, "main.ts")];

await requireTools();
const folder = await mkdtemp(join(tmpdir(), "cli-bench-"));
try {
  const { id: commit } = await readCommit();
  const target = hostTarget();
  const binary = join(folder, target.executable);
  await buildBinary({ target, engine: "bun", output: binary, commit });
  const empty = await buildEmpty(join(folder, "empty"));
  const memory = Math.round(totalmem() / 2 ** 30);
  say(
    `Commit ${commit}, ${BUN}, ${DENO}, ${target.name}, ${cpus().length} × ${
      cpus()[0]?.model
    }, ${memory} GiB, medians of ${RUNS} runs.\n`,
  );
  await printDownload(binary);
  await printTrips(binary);
  await printStarts(binary, empty);
  await printCommands(binary);
  await printSizes(binary);
  await printEnvironments(binary);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function buildEmpty(output: string): Promise<string> {
  const entry = join(folder, "empty.ts");
  await mkdir(folder, { recursive: true });
  await writeFile(entry, "export {};\n");
  const stamp = { target: hostTarget().name, commit: "", substitute: true };
  await runTool([
    ...await findBun(),
    ...bunBuildArgs({ target: hostTarget(), entry, output }, stamp),
  ]);
  return output;
}

async function printDownload(binary: string): Promise<void> {
  const { size } = await stat(binary);
  const packed = (await gzip(await readFile(binary))).length;
  print(["What is downloaded", "Size", "Packed with gzip"], [
    [BUN, megabytes(size), megabytes(packed)],
  ]);
}

async function printTrips(binary: string): Promise<void> {
  const bun = await Array.fromAsync(countTrips([binary], folder));
  const deno = await Array.fromAsync(countTrips(FROM_SOURCE, folder));
  print(
    ["Command", "Fewest possible", BUN, DENO, "Connections (Bun / Deno)", "Requests"],
    bun.map(({ name, floor, trips, connections, requests }, index) => {
      const other = deno[index]!;
      const both = `${connections} / ${other.connections}`;
      return [`\`${name}\``, floor, trips, other.trips, both, requests];
    }),
  );
}

async function printStarts(binary: string, empty: string): Promise<void> {
  await using project = await openProject(join(folder, "project"), SETUP);
  const programs = [
    { name: BUN, command: [binary] },
    ...(against === undefined ? [] : [{ name: "the binary before", command: [against] }]),
    { name: DENO, command: FROM_SOURCE },
  ];
  // The last is a read of what is live, from a platform that answers at once.
  const lines = [["--version"], ["--help"], ["config", "get", "--env", "dev"]];
  const commands = [
    [empty],
    ...programs.flatMap(({ command }) => lines.map((args) => [...command, ...args])),
  ];
  const subjects = commands.map((command) => ({ command, cwd: project.cwd, env: project.env }));
  const [nothing, ...starts] = await measureStarts(subjects, RUNS, folder);
  const ratio = "Ratio to an empty program of Bun's";
  print(["Start", "Engine", "Time", ratio, "From the disk", "Memory"], [
    ["an empty program", BUN, ...startCells(nothing!, nothing!)],
    ...programs.flatMap(({ name }, program) =>
      lines.map((args, line) => {
        const start = starts[program * lines.length + line]!;
        return [`\`cli ${args.join(" ")}\``, name, ...startCells(start, nothing!)];
      })
    ),
  ]);
  if (against === undefined) return;
  print(
    ["Start", "Ratio to the binary before"],
    lines.map((args, line) => {
      const ratio = starts[line]!.milliseconds / starts[line + lines.length]!.milliseconds;
      return [`\`cli ${args.join(" ")}\``, ratio.toFixed(2)];
    }),
  );
}

function startCells(start: Start, nothing: Start): string[] {
  const ratio = (start.milliseconds / nothing.milliseconds).toFixed(1);
  const cold = start.cold === undefined
    ? "not measured: needs root"
    : `${start.cold.toFixed(0)} ms`;
  return [time(start), `${ratio} ×`, cold, memoryOf(start)];
}

async function printCommands(binary: string): Promise<void> {
  const rows = [];
  for await (const { name, latency, delays, subject } of commandCases(binary, folder)) {
    const measured = await measure(subject, RUNS);
    const beyond = `${(measured.milliseconds - latency * delays).toFixed(0)} ms`;
    const command = `\`${name}\``;
    rows.push([command, `${latency} ms`, delays, time(measured), beyond, memoryOf(measured)]);
  }
  print(
    [BUN, "Every reply after", "Delays in a row", "Time", "Beyond the delays", "Memory"],
    rows,
  );
}

async function printSizes(binary: string): Promise<void> {
  const rows = [];
  for await (const { name, size, unit, subject } of sizeCases(binary, folder)) {
    const measured = await measure(subject, RUNS);
    const each = `${(measured.milliseconds / size).toFixed(2)} ms`;
    rows.push([name, `${size} ${unit}`, time(measured), each, memoryOf(measured)]);
  }
  print([BUN, "Size", "Time", "Time for each unit", "Memory"], rows);
}

/** Each is run once: how long it takes is the platform's rate, and not ours. */
async function printEnvironments(binary: string): Promise<void> {
  const rows = [];
  for await (const one of environmentCases(binary, folder)) {
    const measured = await measureOnce(one.subject);
    const seconds = `${(measured.milliseconds / 1000).toFixed(2)} s`;
    const least = `${one.floor() / 1000} s`;
    const name = `${one.environments} environments`;
    rows.push([name, one.reads(), least, seconds, memoryOf(measured)]);
  }
  const head = ["`cli config check --all`", "Reads", "At the rate, no less than", "Time", "Memory"];
  print(head, rows);
}

function print(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  say(`${markdownTable(head, rows.map((row) => row.map(String)))}\n`);
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

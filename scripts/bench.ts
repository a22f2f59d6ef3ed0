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
import { commandCases, getCase, startCases } from "./bench/cases.ts";
import { environmentCases } from "./bench/environments.ts";
import { measure, type Measurement, measureOnce, requireTools } from "./bench/measure.ts";
import { measureStarts, type Start } from "./bench/starts.ts";
import { sizeCases } from "./bench/sizes.ts";
import { countTrips } from "./bench/trips.ts";
import { RUN_FLAGS } from "./support/grant.ts";
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
  say(`| What is downloaded | Size | Packed with gzip |\n|---|---|---|`);
  say(`| ${BUN} | ${megabytes(size)} | ${megabytes(packed)} |\n`);
}

async function printTrips(binary: string): Promise<void> {
  say(`| Command | Fewest possible | ${BUN} | ${DENO} | Connections (Bun / Deno) | Requests |`);
  say("|---|---|---|---|---|---|");
  const bun = await Array.fromAsync(countTrips([binary], folder));
  const deno = await Array.fromAsync(countTrips(FROM_SOURCE, folder));
  for (const [index, { name, floor, trips, connections, requests }] of bun.entries()) {
    const other = deno[index]!;
    say(
      `| \`${name}\` | ${floor} | ${trips} | ${other.trips} | ` +
        `${connections} / ${other.connections} | ${requests} |`,
    );
  }
  say("");
}

async function printStarts(binary: string, empty: string): Promise<void> {
  const get = await getCase(binary, folder);
  const programs = [
    { name: BUN, command: [binary] },
    ...(against === undefined ? [] : [{ name: "the binary before", command: [against] }]),
    { name: DENO, command: FROM_SOURCE },
  ];
  const lines = [...startCases, get.subject.command.slice(1)];
  const { cwd, env } = get.subject;
  const subjects = [
    { command: [empty], cwd, env },
    ...programs.flatMap(({ command }) =>
      lines.map((args) => ({ command: [...command, ...args], cwd, env }))
    ),
  ];
  const [nothing, ...starts] = await measureStarts(subjects, RUNS, folder);
  await get.stop();
  say("| Start | Engine | Time | Ratio to an empty program of Bun's | From the disk | Memory |");
  say("|---|---|---|---|---|---|");
  say(`| an empty program | ${BUN} | ${startRow(nothing!, nothing!)}`);
  for (const [index, start] of starts.entries()) {
    const [program, args] = [
      programs[Math.floor(index / lines.length)]!,
      lines[index % lines.length]!,
    ];
    say(`| \`cli ${args.join(" ")}\` | ${program.name} | ${startRow(start, nothing!)}`);
  }
  say("");
  if (against === undefined) return;
  say(`| Start | Ratio to the binary before |\n|---|---|`);
  for (const [index, args] of lines.entries()) {
    const ratio = starts[index]!.milliseconds / starts[index + lines.length]!.milliseconds;
    say(`| \`cli ${args.join(" ")}\` | ${ratio.toFixed(2)} |`);
  }
  say("");
}

function startRow(start: Start, nothing: Start): string {
  const ratio = (start.milliseconds / nothing.milliseconds).toFixed(1);
  const cold = start.cold === undefined
    ? "not measured: needs root"
    : `${start.cold.toFixed(0)} ms`;
  return `${time(start)} | ${ratio} × | ${cold} | ${memoryOf(start)} |`;
}

async function printCommands(binary: string): Promise<void> {
  say(`| ${BUN} | Every reply after | Delays in a row | Time | Beyond the delays | Memory |`);
  say("|---|---|---|---|---|---|");
  for await (
    const { name, latency, delays, subject, stop } of commandCases(binary, folder)
  ) {
    const measured = await measure(subject, RUNS);
    await stop();
    const beyond = measured.milliseconds - latency * delays;
    say(
      `| \`${name}\` | ${latency} ms | ${delays} | ${time(measured)} | ${beyond.toFixed(0)} ms | ${
        memoryOf(measured)
      } |`,
    );
  }
  say("");
}

async function printSizes(binary: string): Promise<void> {
  say(`| ${BUN} | Size | Time | Time for each unit | Memory |\n|---|---|---|---|---|`);
  for await (const { name, size, unit, subject, stop } of sizeCases(binary, folder)) {
    const measured = await measure(subject, RUNS);
    await stop();
    const each = measured.milliseconds / size;
    say(
      `| ${name} | ${size} ${unit} | ${time(measured)} | ${each.toFixed(2)} ms | ${
        memoryOf(measured)
      } |`,
    );
  }
}

/** Each is run once: how long it takes is the platform's rate, and not ours. */
async function printEnvironments(binary: string): Promise<void> {
  say("\n| `cli config check --all` | Reads | At the rate, no less than | Time | Memory |");
  say("|---|---|---|---|---|");
  for await (const one of environmentCases(binary, folder)) {
    const measured = await measureOnce(one.subject);
    const [reads, floor] = [one.reads(), one.floor() / 1000];
    await one.stop();
    const seconds = (measured.milliseconds / 1000).toFixed(2);
    say(
      `| ${one.environments} environments | ${reads} | ${floor} s | ${seconds} s | ${
        memoryOf(measured)
      } |`,
    );
  }
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

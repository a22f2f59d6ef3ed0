/**
 * Measures the program, and prints the tables of docs/performance.md: `deno task bench`. It builds the
 * binary and an empty program with Bun, and runs them, and the source with Deno, against the stand-in
 * of the platform on loopback. hyperfine takes the times. Nothing is asserted here but that every run
 * ends as it should.
 */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip as gzipCallback } from "node:zlib";
import { bunBuildArgs } from "./build/commandLines.ts";
import { buildBinary } from "./build/buildBinary.ts";
import { BUN_VERSION, findBun } from "./build/findBun.ts";
import { readCommit } from "./build/commit.ts";
import { runTool } from "./build/runTool.ts";
import { hostTarget } from "./build/targets.ts";
import { commandCases, startCases } from "./bench/cases.ts";
import { measure, type Measurement, requireTools } from "./bench/measure.ts";
import { sizeCases } from "./bench/sizes.ts";
import { countTrips } from "./bench/trips.ts";
import { RUN_FLAGS } from "./cliTask.ts";
import { PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

const RUNS = 15;
const gzip = promisify(gzipCallback);

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
    `Commit ${commit}, Bun ${BUN_VERSION}, ${target.name}, ${cpus().length} × ${
      cpus()[0]?.model
    }, ${memory} GiB.`,
  );
  const { size } = await stat(binary);
  const packed = (await gzip(await readFile(binary))).length;
  say(`The binary is ${megabytes(size)}, ${megabytes(packed)} packed with gzip.`);
  say(`Medians of ${RUNS} runs, whole process; memory is the largest of one run.\n`);
  await printTrips(binary);
  await printStarts(binary, empty);
  await printCommands(binary);
  await printSizes(binary);
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

async function printTrips(binary: string): Promise<void> {
  const runners = [
    { engine: `Bun ${BUN_VERSION}, binary`, command: [binary] },
    {
      engine: `Deno ${Deno.version.deno}, from source`,
      command: [Deno.execPath(), "run", ...RUN_FLAGS, join(PROJECT, "main.ts")],
    },
  ];
  for (const { engine, command } of runners) {
    say(`${engine}, over TLS:\n`);
    say("| Command | Round trips | Fewest possible | Connections | Requests | Time |");
    say("|---|---|---|---|---|---|");
    for await (const one of countTrips(command, folder)) {
      const { name, trips, floor, connections, requests, milliseconds } = one;
      const taken = `${milliseconds.toFixed(0)} ms`;
      say(`| \`${name}\` | ${trips} | ${floor} | ${connections} | ${requests} | ${taken} |`);
    }
    say("");
  }
}

async function printStarts(binary: string, empty: string): Promise<void> {
  const commands = [[empty], ...startCases.map((args) => [binary, ...args])];
  const measured: Measurement[] = [];
  for (const command of commands) {
    measured.push(await measure({ command, cwd: folder, env: {} }, RUNS));
  }
  const [nothing, ...starts] = measured;
  say("| Start | Time | Ratio to an empty program | Memory |\n|---|---|---|---|");
  say(`| an empty program | ${row(nothing!, 1)}`);
  starts.forEach((start, index) => {
    const ratio = start.milliseconds / nothing!.milliseconds;
    say(`| \`cli ${startCases[index]!.join(" ")}\` | ${row(start, ratio)}`);
  });
  say("");
}

function row(measured: Measurement, ratio: number): string {
  return `${time(measured)} | ${ratio.toFixed(1)} × | ${memoryOf(measured)} |`;
}

async function printCommands(binary: string): Promise<void> {
  say("| Command | Every reply after | Delays in a row | Time | Beyond the delays | Memory |");
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
  say("| What | Size | Time | Time for each unit | Memory |\n|---|---|---|---|---|");
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

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function time({ milliseconds }: Measurement): string {
  return `${milliseconds.toFixed(1)} ms`;
}

function memoryOf({ bytes }: Measurement): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

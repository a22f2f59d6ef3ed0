import { join } from "node:path";
import { findBun } from "../build/findBun.ts";
import { PROJECT } from "../support/project.ts";

/** A command to measure. */
export interface Subject {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The exit code that each run must give. */
  readonly exit?: number;
}

/** What was measured. */
export interface Measurement {
  /** The median, whole process, in milliseconds. */
  readonly milliseconds: number;
  /** The largest resident memory of all runs, in bytes. */
  readonly bytes: number;
}

interface Run {
  readonly milliseconds: number;
  readonly bytes: number;
  readonly exit: number;
  readonly error: string;
}

/**
 * Measures a command: the median of several runs.
 *
 * @param before Prepares each run; without it the runs follow one another in one go.
 * @throws Error when a run does not end as it should: a fast failure is no result.
 */
export async function measure(
  subject: Subject,
  runs: number,
  before?: () => Promise<void>,
): Promise<Measurement> {
  if (before === undefined) return (await measureInTurn([subject], runs))[0]!;
  const all: Run[] = [];
  for (let i = 0; i < runs; i++) {
    await before();
    all.push(...(await runThem([subject], 1))[0]!);
  }
  return summary(subject, all);
}

/**
 * Measures commands that are to be compared: they run in turn, so that what slows the machine down for
 * a moment slows each of them down.
 *
 * @returns As many as there are commands, in their order.
 * @throws Error when a run does not end as it should.
 */
export async function measureInTurn(
  subjects: readonly Subject[],
  runs: number,
): Promise<Measurement[]> {
  // The first time, a program is read from the disk.
  await runThem(subjects, 1);
  const all = await runThem(subjects, runs);
  return subjects.map((subject, index) => summary(subject, all[index]!));
}

function summary(subject: Subject, all: readonly Run[]): Measurement {
  const bad = all.find(({ exit }) => exit !== (subject.exit ?? 0));
  if (bad !== undefined) {
    throw new Error(`${subject.command.join(" ")} ended with ${bad.exit}: ${bad.error}`);
  }
  const sorted = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    milliseconds: sorted[Math.floor(sorted.length / 2)]!,
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
  };
}

async function runThem(subjects: readonly Subject[], runs: number): Promise<Run[][]> {
  const [bun, ...args] = await findBun();
  const child = new Deno.Command(bun!, {
    args: [...args, join(PROJECT, "scripts/bench/measure.js")],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
    cwd: PROJECT,
    // npm's own warnings would stand among the rows.
    env: { npm_config_loglevel: "error" },
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify({ subjects, runs })));
  await writer.close();
  const { stdout } = await child.output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

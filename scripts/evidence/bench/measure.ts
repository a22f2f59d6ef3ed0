import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A command to measure. */
export interface Subject {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The exit code that each run must have. */
  readonly exit?: number;
  /** A command that prepares each run, which is not measured. */
  readonly prepare?: readonly string[];
}

/** What was measured. */
export interface Measurement {
  /** The median, whole process, in milliseconds. */
  readonly milliseconds: number;
  /** The largest resident memory of one run, in bytes. */
  readonly bytes: number;
}

/** The part of what hyperfine exports that is read; times in seconds. */
interface Exported {
  readonly results: readonly {
    readonly median: number;
    readonly exit_codes: readonly (number | null)[];
  }[];
}

/** What is needed in addition to Deno, and the Debian packages that contain it. */
const TOOLS = { hyperfine: "hyperfine", "/usr/bin/time": "time", openssl: "openssl" } as const;

/**
 * See that the tools are there.
 *
 * @throws Error naming the packages of those that are not.
 */
export async function requireTools(): Promise<void> {
  const missing: string[] = [];
  for (const [tool, name] of Object.entries(TOOLS)) {
    const args = ["--version"];
    const found = await new Deno.Command(tool, { args }).output().catch(() => undefined);
    if (found === undefined) missing.push(name);
  }
  if (missing.length === 0) return;
  throw new Error(
    `The measurements need ${missing.join(" and ")}: apt-get install ${missing.join(" ")}`,
  );
}

/**
 * Measure a command: the time with hyperfine, the memory with GNU time.
 *
 * @throws Error when a run does not end as it should: a fast failure is no result.
 */
export async function measure(subject: Subject, runs: number): Promise<Measurement> {
  const { command, exit = 0, prepare } = subject;
  const file = join(tmpdir(), `cli-bench-${crypto.randomUUID()}.json`);
  try {
    const { code, stderr } = await run(subject, [
      ...["hyperfine", "--shell=none", "--style=none", "--ignore-failure", "--warmup=1"],
      ...[`--runs=${runs}`, `--export-json=${file}`],
      ...(prepare === undefined ? [] : ["--prepare", quoted(prepare)]),
      quoted(command),
    ]);
    if (code !== 0) throw new Error(stderr);
    const { results: [result] } = JSON.parse(await readFile(file, "utf8")) as Exported;
    const wrong = result?.exit_codes.find((code) => code !== exit);
    if (wrong !== undefined) throw new Error(`${command.join(" ")} ended with ${wrong}`);
    if (prepare !== undefined) await run(subject, prepare);
    return { milliseconds: result!.median * 1000, bytes: (await measureOnce(subject)).bytes };
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Measure one run of a command that takes minutes, where hyperfine's many would take hours.
 *
 * @throws Error when it does not end as it should.
 */
export async function measureOnce(subject: Subject): Promise<Measurement> {
  const { command, exit = 0 } = subject;
  const began = performance.now();
  const timed = ["/usr/bin/time", "--quiet", "--format=%M", ...command];
  const { code, stderr } = await run(subject, timed);
  const milliseconds = performance.now() - began;
  if (code !== exit) throw new Error(`${command.join(" ")} ended with ${code}: ${stderr}`);
  return { milliseconds, bytes: Number(stderr.trimEnd().split("\n").at(-1)) * 1024 };
}

/** Run a command where a subject runs. */
export async function run(
  { cwd, env }: Pick<Subject, "cwd" | "env">,
  [program, ...args]: readonly string[],
): Promise<{ readonly code: number; readonly stderr: string }> {
  const command = new Deno.Command(program!, { args, cwd, env, stdin: "null" });
  const { code, stderr } = await command.output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

/** A command as hyperfine splits it. */
function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(" ");
}

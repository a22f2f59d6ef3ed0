import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { PROJECT } from "../../scripts/support/project.ts";
import { RUN_FLAGS } from "../../scripts/support/grant.ts";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** How the program is started: its command line and its environment. */
export interface Launch {
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
}

/** What a finished run left behind. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how long a run may run. */
export interface RunOptions {
  readonly cwd: string;
  /** The whole environment, but for what the runtime itself needs. */
  readonly env: Readonly<Record<string, string>>;
  /** The content of standard input; nothing by default. */
  readonly input?: string;
  /** In milliseconds; a run that takes longer is ended. */
  readonly timeout?: number;
}

const TIMEOUT = 60_000;

/**
 * The command line that starts the program as a user would: `main.ts` with its real permissions, or
 * the binary that CLI_BINARY names.
 */
export async function launch(args: readonly string[]): Promise<Launch> {
  const windows = Deno.env.get("SYSTEMROOT");
  const system = windows === undefined ? {} : { SYSTEMROOT: windows };
  const binary = binaryToTest();
  if (binary !== undefined) return { argv: [binary, ...args], env: system };
  return {
    argv: [Deno.execPath(), "run", ...RUN_FLAGS, MAIN, ...args],
    // The home of a run is empty, but what is compiled already need not be compiled again.
    env: { ...system, DENO_DIR: await denoDir(), DENO_NO_UPDATE_CHECK: "1" },
  };
}

/** The compiled binary that CLI_BINARY names, from the project's folder; undefined for the source. */
export function binaryToTest(): string | undefined {
  const binary = Deno.env.get("CLI_BINARY");
  return binary ? resolve(PROJECT, binary) : undefined;
}

/**
 * Run the program as a process, with a clean environment and no terminal.
 *
 * @throws Error when it takes too long.
 */
export async function runProgram(args: readonly string[], options: RunOptions): Promise<Ran> {
  const { argv: [command, ...rest], env } = await launch(args);
  const signal = AbortSignal.timeout(options.timeout ?? TIMEOUT);
  const child = new Deno.Command(command, {
    args: rest,
    cwd: options.cwd,
    env: { ...env, ...options.env },
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal,
  }).spawn();
  // A run need not read all of it.
  const sent = new Blob([options.input ?? ""]).stream().pipeTo(child.stdin).catch(() => {});
  const { code, stdout, stderr } = await child.output();
  await sent;
  if (signal.aborted) throw new Error(`it did not end within ${(options.timeout ?? TIMEOUT)} ms`);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

let knownDenoDir: Promise<string> | undefined;

/** Where this Deno keeps what it compiled. */
export function denoDir(): Promise<string> {
  knownDenoDir ??= readDenoDir();
  return knownDenoDir;
}

async function readDenoDir(): Promise<string> {
  const args = ["info", "--json"];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
  return (JSON.parse(decode(stdout)) as { denoDir: string }).denoDir;
}

/** Run the program in this process, where waits take no time and there are no permissions to drop. */
export async function runHere(args: readonly string[], { cwd, env }: RunOptions): Promise<Ran> {
  const { runInside } = await import("./runInside.ts");
  const { exit, stdout, stderr } = await runInside({
    args,
    folder: cwd,
    env: { ...env },
    columns: 80,
    now: () => new Date(),
  });
  return { code: exit, stdout, stderr };
}

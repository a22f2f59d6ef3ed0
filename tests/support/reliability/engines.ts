import { fileURLToPath } from "node:url";
import { RUN_FLAGS } from "../../../scripts/support/grant.ts";
import { binaryToTest } from "../program.ts";

/** A way to run the program as its own process. */
export interface Engine {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const MAIN = fileURLToPath(new URL("../../../main.ts", import.meta.url));

/** From source with its real permissions, and the binary that CLI_BINARY names. */
export function engines(): Engine[] {
  const binary = binaryToTest();
  return [
    { name: "from source", command: [Deno.execPath(), "run", ...RUN_FLAGS, MAIN] },
    ...(binary !== undefined ? [{ name: "the binary", command: [binary] } as const] : []),
  ];
}

/** What a run of the program left behind. */
export interface Finished {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Wait for the end of a run. */
export async function finish(child: Deno.ChildProcess): Promise<Finished> {
  const { code, stdout, stderr } = await child.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { exit: code, stdout: decode(stdout), stderr: decode(stderr) };
}

/** Start the program as its own process, off a terminal. */
export function start(
  engine: Engine,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Deno.ChildProcess {
  const [command, ...rest] = engine.command;
  return new Deno.Command(command, {
    args: [...rest, ...args],
    cwd: folder,
    env: { NO_COLOR: "1", FORCE_COLOR: "", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

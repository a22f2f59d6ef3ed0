import { PROJECT } from "../support/project.ts";
import { Failure } from "../../src/values/failure.ts";

/**
 * Run a tool to its end.
 *
 * @param command The program and its arguments.
 * @param cwd The folder that it runs in; the project's when absent.
 * @param env Variables of it alone.
 * @returns What it wrote to standard output.
 * @throws Failure with what it wrote to standard error when it is not there or fails.
 */
export async function runTool(
  command: readonly string[],
  cwd = PROJECT,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [program = "", ...args] = command;
  const { success, code, stdout, stderr } = await output(program, args, cwd, env);
  if (success) return decode(stdout);
  throw new Failure(
    `${program} ended with exit code ${code}.`,
    `Its command line was: ${command.join(" ")}\n${withoutBacktrace(decode(stderr))}`.trimEnd(),
  );
}

async function output(
  program: string,
  args: string[],
  cwd: string,
  own: Readonly<Record<string, string>>,
) {
  try {
    const env = { NO_COLOR: "1", ...own };
    return await new Deno.Command(program, { args, cwd, env, stdin: "null" }).output();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Failure(`${program} is not there.`, "Install it, or put it on PATH.");
  }
}

/** What Deno wrote, without the backtrace of its own code. */
function withoutBacktrace(text: string): string {
  return text.replace(/\n+Stack backtrace:[^]*/, "");
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

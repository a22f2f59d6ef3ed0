import { PROJECT } from "../support/project.ts";
import { Failure } from "../../src/values/failure.ts";

/**
 * Run a tool to its end.
 *
 * @param command The program and its arguments.
 * @param cwd The folder that it runs in; the project's when absent.
 * @returns What it wrote to standard output.
 * @throws Failure with what it wrote to standard error when it is not there or fails.
 */
export async function runTool(command: readonly string[], cwd = PROJECT): Promise<string> {
  const [program = "", ...args] = command;
  const { success, code, stdout, stderr } = await output(program, args, cwd);
  if (success) return decode(stdout);
  throw new Failure(
    `${program} ended with exit code ${code}.`,
    `Its command line was: ${command.join(" ")}\n${decode(stderr)}`.trimEnd(),
  );
}

async function output(program: string, args: string[], cwd: string) {
  try {
    return await new Deno.Command(program, { args, cwd, env: { NO_COLOR: "1" }, stdin: "null" })
      .output();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Failure(`${program} is not there.`, "Install it, or put it on PATH.");
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

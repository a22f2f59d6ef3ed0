import process from "node:process";
import { PROJECT } from "../support/project.ts";

/**
 * Runs the tests as the task `test:full` does, printing what they print while they print it.
 *
 * @returns The exit code, and everything that was printed on standard output.
 */
export async function streamTests(): Promise<{ readonly code: number; readonly output: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "test:full"],
    cwd: PROJECT,
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let output = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    output += text;
    process.stdout.write(text);
  }
  return { code: (await child.status).code, output };
}

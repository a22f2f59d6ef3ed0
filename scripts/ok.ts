/**
 * The whole gate, the same by hand and on CI: every check, then the tests. The last line is
 * `N passed, N failed`, the checks and the tests counted together.
 */
import process from "node:process";
import { Failure } from "../src/values/failure.ts";
import { runTool } from "./build/runTool.ts";
import { judgeTests, readSummary } from "./gate/summary.ts";
import { PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

/** The checks before the tests: a name, and the arguments of Deno that carry it out. */
const CHECKS = [
  ["format", "fmt", "--check"],
  ["lint, architecture", "lint"],
  ["types", "check", "--quiet", "main.ts", "main.node.ts", "src", "tests", "scripts"],
] as const;

let passed = 0;
let failed = 0;

for (const [name, ...args] of CHECKS) {
  const started = performance.now();
  const complaint = await runTool([Deno.execPath(), ...args]).then(() => undefined, complaintOf);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${name} ... ${complaint === undefined ? "ok" : "FAILED"} (${seconds} s)`);
  if (complaint === undefined) passed++;
  else {
    failed++;
    say(`\n${complaint}`);
  }
}

say("tests ...");
const tests = await streamTests();
const { counts, complaint } = judgeTests(readSummary(tests.output), tests.code, isStrict());
if (complaint !== undefined) say(`\ntests FAILED: ${complaint}`);
passed += counts.passed;
failed += counts.failed;

say("");
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** On CI every tool that a test needs is installed, so no test may be skipped. */
function isStrict(): boolean {
  return process.env["CI"] === "true";
}

function complaintOf(error: unknown): string {
  if (error instanceof Failure) return error.advice;
  throw error;
}

/**
 * Run the tests as the task `test:full` does, printing what they print while they print it.
 *
 * @returns The exit code, and everything that was printed on standard output.
 */
async function streamTests(): Promise<{ readonly code: number; readonly output: string }> {
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

import process from "node:process";
import { Failure } from "../../src/values/failure.ts";

/**
 * Run a script's work to its end; an expected failure is one short block on standard error and
 * exit code 1.
 */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`${error.what}\n${error.advice}\n`);
    process.exitCode = 1;
  }
}

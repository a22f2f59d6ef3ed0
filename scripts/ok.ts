/**
 * The whole gate, the same by hand and on CI: every check, then the tests. The last line is
 * `N passed, N failed`, the checks and the tests counted together.
 */
import process from "node:process";
import { CHECKS } from "./gate/checks.ts";
import { judgeTests, readSummary } from "./gate/summary.ts";
import { streamTests } from "./gate/streamTests.ts";
import { deno } from "./support/deno.ts";
import { say } from "./support/say.ts";

let passed = 0;
let failed = 0;

for (const { name, args } of CHECKS) {
  const started = performance.now();
  const { code, stdout, stderr } = await deno(args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${name} ... ${code === 0 ? "ok" : "FAILED"} (${seconds} s)`);
  if (code === 0) passed++;
  else {
    failed++;
    say(`\n${stdout}${stderr}`);
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

/** On CI every tool that a test needs is there, so that no test may be left out. */
function isStrict(): boolean {
  return process.env["CI"] === "true";
}

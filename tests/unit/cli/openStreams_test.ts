import assert from "node:assert/strict";
import { openStreams } from "../../../src/cli/openStreams.ts";
import type { Runtime } from "../../../src/cli/runtime.ts";

Deno.test("a person can be asked where standard input and standard error are a terminal, wherever the output goes", () => {
  const sink = (isTerminal: boolean) => ({ write: () => {}, isTerminal, columns: 80 });
  for (const [stdin, stdout, stderr] of [[1, 0, 1], [1, 1, 0], [0, 1, 1], [1, 1, 1], [0, 0, 0]]) {
    const runtime = {
      args: [],
      env: () => undefined,
      stdinIsTerminal: () => stdin === 1,
      stdout: sink(stdout === 1),
      stderr: sink(stderr === 1),
    } as unknown as Runtime;
    assert.equal(openStreams(runtime).streams.interactive, stdin === 1 && stderr === 1);
  }
});

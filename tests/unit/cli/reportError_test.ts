import assert from "node:assert/strict";
import { reportError, reportRefusedOutput } from "../../../src/cli/reportError.ts";
import { createOutput } from "../../../src/cli/terminal/createOutput.ts";
import { Declined, Failure, Interrupted } from "../../../src/values/failure.ts";

/** Report to an output that is kept. */
function reported(report: (err: ReturnType<typeof createOutput>) => number) {
  let said = "";
  const sink = { write: (text: string) => void (said += text), isTerminal: false, columns: 80 };
  const exit = report(createOutput(sink, { choice: "never", ascii: true }));
  return [exit, said.trimEnd().split("\n")[0]];
}

const running = new AbortController().signal;

Deno.test("the exit code and first line show why a run failed", () => {
  for (
    const [error, exit, words] of [
      [new Declined("Nothing was published."), 1, "Nothing was published."],
      [new Interrupted("Nothing was changed.", "SIGINT"), 130, "Interrupted. Nothing was changed."],
      [new Interrupted("v5 is live.", "SIGTERM"), 143, "Ended by SIGTERM. v5 is live."],
      [new Interrupted("v5 is live.", "SIGHUP"), 129, "Ended by SIGHUP. v5 is live."],
      [new Interrupted("v5 is live.", "SIGQUIT"), 131, "Ended by SIGQUIT. v5 is live."],
      [
        new Interrupted("Nothing was changed.", "end of input"),
        1,
        "The input ended before an answer. Nothing was changed.",
      ],
      [new Failure("It is red.", "Make it green."), 1, "error: It is red."],
      [new TypeError("oops"), 1, "error: This is a bug in cli, not something you did."],
    ] as const
  ) assert.deepEqual(reported((err) => reportError(error, err, running)), [exit, words]);
});

Deno.test("the signal that ended a run decides its exit code, whatever the error says", () => {
  const ended = AbortSignal.abort(new Interrupted("Nothing was changed.", "SIGTERM"));
  const error = new Interrupted("v5 is live.", "SIGINT");
  const expected = [143, "Ended by SIGTERM. v5 is live."];
  assert.deepEqual(reported((err) => reportError(error, err, ended)), expected);
});

Deno.test("an output that cannot be written is reported in words, or by its error code", () => {
  for (const [code, why] of [["ENOSPC", "no space is left"], ["EXDEV", "EXDEV"]] as const) {
    const [exit, line] = reported((err) => reportRefusedOutput(code, err));
    assert.equal(exit, 1);
    assert.match(
      String(line),
      new RegExp(`^error: Standard output could not be written: ${why}\\.`),
    );
  }
});

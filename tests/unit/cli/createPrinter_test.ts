import assert from "node:assert/strict";
import { createPrinter } from "../../../src/cli/createPrinter.ts";
import type { Streams } from "../../../src/host/terminal.ts";
import { text } from "../../../src/values/text.ts";
import { command, say } from "../../../src/values/command.ts";
import { asError, Failure, type Finding } from "../../../src/values/failure.ts";
import { failureText } from "../../../src/views/failureText.ts";
import type { View } from "../../../src/views/view.ts";

/** A view that shows a failure in every possible way. */
const VIEW: View<Failure> = {
  text: (failure, render) => [...failureText(failure, render), text`${render.command("sync")}`],
  json: (failure, _, inUse) => failure.about(inUse).advice,
  findings: (failure) => [asError(failure)],
};

for (const format of ["text", "json"] as const) {
  Deno.test(`a result, its warnings and its document advise commands with the flags in use: ${format}`, () => {
    let shown = "";
    const annotated: string[] = [];
    const add = (part: string) => void (shown += `${part}\n`);
    const out = {
      line: ({ printed }: { printed: string }) => add(printed),
      raw: add,
      isTerminal: false,
      columns: 80,
      color: false,
      ascii: false,
    };
    const annotate = ({ failure }: Finding) => void annotated.push(failure.advice);
    const inUse = () => ({ env: "dev", config: "ours.toml" });
    const streams = {
      out,
      err: out,
      exact: { out, err: out },
      redactWhole: (text: string) => text,
    } as unknown as Streams;
    const failure = new Failure("It is not there.", say`${command("pull")} writes it.`);
    createPrinter(streams, format, { inUse, annotate }).result(VIEW, failure);
    const advice = "`cli config --config ours.toml pull --env dev` writes it.";
    assert.deepEqual(annotated, [advice]);
    assert.ok(shown.includes(advice), shown);
    if (format === "text") assert.match(shown, /`cli config --config ours\.toml sync --env dev`/);
  });
}

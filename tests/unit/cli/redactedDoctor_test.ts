import assert from "node:assert/strict";
import { createPrinter } from "../../../src/cli/createPrinter.ts";
import { redactRuntime } from "../../../src/cli/redactedRuntime.ts";
import {
  type Check,
  defineCheck,
  makeSection,
  type SectionId,
  SECTIONS,
  tally,
  withSource,
} from "../../../src/doctor/report.ts";
import { createOutput } from "../../../src/terminal/createOutput.ts";
import { Failure } from "../../../src/values/failure.ts";
import doctor from "../../../src/views/doctor.ts";

const KEY = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";

/** Print with a printer whose way out knows the key, and give all that came out, and in one line. */
function printed(
  format: "text" | "json",
  terminal: { readonly isTerminal: boolean; readonly columns: number },
  print: (printer: ReturnType<typeof createPrinter>) => void,
): string {
  let all = "";
  const sink = { write: (part: string) => void (all += part), ...terminal };
  const { runtime, hide } = redactRuntime(
    {
      args: [],
      env: (name: string) => name === "CLI_API_KEY" ? KEY : undefined,
      stdout: sink,
      stderr: sink,
      flush: () => Promise.resolve(undefined),
    } as unknown as Parameters<typeof redactRuntime>[0],
  );
  const [out, err] = [runtime.stdout, runtime.stderr].map((to) =>
    createOutput(to, { ascii: false })
  );
  print(createPrinter({ out: out!, err: err!, hide, interactive: false }, format));
  void runtime.flush();
  return all;
}

const said = `It said "${KEY}", and ${KEY} again`;

/** A line of every kind, with the key in each of its facts but its id. */
const CHECKS: readonly Check[] = [
  defineCheck("a", said).pass(said),
  defineCheck("b", said).warn(said, said),
  defineCheck("c", said).fail(said, said),
  defineCheck("d", said).info(said, said),
  defineCheck("e", said).skipped(said, said),
  defineCheck("f", said).failed(
    new Failure(said, said, { file: KEY, line: 1, column: 2, source: KEY }),
  ),
  ...withSource("account", [defineCheck("g", said).pass(said)]),
];

const sections = (Object.keys(SECTIONS) as SectionId[]).map((id) => ({
  ...makeSection(id, CHECKS),
  untried: said,
}));
const result = { sections, tally: tally(sections), strict: true, failOnWarning: false };

/** The beginning, the middle and the end of the key, which are none of a shorter text's. */
const PARTS = [KEY.slice(0, 12), KEY.slice(20, 32), KEY.slice(-12)];

for (const columns of [20, 40, 80, 200]) {
  for (const isTerminal of [true, false]) {
    Deno.test(`no line of a report shows the key, ${columns} columns wide, terminal ${isTerminal}`, () => {
      const text = printed("text", { isTerminal, columns }, (printer) => {
        const { show } = printer.presenter(doctor.view);
        for (const one of sections) show({ ...one, verbose: true }, false);
        printer.result(doctor.view, result);
      });
      for (const part of PARTS) {
        assert.ok(!text.replaceAll(/\s/g, "").includes(part), text);
      }
      assert.ok(text.replaceAll(/\s/g, "").split("[hidden]").length > sections.length * 12, text);
    });
  }
}

Deno.test("no fact of a report's document shows the key", () => {
  const document = printed("json", { isTerminal: false, columns: 80 }, (printer) => {
    printer.result(doctor.view, result);
  });
  for (const part of PARTS) assert.ok(!document.includes(part), document);
  assert.equal(JSON.parse(document).sections.length, sections.length);
});

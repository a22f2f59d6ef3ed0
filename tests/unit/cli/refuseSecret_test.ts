import assert from "node:assert/strict";
import { refuseInDocument, refuseInLines } from "../../../src/cli/refuseSecret.ts";
import { createPaint } from "../../../src/views/paint.ts";
import { text } from "../../../src/values/text.ts";
import { Secret } from "../../../src/values/secret.ts";
import { of } from "../values/randomJson.ts";

const KEY = "test-key-0123456789abcdef";
const secret = new Secret(KEY);
const redactWhole = (shown: string) => secret.redactWhole(shown);
const PAINT = createPaint(true);

/** Lines of a difference, and the entry that is named. */
const LINES = [
  [[text`  ~ motd  "a" → "x ${KEY} y"`], "motd"],
  [[text`  ${PAINT.yellow(text`~ ${"motd"}`)}  ${PAINT.red(`"x ${KEY}"`)} → 3`], "motd"],
  [[
    text`  + a  1`,
    text`  ~ motd`,
    text`      "x ${KEY.slice(0, 9)}`,
    text`      ${KEY.slice(9)}"`,
  ], "motd"],
  [[text`  + race.${KEY}  1`], "race.[hidden]"],
  [[text`It is ${KEY}.`], "It is [hidden]."],
] as const;

for (const [lines, entry] of LINES) {
  Deno.test(`lines with a whole secret are refused, and ${entry} is named (lines: ${lines.length})`, () => {
    assert.throws(() => refuseInLines(lines, redactWhole), {
      what: `The entry "${entry}" contains the API key of this run, so it is not printed.`,
    });
  });
}

Deno.test("a document with a whole secret is refused, and its entry is named", () => {
  const documents = [
    [{ env: "dev", entries: { a: { value: 1 }, motd: { value: { deep: [`x ${KEY}`] } } } }, "motd"],
    [{ env: "dev", entries: { [`x${KEY}`]: { value: 1 } } }, "x[hidden]"],
    [{ changes: [{ key: "a", after: 1 }, { key: "motd", before: KEY }] }, "motd"],
    [{ key: "motd", value: encodeURIComponent(KEY) }, "motd"],
  ] as const;
  for (const [document, entry] of documents) {
    assert.throws(() => refuseInDocument(of(document), redactWhole), {
      what: `The entry "${entry}" contains the API key of this run, so it is not printed.`,
    });
  }
});

Deno.test("a part of a secret is not refused anywhere", () => {
  const part = KEY.slice(0, -1);
  refuseInLines([text`  ~ motd  1 → "${part}"`], redactWhole);
  refuseInDocument(of({ entries: { [part]: { value: part } } }), redactWhole);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import type { SyncPreview } from "../../../../src/commands/config/preview.ts";
import { planSync } from "../../../../src/config/syncPlan.ts";
import { safe } from "../../../../src/values/text.ts";
import { Failure } from "../../../../src/values/failure.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import type { JsonObject } from "../../../../src/values/json.ts";
import { NO_DRAFT } from "../../../../src/values/configs.ts";
import { previewMarkdown } from "../../../../src/views/parts/previewMarkdown.ts";
import { entries, entriesOf } from "../../values/randomJson.ts";

type Shown = Parameters<typeof previewMarkdown>[0];

function preview(live: JsonObject, local: JsonObject, env = "dev"): SyncPreview {
  return {
    target: { env, universeId: 42 as UniverseId, memory: "own" as const, confirming: [env] },
    repository: "JourneysConfig",
    plan: planSync(
      { entries: local, conditions: undefined },
      { version: 7, entries: live, conditions: null },
      { ...NO_DRAFT, entries: entriesOf({ [`staged ${env}`]: 1 }) },
    ),
  };
}

/** The lines in the code block. The rest of the document is ours, and only its last line closes the block. */
function inFence(previews: Shown): readonly string[] {
  const document = previewMarkdown(previews).map(({ printed }) => `${printed}\n`).join("");
  assert.ok(document.length <= 60_000, `${document.length} characters`);
  const [heading, blank, opening = "", ...rest] = document.split("\n").slice(0, -1);
  assert.deepEqual([heading, blank], ["### Live config", ""]);
  const [, fence = ""] = /^(`{3,})diff$/.exec(opening) ?? [];
  assert.ok(fence !== "", opening);
  assert.equal(rest.pop(), fence);
  for (const line of rest) assert.ok(!line.includes(fence), line);
  return rest;
}

/** A line that GitHub would color, or that looks like a change, must be ours. */
function changesIn(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.endsWith(": from live to the config file"));
  for (const line of lines) {
    assert.match(line, /^(?:[-+~!#] |[0-9 ]|The |Conditions:|and |$)/, line);
  }
  const changes = lines.map((line, index) => [line, index] as const)
    .filter(([line]) => /^[-+~]/.test(line));
  assert.ok(changes.every(([, index]) => start >= 0 && index > start), "a change above them");
  return changes.map(([line]) => line);
}

const HOSTILE = [
  "`",
  "``` a ` b",
  "`".repeat(200),
  "```\n```\n<script>alert(1)</script>",
  "~~~",
  "</details>",
  "</td></table><!--",
  "@team #1 https://evil.example [x](https://evil.example)",
  "+ race.laps  1 → 2",
  "- gone",
  "line\nbreak\r\n+ x\u2028- y",
  "\x1b[31m\u202e\u200b",
  " both ",
  "",
];

for (const word of HOSTILE) {
  Deno.test(`the word ${JSON.stringify(word)} stays in the code block, and is not a change`, () => {
    const shown = preview(
      entriesOf({ [`k${word}`]: 1, o: { [`p${word}`]: 1 }, gone: word }),
      entriesOf({ [`k${word}`]: 2, o: { [`p${word}`]: 2 }, new: word }),
      `e${word}`,
    );
    const named = preview(entriesOf({}), entriesOf({ [word]: 1 }), word);
    const failed = { env: word, failure: new Failure(`${word}. More`, "") };
    const lines = inFence([shown, named, failed]);
    const changes = changesIn(lines);
    assert.deepEqual(changes.map(([sign]) => sign).toSorted(), [..."++-~~~"].toSorted());
    if (word !== "") assert.ok(lines.some((line) => line.startsWith(`# ${safe(word)}`)), word);
  });
}

Deno.test("totals and warnings come first, and a few lines are not cut", () => {
  const lines = inFence([preview(entriesOf({ a: 1, b: 1 }), entriesOf({ a: 2, c: 1 }))]);
  assert.deepEqual(lines, [
    "# dev - universe 42, JourneysConfig, live v7",
    "1 added, 1 changed, 1 removed.",
    "! dev asks a person before every write.",
    "! A sync discards the draft, with its keys: staged dev",
    "",
    "# dev: from live to the config file",
    "+ c  1",
    "~ a  1 → 2",
    "- b  1",
  ]);
});

Deno.test("very many changes of several environments are cut at a whole line, below all totals", () => {
  const many = (count: number) =>
    entriesOf(
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`key.${i}.${"x".repeat(i % 90)}`, i]),
      ),
    );
  const previews = ["dev", "test", "prod"].map((env) => preview(many(0), many(2_000), env));
  const whole = previews.flatMap((one) =>
    changesIn(inFence([preview(one.plan.live.entries, many(5), one.target.env)]))
  );
  assert.equal(whole.length, 15);
  const lines = inFence(previews);
  const [, left = ""] = /^and (\d+) more$/.exec(lines.at(-1)!) ?? [];
  // Of each environment there are 4 lines on top, an empty line and a heading.
  assert.equal(lines.length - 1 + Number(left), 3 * (2_000 + 6));
  for (const [index, env] of ["dev", "test", "prod"].entries()) {
    assert.match(lines[4 * index]!, new RegExp(`^# ${env} `));
    assert.equal(lines[4 * index + 1], "2000 added.");
  }
  for (const line of changesIn(lines)) assert.match(line, /^\+ key\.\d+\.x* {2}\d+$/);
});

Deno.test("very long lines, and more than fit, leave the code block closed", () => {
  for (const piece of ["<b>", "`", "a ", "</details>\n", "😀"]) {
    const long = piece.repeat(3_000);
    const local = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`${i}${long}`, long]));
    const failed = { env: long, failure: new Failure(long, "") };
    const lines = inFence([failed, preview(entriesOf({}), entriesOf(local), long), failed]);
    changesIn(lines);
    assert.match(lines.at(-1)!, /^and \d+ more$/);
  }
});

Deno.test("any two configs leave the code block closed, with a line for each change", () => {
  fc.assert(fc.property(entries, entries, (live, local) => {
    const shown = preview(live, local);
    assert.ok(changesIn(inFence([shown])).length >= shown.plan.diff.changes.length);
  }));
});

import assert from "node:assert/strict";
import { diffEntries } from "../../../../src/config/diff.ts";
import { changesText } from "../../../../src/views/parts/changesText.ts";
import { entriesOf } from "../../values/randomJson.ts";
import { printed } from "../lines.ts";
import { renderOptionsOf } from "../look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };

/** The lines of a diff between two sets of entries, in a log. */
function lines(before: Record<string, unknown>, after: Record<string, unknown>, render = log) {
  return printed(changesText(diffEntries(entriesOf(before), entriesOf(after)), render));
}

Deno.test("both sides of a long text are below each other, from where they differ", () => {
  const sale = (day: string) =>
    `The autumn sale begins on ${day} and ends when all is gone. `.repeat(2);
  const [head, before, after] = lines({ k: sale("Friday") }, { k: sale("Monday") }).split("\n");
  assert.match(head!, /^ +~ k$/);
  assert.match(before!, /^ +….{16}Friday and .*…$/);
  assert.match(after!, /^ +→ ….{16}Monday and .*…$/);
  assert.equal(before!.indexOf("Friday"), after!.indexOf("Monday"));
});

Deno.test("in a terminal a key is never cut: if it leaves no space, its value is below", () => {
  const [one, other] = ["one", "other"].map((end) => `${"long.".repeat(7)}${end}`);
  const [added, value, removed, under] = lines(
    { [one!]: 1 },
    { [other!]: "x".repeat(90) },
    renderOptionsOf(48),
  )
    .split("\n");
  assert.deepEqual([added, removed, under], [`  + ${other}`, `  - ${one}  1`, ""]);
  assert.match(value!, /^ {6}"x+…$/);
  assert.equal(value!.length, 48);
});

Deno.test("a side wider than its terminal continues below its own beginning", () => {
  const [head, ...sides] = lines(
    { k: "one two three four five" },
    { k: "six" },
    renderOptionsOf(20),
  )
    .split("\n");
  assert.equal(head, "  ~ k");
  assert.deepEqual(sides.slice(0, 3), ['      "one two three', '      four five"', '    → "six"']);
});

Deno.test("additions are green, removals are red, and a change has both", () => {
  const render = { ...log, paint: renderOptionsOf(80, { color: true }).paint };
  const [green, red, yellow, plain] = ["\x1b[32m", "\x1b[31m", "\x1b[33m", "\x1b[39m"];
  const before = { gone: 1, o: { gone: 1, same: 2, value: 3 }, value: 1 };
  const after = { added: 2, o: { added: 2, same: 2, value: 4 }, value: 2 };
  assert.deepEqual(lines(before, after, render).split("\n").slice(0, 7), [
    `${green}  + added  2${plain}`,
    `  ${yellow}~ o${plain}  \x1b[2m[object]\x1b[22m`,
    `${green}      + .added  2${plain}`,
    `${red}      - .gone  1${plain}`,
    `      ${yellow}~${plain} .value  ${red}3${plain} → ${green}4${plain}`,
    `  ${yellow}~ value${plain}  ${red}1${plain} → ${green}2${plain}`,
    `${red}  - gone  1${plain}`,
  ]);
});

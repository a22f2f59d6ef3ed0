import assert from "node:assert/strict";
import type { DiffResult } from "../../../src/commands/config/diff.ts";
import { diffRefs, isSameContent, liveRef } from "../../../src/config/configRef.ts";
import { diffEntries } from "../../../src/config/diff.ts";
import { planPublish } from "../../../src/config/syncPlan.ts";
import { writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import diff from "../../../src/views/diff.ts";
import draftAction from "../../../src/views/draft.ts";
import { entriesOf } from "../values/randomJson.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };
const TARGET = { env: "dev", universeId: 42 as UniverseId, lock: "own" as const, guards: [] };

function result(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  more: Partial<DiffResult> = {},
): DiffResult {
  const { environments = ["env:production"], ...others } = more;
  const compared = { diff: diffEntries(entriesOf(before), entriesOf(after)), ...others };
  return {
    target: TARGET,
    repository: "InExperienceConfig",
    from: "live",
    to: "env:production",
    environments,
    ...compared,
    matches: isSameContent(compared),
    nothingStaged: false,
    unknownConditions: [],
    ...others,
  };
}

Deno.test("conditions that nobody can tell are shown not to be compared, by the name of the side", () => {
  const notes = printed(
    diff.view.notes!(result({}, {}, { unknownConditions: ["5f2c1d9e"] }), log, "text"),
  );
  assert.match(notes, /^! The history does not show the conditions of 5f2c1d9e, .*$/);
});

/** A condition that is one attribute. */
const on = (attributeReference: string) => ({ tokens: [{ operand: { attributeReference } }] });

/** A side: its entries, branches included, and its conditions in the order in which they are tried. */
function side(entries: Record<string, unknown>, conditions: Record<string, unknown> = {}) {
  const rulesOrder = Object.keys(conditions);
  const payload = parseJson(JSON.stringify({ rules: conditions, rulesOrder }));
  return liveRef({ entries: entriesOf(entries), conditions: payload });
}

const FROM = side(
  {
    "boss.health": 1000,
    "boss.health.RBX.conditional.newcomers": 500,
    "boss.health.RBX.conditional.vip-us": 1200,
    "drop": { gold: 1, gems: 2 },
    "drop.RBX.conditional.vip-us": { gold: 2, gems: 2 },
  },
  { "newcomers": on("first played within 30 days"), "vip-us": on("VIP") },
);

Deno.test("each key has its conditional values below it, in the order in which they are tried", () => {
  const to = side(
    {
      "boss.health": 900,
      "boss.health.RBX.conditional.newcomers": 450,
      "drop": { gold: 1, gems: 2 },
      "drop.RBX.conditional.vip-us": { gold: 3, gems: 2 },
      "drop.RBX.conditional.newcomers": 7,
    },
    { "vip-us": on("Spender"), "newcomers": on("first played within 30 days") },
  );
  assert.deepEqual(
    printed(diff.view.text(result({}, {}, diffRefs(FROM, to)), log)).split("\n").slice(2),
    [
      "  ~ boss.health  1000 → 900",
      "        when newcomers (first played within 30 days)  500 → 450",
      "        when vip-us: no longer there (was 1200)",
      "      order: newcomers, vip-us → vip-us, newcomers",
      '  ~ drop  {"gold":1,"gems":2} (unchanged)',
      "        when vip-us (Spender)  [object]",
      "            ~ .gold  2 → 3",
      "        when newcomers (first played within 30 days)  7 (new)",
      "      order: newcomers, vip-us → vip-us, newcomers",
      "Conditions:",
      "  ~ vip-us: VIP → Spender",
      "  order: newcomers, vip-us → vip-us, newcomers",
      "",
      "0 added, 1 changed, 0 removed, 1 unchanged; 4 conditional values, 1 condition and the order of conditions changed.",
    ],
  );
});

Deno.test("another order alone is a change of the keys that it decides for, and sides with it are never the same", () => {
  const entries = Object.fromEntries(FROM.entries);
  const all = { ...entries, ...Object.fromEntries(FROM.branches) };
  const to = diffRefs(
    FROM,
    side(
      Object.fromEntries(
        Object.entries(all).map(([key, value]) => [key, JSON.parse(writeJson(value))]),
      ),
      { "vip-us": on("VIP"), "newcomers": on("first played within 30 days") },
    ),
  );
  assert.ok(!isSameContent(to));
  const text = printed(diff.view.text(result({}, {}, to), log));
  assert.match(
    text,
    /~ boss\.health {2}1000 \(unchanged\)\n.*when vip-us.*\n.*when newcomers.*\n {6}order: newcomers, vip-us → vip-us, newcomers\n/,
  );
  assert.doesNotMatch(text, /drop/);
  assert.match(text, /; the order of conditions changed\.$/);
});

Deno.test("sides without a difference of entries or conditions are the same", () => {
  const none = printed(diff.view.text(result({}, {}, { conditionChanges: [], branches: [] }), log));
  assert.match(none, /are the same/);
});

interface Staged {
  readonly live?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly staged?: boolean;
  readonly target?: typeof TARGET;
}

function draft({ live = { a: 1 }, after = live, staged = true, target = TARGET }: Staged) {
  const published = { version: 7, entries: entriesOf(live) };
  const entries = staged ? entriesOf(after) : new Map();
  const plan = planPublish(published, { entries });
  return printed(
    draftAction.view.preview!({ target, repository: "InExperienceConfig", plan, leftOut: [] }, log),
  );
}

const HEAD = "dev - universe 42, InExperienceConfig, live v7";

Deno.test("nothing staged, and a draft that equals live, are shown in a line", () => {
  assert.equal(draft({ staged: false }), `${HEAD}\nNothing is staged.`);
  assert.equal(draft({}), `${HEAD}\nThe draft equals what is live.`);
});

Deno.test("conditional values that are staged are named, and never shown as equal to what is live", () => {
  const live = { a: 1, "b.RBX.conditional.r": 2 };
  assert.equal(
    draft({ live, after: { ...live, "a.RBX.conditional.r": 5, "b.RBX.conditional.r": null } }),
    `${HEAD}\nFrom live to the draft:\nThe entries are the same (1 entry).\n` +
      "  ~ a  1 (unchanged)\n        when r  5 (new)\n" +
      "  ~ b\n        when r: no longer there (was 2)\n\n" +
      "0 added, 0 changed, 0 removed, 1 unchanged; 2 conditional values changed.",
  );
});

Deno.test("hostile names of sides, envs, keys and branches are shown, not executed", () => {
  const hostile = "\x1b[2J\r\n\u202e";
  const target = { ...TARGET, env: hostile };
  const compared = result({ [hostile]: 1 }, {}, { target, from: hostile, to: hostile });
  const lines = [
    ...diff.view.text(compared, log),
    ...diff.view.text(result({}, {}, { target, from: hostile, to: hostile }), log),
    ...diff.view.text(
      result(
        {},
        {},
        diffRefs(
          FROM,
          side({ [`${hostile}.RBX.conditional.${hostile}`]: 1 }, { [hostile]: on(hostile) }),
        ),
      ),
      log,
    ),
    ...diff.view.notes!(result({}, {}, { unknownConditions: [hostile] }), log, "text"),
    ...draft({ target, after: { [`a.RBX.conditional.${hostile}`]: 1 } }).split("\n").map((
      printed,
    ) => ({ printed })),
  ];
  for (const { printed } of lines) {
    // deno-lint-ignore no-control-regex -- these are what must not be there
    assert.doesNotMatch(printed, /[\x00-\x1f\x7f-\x9f\u202e]/);
  }
});

import type { StateBefore } from "../../../src/values/configs.ts";
import assert from "node:assert/strict";
import { type Answer, judge, type Outcome, type StateNow } from "../../../src/publish/judge.ts";
import { isStaged } from "../../../src/config/draft.ts";
import type { Draft, LiveConfig, Revision } from "../../../src/values/configs.ts";
import { Failure } from "../../../src/values/failure.ts";
import type { Json } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { entriesOf } from "../values/randomJson.ts";
import {
  beforeOf,
  type Event,
  EVENTS,
  intendedOf,
  isBefore,
  isSameConfig,
  keyOf,
  publishedBefore,
  readings,
  show,
  type Showing,
  SHOWINGS,
  type Step,
  STEPS,
  STORIES,
  type Story,
  type Truth,
  truthAfter,
  truthBefore,
} from "../config/judgeModel.ts";

/** How many things happen at most between a write and the readings after it. */
const DEPTH = 5;

/** What a judgement claims and is not so; undefined when all it claims is. */
function contradiction(
  step: Step,
  outcome: Outcome,
  { staged, versions }: Truth,
  story: Story,
  showing: Showing,
): string | undefined {
  const isOurs = (config = versions[0]!) => !config.failed && isSameConfig(config, story.ours);
  const before = publishedBefore(story).length;
  const since = versions.slice(before).filter(({ failed }) => !failed);
  const isOursStaged = staged.content !== undefined && isOurs(staged.content);
  const isNothing = staged.content === undefined || !isStaged(show(staged, showing));
  const wasPublished = since.some((config) => isOurs(config));
  const unless = (isSo: boolean, what: string) => isSo ? undefined : what;
  switch (outcome.is) {
    case "published":
      return unless(
        outcome.version > before && isOurs(versions[outcome.version - 1]),
        "that version is another's",
      );
    case "already-live":
      return unless(isOurs(versions[outcome.version - 1]), "that version is another's");
    case "staged":
      return unless(isOursStaged, "it is not staged") ??
        unless(step !== "publish" || !wasPublished, "it was published");
    case "discarded":
      // A draft equal to live is empty, and one that removes everything may read as empty.
      return unless(isNothing, "the draft is there") ??
        unless(since.length === 0, "somebody published it");
    case "untouched":
      return unless(isBefore(staged) || showing.hashes === "none", "the draft has changed");
    case "overtaken":
      return unless(since.length > 0, "nobody published") ??
        unless(step !== "publish" || !wasPublished, "it was published");
    case "replaced":
      return unless(!isBefore(staged) || staged.content === undefined, "the draft is unchanged") ??
        unless(step !== "publish" || !wasPublished, "it was published");
    case "unknown":
      return undefined;
  }
}

/** Every state after a sequence of events up to a length, each once, with one of its sequences. */
function truths(
  step: Step,
  depth: number,
  story: Story,
  showing: Showing,
): readonly (readonly [Truth, readonly Event[]])[] {
  const first = [truthBefore(step, story), []] as const;
  const found = new Map<string, readonly [Truth, readonly Event[]]>([[keyOf(first[0]), first]]);
  let newest: readonly (readonly [Truth, readonly Event[]])[] = [first];
  for (let length = 1; length <= depth; length++) {
    const known = found.size;
    for (const [truth, events] of newest) {
      for (const event of EVENTS) {
        const next = truthAfter(truth, event, step, story, showing);
        const key = keyOf(next);
        if (!found.has(key)) found.set(key, [next, [...events, event]]);
      }
    }
    newest = [...found.values()].slice(known);
  }
  return [...found.values()];
}

/** True when our draft does not read as if nothing were staged. */
function showsOurs(story: Story, showing: Showing): boolean {
  return isStaged(show(truthBefore("publish", story).staged, showing));
}

const REACHED: Readonly<Record<Step, readonly Outcome["is"][]>> = {
  stage: ["overtaken", "replaced", "staged", "unknown", "untouched"],
  restore: ["overtaken", "replaced", "staged", "unknown", "untouched"],
  publish: ["already-live", "overtaken", "published", "replaced", "staged", "unknown"],
  discard: ["discarded", "overtaken", "replaced", "unknown", "untouched"],
};

for (const [what, story] of Object.entries(STORIES)) {
  // During an earlier rollout nothing else can be staged: only a publish can be running.
  const steps = story.pending === undefined ? STEPS : ["publish"] as const;
  for (const step of steps) {
    Deno.test(`${step} ${what}: after any sequence of up to ${DEPTH} events, however they are read, no judgement claims anything false`, () => {
      for (const showing of SHOWINGS) {
        const [before, intended] = [beforeOf(step, story, showing), intendedOf(step, story)];
        const seen = new Set<Outcome["is"]>();
        for (const [truth, events] of truths(step, DEPTH, story, showing)) {
          for (const [answer, now] of readings(step, truth, showing)) {
            const outcome = judge(before, intended, answer, now);
            seen.add(outcome.is);
            const wrong = contradiction(step, outcome, truth, story, showing);
            if (wrong !== undefined) {
              assert.fail(describeMistake(showing, events, answer, now, outcome, wrong));
            }
          }
        }
        // A judge that always answers "unknown" would never be wrong.
        const isExpected = (is: Outcome["is"]) =>
          is === "overtaken"
            ? story.ours.entries.size > 0
            : is !== "staged" || showsOurs(story, showing);
        assert.deepEqual(
          [...seen].filter(isExpected).sort(),
          REACHED[step].filter(isExpected),
          JSON.stringify(showing),
        );
      }
    });
  }

  Deno.test(`a history ${what} that lags never causes a wrong claim about a publish or a draft`, () => {
    const claims: ReadonlySet<Outcome["is"]> = new Set(["published", "already-live", "staged"]);
    for (const showing of SHOWINGS.filter(({ hashes }) => hashes !== "none")) {
      const before = beforeOf("publish", story, showing);
      for (const [truth, events] of truths("publish", DEPTH, story, showing)) {
        for (const [answer, now] of readings("publish", truth, showing, true)) {
          const outcome = judge(before, intendedOf("publish", story), answer, now);
          if (!claims.has(outcome.is)) continue;
          const wrong = contradiction("publish", outcome, truth, story, showing);
          if (wrong !== undefined) {
            assert.fail(describeMistake(showing, events, answer, now, outcome, wrong));
          }
        }
      }
    }
  });

  if (story.pending !== undefined) continue;

  Deno.test(`if nobody else writes and everything ${what} is read, the outcome of a write is known`, () => {
    const done = {
      stage: "staged",
      restore: "staged",
      publish: "published",
      discard: "discarded",
    } as const;
    for (const step of STEPS) {
      for (const showing of SHOWINGS.filter((showing) => showsOurs(story, showing))) {
        const before: StateBefore = beforeOf(step, story, showing);
        for (const times of [0, 1, 2]) {
          const truth = Array<Event>(times).fill("arrive").reduce(
            (truth, event) => truthAfter(truth, event, step, story, showing),
            truthBefore(step, story),
          );
          const [first] = readings(step, truth, showing);
          const not = step === "publish" ? "staged" : "untouched";
          assert.equal(
            judge(before, intendedOf(step, story), ...first!).is,
            times === 0 ? not : done[step],
            `${step}, ${times} times, ${JSON.stringify(showing)}`,
          );
        }
      }
    }
  });
}

function describeMistake(
  showing: Showing,
  events: readonly Event[],
  answer: Answer,
  { live, draft, history }: StateNow,
  outcome: Outcome,
  wrong: string,
): string {
  const read = [
    JSON.stringify(showing),
    events.join(", ") || "nothing",
    answer,
    `live ${live instanceof Failure ? "unread" : `v${live.version}`}`,
    draft instanceof Failure
      ? "draft unread"
      : `draft ${draft.hash} of ${[...draft.entries.keys()]}`,
    history instanceof Failure ? "history unread" : `history of ${history.length}`,
  ];
  return `${read.join("; ")}: ${JSON.stringify(outcome)}, but ${wrong}`;
}

const LIVE: LiveConfig = { version: 4, entries: entriesOf({ a: 1 }), conditions: null };
const NOTHING: Draft = { entries: new Map(), conditions: null };

/** Conditions, identified by a name. */
function conditionsNamed(name: string): Json {
  return parseJson(`{"rules":{"r1":{"name":"${name}"}},"rulesOrder":["r1"]}`);
}

const [GOOD, BAD, WORSE] = [
  conditionsNamed("Good"),
  conditionsNamed("Bad"),
  conditionsNamed("Worse"),
] as const;

/** A publish that turned the bad conditions into others, and no entry. */
function conditionsPublish(name: string): Revision {
  const rule = `{"before":{"name":"Bad"},"after":{"name":"${name}"}}`;
  return revision(5, {}, {
    changedConditions: true,
    conditionsDelta: parseJson(`{"rules":{"r1":${rule}},"rulesOrder":null}`),
  });
}

/** The result of a publish that restores good conditions, and whose answer is lost. */
function judgeConditions(
  live: LiveConfig,
  history: readonly Revision[],
  conditions?: Json,
): Outcome {
  const before = { live: { ...LIVE, conditions: BAD }, draft: NOTHING, newest: LIVE.version };
  const content = { entries: LIVE.entries, conditions };
  const intended = { step: "publish", hash: "staged", ...content } as const;
  return judge(before, intended, "lost", { live, draft: NOTHING, history });
}

const after = (conditions: Json): LiveConfig => ({ ...LIVE, version: 5, conditions });

Deno.test("a lost publish of conditions alone is recognized by its conditions, in live or in the history", () => {
  const published = { is: "published", version: 5 };
  assert.deepEqual(judgeConditions(after(GOOD), [], GOOD), published);
  const lagging = { ...LIVE, conditions: BAD };
  assert.deepEqual(judgeConditions(lagging, [conditionsPublish("Good")], GOOD), published);
});

Deno.test("a lost publish of conditions alone is not mistaken for somebody else's", () => {
  const outcome = judgeConditions(after(WORSE), [conditionsPublish("Worse")], GOOD);
  assert.deepEqual(outcome, { is: "overtaken" });
});

Deno.test("a lost publish with unknown conditions is not reported as published", () => {
  assert.equal(judgeConditions(after(GOOD), [conditionsPublish("Good")]).is, "unknown");
});

Deno.test("a history without changes proves nothing about a lost publish", () => {
  const lagging = { ...LIVE, conditions: BAD };
  const { conditionsDelta: _, ...withoutDelta } = conditionsPublish("Good");
  for (
    const one of [withoutDelta, { ...conditionsPublish("Worse"), changesUnknown: true as const }]
  ) {
    assert.equal(judgeConditions(lagging, [one], GOOD).is, "unknown");
  }
});

const BEFORE = { live: LIVE, draft: NOTHING, newest: LIVE.version };

/** The publish of a draft of these entries, without conditions. */
function publishOf(entries: Readonly<Record<string, unknown>>) {
  return {
    step: "publish",
    hash: "staged",
    entries: entriesOf(entries),
    conditions: null,
  } as const;
}

Deno.test("a failed publish does not count, whether it is ours or somebody else's", () => {
  const intended = publishOf({ a: 2 });
  const judged = (...history: Revision[]) =>
    judge(BEFORE, intended, "lost", { live: LIVE, draft: NOTHING, history });
  const failed = { deploymentResult: "Failed" };
  const theirs = revision(5, { b: [null, 9] }, failed);
  assert.deepEqual(judged(revision(6, { a: [1, 2] }), theirs), { is: "published", version: 6 });
  assert.equal(judged(theirs).is, "unknown");
  assert.equal(judged(revision(5, { a: [1, 2] }, failed)).is, "unknown");
});

Deno.test("live that was as intended before the publish does not prove that it was published", () => {
  // v5 is being rolled out; v4 is still live, and going back to it is intended.
  const before = { live: LIVE, draft: NOTHING, newest: 5 };
  const intended = publishOf({ a: 1 });
  const history = [revision(5, { a: [1, 2] })];
  const now = { live: LIVE, draft: NOTHING, history };
  assert.equal(judge(before, intended, "lost", now).is, "unknown");
});

Deno.test("live that was always as intended proves no publish, whatever was answered", () => {
  const intended = publishOf({ a: 1 });
  const now = { live: LIVE, draft: NOTHING, history: [revision(4)] };
  assert.equal(judge(BEFORE, intended, "lost", now).is, "unknown");
  const needless = judge(BEFORE, intended, "nothing-to-publish", now);
  assert.deepEqual(needless, { is: "already-live", version: 4 });
  // Without a version, live is from the newest publish.
  const unnumbered = { ...now, live: { ...LIVE, version: 0, versionUnknown: true as const } };
  assert.deepEqual(judge(BEFORE, intended, "nothing-to-publish", unnumbered), needless);
});

Deno.test("another draft proves that ours was not published only if our hash was refused, because the history may lag", () => {
  const intended = publishOf({ a: 2 });
  const draft = { hash: "another", entries: entriesOf({ a: 3 }), conditions: null };
  const now = { live: LIVE, draft, history: [revision(4)] };
  assert.equal(judge(BEFORE, intended, "lost", now).is, "unknown");
  assert.equal(judge(BEFORE, intended, "mismatch", now).is, "replaced");
});

Deno.test("a draft that removes everything may still be staged after somebody else's publish, because it reads like none", () => {
  const intended = { step: "stage", entries: new Map(), conditions: null } as const;
  const now = { live: LIVE, draft: NOTHING, history: [revision(5, { theirs: [null, 1] })] };
  const emptied = { ...now, draft: { ...NOTHING, hash: "another" } };
  assert.equal(judge(BEFORE, intended, "lost", emptied).is, "unknown");
});

Deno.test("an intended content that another publish has replaced is not reported as already live", () => {
  const intended = publishOf({ a: 2 });
  const history = [revision(6, { a: [2, 3] }), revision(5, { a: [1, 2] })];
  const followed = { version: 6, entries: entriesOf({ a: 3 }), conditions: null };
  const lagging = { version: 5, entries: intended.entries, conditions: null };
  for (const live of [followed, lagging]) {
    const now = { live, draft: NOTHING, history };
    const outcome = judge(BEFORE, intended, "nothing-to-publish", now);
    assert.deepEqual(outcome, { is: "published", version: 5 });
  }
});

Deno.test("a draft without a hash is not taken for ours while a publish's changes are unknown", () => {
  const intended = publishOf({ a: 2 });
  const draft = { entries: intended.entries, conditions: null };
  const judged = (...history: Revision[]) =>
    judge(BEFORE, intended, "lost", { live: LIVE, draft, history }).is;
  assert.equal(judged(revision(4)), "staged");
  assert.equal(judged(revision(5, {}, { changesUnknown: true })), "unknown");
});

Deno.test("a publish that was already being rolled out is not mistaken for the one after it", () => {
  // v5 is being rolled out, and should be live again.
  const before = { live: LIVE, draft: NOTHING, newest: 5 };
  const intended = publishOf({ a: 2 });
  const now = { live: LIVE, draft: NOTHING };
  const history = [revision(5, { a: [1, 2] })];
  assert.equal(judge(before, intended, "lost", { ...now, history }).is, "unknown");
  const deployed = { version: 5, entries: intended.entries, conditions: null };
  assert.equal(judge(before, intended, "lost", { ...now, live: deployed, history }).is, "unknown");
  const again = [revision(6), ...history];
  assert.deepEqual(judge(before, intended, "lost", { ...now, history: again }), {
    is: "published",
    version: 6,
  });
});

Deno.test("where nothing shows what conditions were, only that there is nothing to publish says that they are live", () => {
  const intended = { ...publishOf({ a: 1 }), conditions: undefined };
  const now = { live: LIVE, draft: NOTHING, history: [revision(4)] };
  assert.equal(LIVE.version, 4);
  assert.deepEqual(judge(BEFORE, intended, "nothing-to-publish", now), {
    is: "already-live",
    version: 4,
  });
  assert.equal(judge(BEFORE, intended, "lost", now).is, "unknown");
});

import type { Content } from "../../../src/config/draft.ts";
import type { Answer, StateBefore, StateNow } from "../../../src/config/judge.ts";
import type { Draft, LiveConfig, Revision } from "../../../src/values/configs.ts";
import { Failure } from "../../../src/values/failure.ts";
import { equalJson, type Json, type JsonObject } from "../../../src/values/json.ts";
import { entriesOf } from "../values/randomJson.ts";

/** The write that a judgement is about. */
export type Step = "stage" | "publish" | "discard";

/** How a platform shows a draft: nobody has published which of these it is. */
export interface Showing {
  readonly whole: boolean;
  /** Whether a draft that is emptied gets another hash, keeps its own, or none is shown at all. */
  readonly hashes: "fresh" | "kept" | "none";
}

/** What happens on the platform: `arrive` is the write of ours, which a gateway may send again. */
export const EVENTS = [
  "arrive",
  "stageTheirs",
  "stageOurs",
  "stageOld",
  "publish",
  "discard",
] as const;

export type Event = typeof EVENTS[number];

interface Staged {
  readonly hash: string;
  /** What would be live; undefined when nothing is staged. */
  readonly content: JsonObject | undefined;
  /** What was live when it was staged. */
  readonly base: JsonObject;
}

/** What is really so, which a judgement must not contradict. */
export interface Truth {
  readonly staged: Staged;
  /** What was live after each publish, by version; v1 is what was live before. */
  readonly versions: readonly JsonObject[];
  readonly answers: ReadonlySet<Answer>;
}

const OLD = entriesOf({ a: 1, b: 1 });
/** One value changed, one removed, one added. */
const OURS = entriesOf({ a: 2, c: 1 });
const THEIRS = entriesOf({ a: 3, b: 1 });
const LEFT_OVER = entriesOf({ a: 1, b: 9 });

/** What our write leads to. */
export const INTENDED: Content = { entries: OURS, conditions: null };

/** What could not be read. */
export const UNREAD = new Failure("It cannot be read.", "Try again.");

/** The hash of the draft that our publish sends. */
export const OUR_HASH = "ours";

/** What was read before the write; a publish is of a draft that is staged already. */
export function beforeOf(step: Step, showing: Showing): StateBefore {
  const draft = step === "publish"
    ? { entries: new Map() }
    : show({ hash: "before", content: LEFT_OVER, base: OLD }, showing);
  return { live: { version: 1, entries: OLD }, draft, newest: 1 };
}

/** Play what happens on the platform from the moment the write was sent. */
export function play(step: Step, events: readonly Event[], { hashes }: Showing): Truth {
  let staged: Staged = step === "publish"
    ? { hash: OUR_HASH, content: OURS, base: OLD }
    : { hash: "before", content: LEFT_OVER, base: OLD };
  const versions = [OLD];
  const answers = new Set<Answer>(["lost", "refused"]);
  let count = 0;
  const live = () => versions.at(-1)!;
  const stage = (content: JsonObject | undefined, hash = `h${++count}`) => {
    staged = { hash, content, base: live() };
  };
  const empty = () => hashes === "kept" ? stage(undefined, staged.hash) : stage(undefined);
  const publish = () => {
    const { content } = staged;
    if (content === undefined || equalJson(content, live())) answers.add("nothing-to-publish");
    else versions.push(content);
    empty();
  };
  const expected = step === "publish" ? OUR_HASH : "before";
  const arrive = () => {
    if (staged.hash !== expected) answers.add("mismatch");
    else if (step === "stage") stage(OURS, OUR_HASH);
    else if (step === "discard") empty();
    else publish();
  };
  for (const event of events) {
    switch (event) {
      case "arrive":
        arrive();
        break;
      case "stageTheirs":
        stage(THEIRS);
        break;
      case "stageOurs":
        stage(OURS);
        break;
      case "stageOld":
        stage(OLD);
        break;
      case "publish":
        publish();
        break;
      case "discard":
        empty();
    }
  }
  return { staged, versions, answers };
}

/**
 * Every way in which the platform may be read after that, and what may have been answered.
 *
 * @param behind Whether the history may be behind the newest publish, as the values always may.
 */
export function* readings(
  step: Step,
  truth: Truth,
  showing: Showing,
  behind = false,
): Generator<readonly [Answer, StateNow]> {
  const { staged, versions, answers } = truth;
  const lives: LiveConfig[] = versions.map((entries, i) => ({
    version: i + 1,
    entries,
  }));
  const newest = versions.map((_, i) => revisionOf(versions, i)).reverse();
  const histories = [newest, newest.slice(0, 1), UNREAD, ...(behind ? [newest.slice(1)] : [])];
  for (const answer of answers) {
    // Only a publish can be needless.
    if (answer === "nothing-to-publish" && step !== "publish") continue;
    for (const live of step === "publish" ? [...lives, UNREAD] : [UNREAD]) {
      for (const draft of [show(staged, showing), UNREAD]) {
        for (const history of histories) yield [answer, { live, draft, history }];
      }
    }
  }
}

function show({ hash, content, base }: Staged, { whole, hashes }: Showing): Draft {
  const entries = content === undefined
    ? new Map<string, Json>()
    : whole
    ? content
    : changesBetween(base, content);
  return hashes === "none" ? { entries } : { hash, entries };
}

function changesBetween(base: JsonObject, content: JsonObject): JsonObject {
  const keys = [...new Set([...base.keys(), ...content.keys()])];
  const changed = keys.filter((key) => !equalJson(base.get(key) ?? null, content.get(key) ?? null));
  return new Map(changed.map((key) => [key, content.get(key) ?? null]));
}

function revisionOf(versions: readonly JsonObject[], index: number): Revision {
  const [before, after] = [versions[index - 1] ?? new Map(), versions[index]!];
  const changes = [...changesBetween(before, after).keys()].map((key) =>
    [key, { before: before.get(key) ?? null, after: after.get(key) ?? null }] as const
  );
  const version = index + 1;
  return {
    id: `r${version}`,
    version,
    time: "",
    changes: new Map(changes),
    changedConditions: false,
  };
}

/** What of the truth a reading can depend on, as a text: the same for sequences that end alike. */
export function keyOf({ staged: { hash, content, base }, versions, answers }: Truth): string {
  const shown = hash === OUR_HASH || hash === "before" ? hash : "another";
  const entries = [content, base, ...versions].map((each) => each && [...each]);
  return JSON.stringify([shown, entries, [...answers].sort()]);
}

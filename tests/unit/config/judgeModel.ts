import { conditionsById, isSameConditions } from "../../../src/config/conditionSet.ts";
import type { Answer, Intended, StateNow } from "../../../src/publish/judge.ts";
import {
  type Draft,
  type LiveConfig,
  NO_DRAFT,
  type Revision,
  type StateBefore,
} from "../../../src/values/configs.ts";
import { Failure } from "../../../src/values/failure.ts";
import { equalJson, type Json, type JsonObject, memberOf } from "../../../src/values/json.ts";
import { entriesOf, of } from "../values/randomJson.ts";

/** The write that a judgement is about; a restore stages, too, and sends no hash. */
export const STEPS = ["stage", "restore", "publish", "discard"] as const;

export type Step = typeof STEPS[number];

/** How a platform shows a draft, which Roblox does not document. */
export interface Showing {
  readonly whole: boolean;
  /** Whether an emptied draft gets another hash, keeps its own, or has none. */
  readonly hashes: "fresh" | "kept" | "none";
}

/** Every possible way in which a draft is shown. */
export const SHOWINGS: readonly Showing[] = [true, false].flatMap((whole) =>
  (["fresh", "kept", "none"] as const).map((hashes) => ({ whole, hashes }))
);

/**
 * What happens on the platform: `arrive` is the write of ours, which a gateway may send again; after
 * `fail` the next publish, whoever's it is, is listed and never live.
 */
export const EVENTS = [
  "arrive",
  "stageTheirs",
  "stageOurs",
  "stageOld",
  "publish",
  "discard",
  "fail",
] as const;

export type Event = typeof EVENTS[number];

/** What is live after a publish: entries, and conditions, null for none. */
export interface Config {
  readonly entries: JsonObject;
  readonly conditions: Json;
}

/** The configs of a story: what was live, what our write intends, what others stage, what was staged. */
export interface Story {
  readonly old: Config;
  /** What was published after that by then, and is not live yet. */
  readonly pending?: Config;
  readonly ours: Config;
  readonly theirs: Config;
  readonly leftOver: Config;
}

function config(
  entries: Readonly<Record<string, unknown>>,
  conditions?: Readonly<Record<string, unknown>>,
): Config {
  return {
    entries: entriesOf(entries),
    conditions: conditions === undefined
      ? null
      : of({ rules: conditions, rulesOrder: Object.keys(conditions) }),
  };
}

/** One value changed, one removed, one added; the same of conditions; both at once. */
export const STORIES: Readonly<Record<string, Story>> = {
  "of entries": {
    old: config({ a: 1, b: 1 }),
    ours: config({ a: 2, c: 1 }),
    theirs: config({ a: 3, b: 1 }),
    leftOver: config({ a: 1, b: 9 }),
  },
  "of conditions": {
    old: config({ a: 1 }, { r: 1, s: 1 }),
    ours: config({ a: 1 }, { r: 2, t: 1 }),
    theirs: config({ a: 1 }, { r: 3, s: 1 }),
    leftOver: config({ a: 1 }, { r: 1, s: 9 }),
  },
  "of entries and conditions": {
    old: config({ a: 1 }, { r: 1 }),
    ours: config({ a: 2 }, { r: 2 }),
    theirs: config({ a: 2 }, { r: 3 }),
    leftOver: config({ a: 9 }, { r: 2 }),
  },
  "that removes everything": {
    old: config({ a: 1, b: 1 }),
    ours: config({}),
    theirs: config({ a: 3, b: 1 }),
    leftOver: config({ a: 1, b: 9 }),
  },
  "during a rollout": {
    old: config({ a: 1, b: 1 }),
    pending: config({ a: 2, b: 1 }),
    ours: config({ a: 2, c: 1 }),
    theirs: config({ a: 2, b: 1 }),
    leftOver: config({ a: 1, b: 9 }),
  },
  "of what rolls out": {
    old: config({ a: 1 }),
    pending: config({ a: 2 }),
    ours: config({ a: 2 }),
    theirs: config({ a: 3 }),
    leftOver: config({ a: 9 }),
  },
  "back from a rollout": {
    old: config({ a: 1 }),
    pending: config({ a: 2 }),
    ours: config({ a: 1 }),
    theirs: config({ a: 3 }),
    leftOver: config({ a: 9 }),
  },
};

/** What was published by the time of the write, by version. */
export function publishedBefore({ old, pending }: Story): readonly Config[] {
  return pending === undefined ? [old] : [old, pending];
}

/** What a publish led to, or would have. */
export interface Version extends Config {
  readonly failed?: true;
}

interface Staged {
  readonly hash: string;
  /** What would be live; undefined when nothing is staged. */
  readonly content: Config | undefined;
  /** What was live when it was staged. */
  readonly base: Config;
}

/** The truth, which a judgement must not contradict. */
export interface Truth {
  readonly staged: Staged;
  /** What each publish led to, by version; v1 is what was live before. */
  readonly versions: readonly Version[];
  /** Whether the next publish fails. */
  readonly fails: boolean;
}

/** The possible answers, whatever happened to the write: a gateway may have sent it before, or refuse it. */
const ANSWERS: readonly Answer[] = ["lost", "refused", "mismatch"];

/** What could not be read. */
const UNREAD = new Failure("It cannot be read.", "Try again.");

/** The hash of the draft before; the one that our publish sends, or our staging leads to; any other. */
const BEFORE = "before";
const OURS = "ours";
const ANOTHER = "another";

export function isSameConfig(one: Config, other: Config): boolean {
  return equalJson(one.entries, other.entries) &&
    isSameConditions(one.conditions, other.conditions);
}

/** Say whether a draft is the one that was there before the write. */
export function isBefore({ hash }: Staged): boolean {
  return hash === BEFORE;
}

/** What was read before the write; a publish is of a draft that is staged already. */
export function beforeOf(step: Step, story: Story, showing: Showing): StateBefore {
  const { old, leftOver } = story;
  const published = publishedBefore(story);
  const draft = step === "publish"
    ? { entries: new Map(), conditions: null }
    : show({ hash: BEFORE, content: leftOver, base: published.at(-1)! }, showing);
  return { live: liveConfig(old, 1), draft, newest: published.length };
}

/** What the write is to lead to. */
export function intendedOf(step: Step, { ours }: Story): Intended {
  if (step === "discard") return { step };
  return step === "publish" ? { step, hash: OURS, ...ours } : { step: "stage", ...ours };
}

/** What is so when the write is sent. */
export function truthBefore(step: Step, story: Story): Truth {
  const versions = publishedBefore(story);
  const [hash, content] = step === "publish" ? [OURS, story.ours] : [BEFORE, story.leftOver];
  return { staged: { hash, content, base: liveOf(versions) }, versions, fails: false };
}

/** The truth after one more event. */
export function truthAfter(
  truth: Truth,
  event: Event,
  step: Step,
  story: Story,
  { hashes }: Showing,
): Truth {
  const { staged, versions } = truth;
  const stage = (content: Config, hash: string) => ({
    ...truth,
    staged: { hash, content, base: liveOf(versions) },
  });
  switch (event) {
    case "fail":
      return { ...truth, fails: true };
    case "stageTheirs":
      return stage(story.theirs, ANOTHER);
    case "stageOurs":
      return stage(story.ours, ANOTHER);
    case "stageOld":
      return stage(story.old, ANOTHER);
    case "discard":
      return emptied(truth, hashes);
    case "publish":
      return published(truth, hashes);
    case "arrive": {
      // A write without a hash is carried out, whatever is staged.
      const isSent = step === "publish" || (step !== "restore" && hashes !== "none");
      if (isSent && staged.hash !== (step === "publish" ? OURS : BEFORE)) return truth;
      if (step === "publish") return published(truth, hashes);
      return step === "discard" ? emptied(truth, hashes) : stage(story.ours, OURS);
    }
  }
}

function emptied(truth: Truth, hashes: Showing["hashes"]): Truth {
  const { staged: { hash }, versions } = truth;
  const kept = hashes === "kept" ? hash : ANOTHER;
  return { ...truth, staged: { hash: kept, content: undefined, base: liveOf(versions) } };
}

function published(truth: Truth, hashes: Showing["hashes"]): Truth {
  const { staged: { content }, versions, fails } = truth;
  const isNothing = content === undefined || isSameConfig(content, liveOf(versions));
  if (isNothing) return emptied(truth, hashes);
  const version = fails ? { ...content, failed: true as const } : content;
  return emptied({ ...truth, versions: [...versions, version], fails: false }, hashes);
}

/**
 * Every way in which the platform may be read then, and every possible answer.
 *
 * @param behind Whether the history may be behind the newest publish, as the values always may.
 */
export function* readings(
  step: Step,
  { staged, versions }: Truth,
  showing: Showing,
  behind = false,
): Generator<readonly [Answer, StateNow]> {
  const lives = versions.flatMap((each, index) => each.failed ? [] : [liveConfig(each, index + 1)]);
  const newest = versions.map((_, index) => revisionOf(versions, index)).reverse();
  // A page contains a publish that did not fail, if there is one.
  const page = newest.slice(
    0,
    1 + newest.findIndex(({ deploymentResult }) => deploymentResult !== "Failed"),
  );
  const histories = [newest, page, UNREAD, ...(behind ? [newest.slice(1)] : [])];
  // Only a publish can be needless, and only a publish is judged by what is live.
  const isPublish = step === "publish";
  for (const answer of [...ANSWERS, ...isPublish ? ["nothing-to-publish" as const] : []]) {
    for (const live of isPublish ? [...lives, UNREAD] : [UNREAD]) {
      for (const draft of [show(staged, showing), UNREAD]) {
        for (const history of histories) yield [answer, { live, draft, history }];
      }
    }
  }
}

/** What is live after publishes: what the newest that did not fail led to. */
export function liveOf(versions: readonly Version[]): Config {
  return versions.findLast(({ failed }) => !failed)!;
}

function liveConfig({ entries, conditions }: Config, version: number): LiveConfig {
  return { version, entries, conditions: conditions ?? null };
}

/** A draft as reading it shows it. */
export function show({ hash, content, base }: Staged, { whole, hashes }: Showing): Draft {
  const known = hashes === "none" ? {} : { hash };
  if (content === undefined) return { ...known, ...NO_DRAFT };
  const entries = whole ? content.entries : changesBetween(base.entries, content.entries);
  const isShown = whole || !isSameConditions(content.conditions, base.conditions);
  return { ...known, entries, conditions: isShown ? content.conditions ?? null : null };
}

function changesBetween(base: JsonObject, content: JsonObject): JsonObject {
  const keys = [...new Set([...base.keys(), ...content.keys()])];
  const changed = keys.filter((key) => !equalJson(base.get(key) ?? null, content.get(key) ?? null));
  return new Map(changed.map((key) => [key, content.get(key) ?? null]));
}

function revisionOf(versions: readonly Version[], index: number): Revision {
  const earlier = versions.slice(0, index);
  const [before, after] = [index === 0 ? config({}) : liveOf(earlier), versions[index]!];
  const version = index + 1;
  return {
    id: `r${version}`,
    version,
    time: "",
    deploymentResult: after.failed ? "Failed" : "Published",
    changes: sidesOf(before.entries, after.entries),
    changedConditions: !isSameConditions(before.conditions, after.conditions),
    conditionsDelta: new Map<string, Json>([
      [
        "rules",
        mapsOf(sidesOf(conditionsById(before.conditions), conditionsById(after.conditions))),
      ],
      ["rulesOrder", mapOf(order(before), order(after))],
    ]),
  };
}

function order({ conditions }: Config): Json {
  return memberOf(conditions, "rulesOrder");
}

type Sides = ReadonlyMap<string, { readonly before: Json; readonly after: Json }>;

function sidesOf(before: JsonObject, after: JsonObject): Sides {
  const keys = [...changesBetween(before, after).keys()];
  return new Map(
    keys.map((key) => [key, { before: before.get(key) ?? null, after: after.get(key) ?? null }]),
  );
}

function mapsOf(sides: Sides): JsonObject {
  return new Map([...sides].map(([key, { before, after }]) => [key, mapOf(before, after)]));
}

function mapOf(before: Json, after: Json): JsonObject {
  return new Map([["before", before], ["after", after]]);
}

/** The truth as text: the same for those that nobody can tell apart, now or later. */
export function keyOf({ staged: { hash, content, base }, versions, fails }: Truth): string {
  const flat = (value: Json): unknown =>
    value instanceof Map ? [...value].map(([key, member]) => [key, flat(member)]) : value;
  const configs = [content, base, ...versions].map((each) =>
    each && [flat(each.entries), flat(each.conditions)]
  );
  return JSON.stringify([hash, configs, versions.map(({ failed }) => failed), fails]);
}

import { isStaged } from "../../config/plan.ts";
import type { Configs } from "../../platform/configs.ts";
import { Unreachable } from "../../platform/http.ts";
import { Refusal } from "../../platform/refusal.ts";
import { UnusableReply } from "../../platform/reply.ts";
import type { Draft, LiveConfig, Overwrite, Revision, Strategy } from "../../values/configs.ts";
import { Failure, Interrupted } from "../../values/failure.ts";
import { equalJson, type JsonObject } from "../../values/json.ts";

/**
 * The two writes of a sync or a rollback: stage, then publish. Each is sent once. When the answer to
 * one is lost, reading tells what became of it, and the error says which of three states the
 * platform is in: published, staged but not published, or as it was.
 */

/** How a publish ended. */
export interface PublishOutcome {
  /** The version that is live now; absent when there was nothing to publish. */
  readonly version?: number;
  /** Whether the answer was lost and reading found that it was published all the same. */
  readonly recovered: boolean;
}

/** What the writes start from and lead to. */
export interface Intent {
  /** What was live and staged when the plan was made. */
  readonly live: LiveConfig;
  readonly draft: Draft;
  /** All entries as they will be live, conditional branches included. */
  readonly entries: JsonObject;
}

/** The platform's draft is no longer the one that the plan was made from. */
export class Conflict extends Failure {
  override readonly name = "Conflict";
}

const GO_ON = "Run the command again to publish it, or drop it with `cli config draft --discard`.";

/**
 * Stages the whole intended state.
 *
 * @returns The hash of the new draft.
 * @throws Conflict when someone else changed the draft since the plan was made.
 * @throws Failure saying what state the platform is in.
 */
export async function stageOverwrite(
  configs: Configs,
  body: Overwrite,
  intent: Intent,
): Promise<string> {
  return await stage(configs, () => configs.overwrite(body), intent);
}

/**
 * Stages a past revision.
 *
 * @returns The hash of the new draft.
 * @throws Failure saying what state the platform is in.
 */
export async function stageRestore(
  configs: Configs,
  revisionId: string,
  intent: Intent,
): Promise<string> {
  return await stage(configs, () => configs.restore(revisionId), intent);
}

async function stage(
  configs: Configs,
  write: () => Promise<string>,
  intent: Intent,
): Promise<string> {
  return await telling("The draft may have been staged; nothing was published.", async () => {
    try {
      return await write();
    } catch (error) {
      if (isMismatch(error) && intent.draft.hash !== undefined) {
        await throwIfMoved(configs, intent.draft.hash, error);
      }
      throw isLost(error) ? await settleStage(configs, error, intent) : error;
    }
  });
}

/** Does a write and what follows it; Ctrl-C anywhere in it tells what may have happened. */
async function telling<Result>(state: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Interrupted ? new Interrupted(state) : error;
  }
}

/** What became of a staging whose answer was lost. */
async function settleStage(configs: Configs, lost: Failure, intent: Intent): Promise<Failure> {
  const draft = await orUndefined(configs.draft());
  if (draft === undefined) {
    // Cause: The connection ended while the draft was sent, and the platform cannot be asked now
    // what became of it.
    return new Failure(
      `${lost.what} It is not known whether the draft was staged; nothing was published.`,
      "Run the command again when the platform answers.",
    );
  }
  if (sameDraft(draft, intent.draft)) {
    // Cause: The connection ended while the draft was sent, and a look at the draft shows that
    // nothing came of it.
    return new Failure(`${lost.what} It did not happen: the draft is as it was.`, "Run it again.");
  }
  if (leadsTo(draft, intent)) return stagedOnly(lost);
  // Cause: The connection ended while the draft was sent, and there is now another draft than
  // before and than what was sent.
  return new Failure(
    `${lost.what} The draft has changed, but not to what was to be staged, so someone else may have changed it; nothing was published.`,
    "`cli config draft` shows what is staged; run the command again to go on.",
  );
}

/** Whether a draft, be it told whole or as changes to what is live, leads to what is intended. */
function leadsTo({ entries }: Draft, intent: Intent): boolean {
  return equalJson(change(new Map(), entries), intent.entries) ||
    equalJson(change(intent.live.entries, entries), intent.entries);
}

/** Entries with changes put over them; a null takes one away. */
function change(entries: JsonObject, changes: JsonObject): JsonObject {
  const merged = new Map([...entries, ...changes]);
  for (const [key, value] of changes) if (value === null) merged.delete(key);
  return merged;
}

function sameDraft(now: Draft, before: Draft): boolean {
  return now.hash === before.hash && equalJson(now.entries, before.entries);
}

/**
 * Publishes what was staged.
 *
 * @param hash The hash that the staging returned.
 * @throws Conflict when someone else changed the draft in between.
 * @throws Failure saying what state the platform is in.
 */
export async function publishStaged(
  configs: Configs,
  hash: string,
  message: string | undefined,
  strategy: Strategy,
  intent: Intent,
): Promise<PublishOutcome> {
  const publish = { draftHash: hash, strategy, ...(message === undefined ? {} : { message }) };
  return await telling(MAYBE_PUBLISHED, async () => {
    try {
      const published = await configs.publish(publish);
      return published.outcome === "published"
        ? { version: published.version, recovered: false }
        : { recovered: false };
    } catch (error) {
      if (isMismatch(error)) await throwIfMoved(configs, hash, error);
      if (isLost(error)) return await settlePublish(configs, error, hash, intent);
      // The same command would be refused again: the refusal's own advice comes first.
      if (error instanceof Refusal) throw stagedOnly(error, `${error.advice} ${GO_ON}`);
      throw error;
    }
  });
}

const MAYBE_PUBLISHED =
  "The draft is staged, and it may have been published; `cli config versions` tells.";

/** How many of the newest publishes are read to find one's own among them. */
const NEWEST = 20;

/**
 * What became of a publish whose answer was lost. The values may lag behind a publish for a moment;
 * the history, whose changes are followed from what was live before, does not.
 */
async function settlePublish(
  configs: Configs,
  lost: Failure,
  hash: string,
  intent: Intent,
): Promise<PublishOutcome> {
  const [live, draft, newest] = await Promise.all([
    orUndefined(configs.live()),
    orUndefined(configs.draft()),
    orUndefined(configs.revisions(NEWEST, 0)),
  ]);
  const before = intent.live.version;
  if (live !== undefined && live.version > before && equalJson(live.entries, intent.entries)) {
    return { version: live.version, recovered: true };
  }
  const since = newest && publishesSince(before, newest);
  const version = since && findOwn(since, intent);
  if (version !== undefined) return { version, recovered: true };
  if (draft?.hash === hash) throw stagedOnly(lost);
  // Without anybody's publish in it, the history may lag as well.
  const others = since?.filter(({ changes }) => changes.size > 0) ?? [];
  if (others.length > 0 && others.length === since?.length) throw replaced(lost);
  // Cause: The connection ended while the publish was asked for, and neither what is live nor the
  // history tells what became of it.
  throw new Failure(
    `${lost.what} It is not known whether the draft was published.`,
    "`cli config versions` shows whether a new version is live.",
  );
}

/** The publishes since a version, oldest first; undefined when not all of them are among these. */
function publishesSince(
  version: number,
  newest: readonly Revision[],
): readonly Revision[] | undefined {
  const since = newest.filter((revision) => revision.version > version);
  since.sort((a, b) => a.version - b.version);
  return since.every((revision, i) => revision.version === version + 1 + i) ? since : undefined;
}

/** The version of the publish after which live was what is intended. */
function findOwn(since: readonly Revision[], intent: Intent): number | undefined {
  let { entries } = intent.live;
  for (const { version, changes } of since) {
    entries = change(entries, new Map([...changes].map(([key, { after }]) => [key, after])));
    if (equalJson(entries, intent.entries)) return version;
  }
  return undefined;
}

function replaced(lost: Failure): Failure {
  // Cause: The connection ended while the publish was asked for, and the history holds publishes of
  // others only.
  return new Failure(
    `${lost.what} It was not published: somebody else has changed or published the draft since.`,
    "Run the command again to see what is there now.",
  );
}

function stagedOnly(cause: Failure, advice = GO_ON): Failure {
  // Cause: The draft was sent, and the publish behind it was refused, interrupted or lost.
  return new Failure(`${cause.what} The draft is staged but not published.`, advice);
}

/**
 * Drops what is staged.
 *
 * @param draft What was staged when a person agreed.
 * @throws Conflict when someone else changed the draft since.
 * @throws Failure saying what state the platform is in.
 */
export async function discardDraft(configs: Configs, draft: Draft): Promise<void> {
  await telling("The draft may have been discarded.", async () => {
    try {
      await configs.discard(draft.hash);
    } catch (error) {
      const gone = error instanceof Refusal && error.status === 404;
      if ((gone || isMismatch(error)) && draft.hash !== undefined) {
        await throwIfMoved(configs, draft.hash, error, "discarded");
      }
      if (!isLost(error)) throw error;
      await settleDiscard(configs, error, draft);
    }
  });
}

/** What became of a discarding whose answer was lost. */
async function settleDiscard(configs: Configs, lost: Failure, before: Draft): Promise<void> {
  const draft = await orUndefined(configs.draft());
  if (draft !== undefined && !isStaged(draft)) return;
  const known = draft !== undefined && sameDraft(draft, before);
  // Cause: The connection ended while the platform was asked for it, and a look at the draft shows
  // that nothing came of it, or cannot be had.
  throw new Failure(
    `${lost.what} ${
      known ? "It did not happen: the draft is as it was." : "It is not known what is staged now."
    }`,
    "`cli config draft` shows what is staged.",
  );
}

/** The status of a hash that does not match is not known; 400, 409 and 412 are taken alike. */
function isMismatch(error: unknown): error is Refusal {
  return error instanceof Refusal && [400, 409, 412].includes(error.status);
}

async function throwIfMoved(
  configs: Configs,
  hash: string,
  refusal: Refusal,
  undone: "published" | "discarded" = "published",
): Promise<void> {
  const draft = await orUndefined(configs.draft());
  if (draft === undefined || draft.hash === hash) return;
  // Cause: The platform was told which draft was expected, and by then there was another one.
  throw new Conflict(
    `Someone else changed the draft while this ran (${refusal.status}); nothing was ${undone}.`,
    "Run it again to see what is there now.",
  );
}

/** Whether nobody knows what became of a write: no answer, an unusable one, or a platform fault. */
function isLost(error: unknown): error is Failure {
  return error instanceof Unreachable || error instanceof UnusableReply ||
    (error instanceof Refusal && error.status >= 500);
}

async function orUndefined<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    return undefined;
  }
}

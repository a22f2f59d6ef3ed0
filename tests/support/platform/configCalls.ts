import { isObject, type Json, jsonNumber, type JsonObject } from "../../../src/values/json.ts";
import type { Repository } from "../../../src/values/repository.ts";
import { type Answer, type Mixed, object, ok } from "./answer.ts";
import * as model from "./configs.ts";
import { errorAnswer } from "./errors.ts";
import type { Asked } from "./routes.ts";
import { revisionJson } from "./revisionJson.ts";
import { BRANCH, brokenLimits } from "./limits.ts";
import type { ConfigState, Live, PlatformState } from "./state.ts";

/** GET: the live values. */
export function values(asked: Asked): Answer {
  const config = configOf(asked);
  const live = readLive(config);
  if (live.version === 0) return nothingPublished(asked.state);
  return ok(object({
    metadata: { configVersion: jsonNumber(live.version) },
    entries: new Map(live.entries),
    conditionalRules: live.conditions ?? absent(asked.state),
  }));
}

/** GET /full: the live values with all that Roblox has about each. */
export function full(asked: Asked): Answer {
  const config = configOf(asked);
  const live = readLive(config);
  if (live.version === 0) return nothingPublished(asked.state);
  const base = (key: string) => key.slice(0, key.indexOf(BRANCH));
  const isVariant = (key: string) => key.includes(BRANCH) && live.entries.has(base(key));
  const entries = [...live.entries].filter(([key]) => !isVariant(key));
  const variants = [...live.entries].filter(([key]) => isVariant(key));
  return ok(object({
    entries: new Map(entries.map(([key, value]) => [
      key,
      object({
        value,
        description: absent(asked.state),
        lastModifiedTime: config.modified.get(key),
        lastAccessedTime: config.modified.get(key),
        variants: variants.filter(([variant]) => base(variant) === key).map(([variant, value]) => ({
          type: "conditional",
          variantTypeId: variant.slice(key.length + BRANCH.length),
          value,
        })),
      }),
    ])),
    metadata: { configVersion: jsonNumber(live.version) },
    conditionalRules: live.conditions ?? absent(asked.state),
  }));
}

/** GET /draft: what is staged. */
export function draft(asked: Asked): Answer {
  const { state } = asked;
  const config = configOf(asked);
  const staged = config.draft;
  if (staged === undefined || !model.isStaged(config)) return noDraft(state, config);
  const remaining = model.afterPublish(config).entries;
  const entries = {
    changes: staged.entries,
    whole: new Map([...remaining, ...staged.entries]),
    remaining,
  }[state.switches.draftShows];
  return ok(object({
    draftHash: staged.hash,
    entries: new Map([...entries].map(([key, value]) => [
      key,
      object({ value, description: absent(state) }),
    ])),
    conditionalRules: staged.conditions ?? absent(state),
  }));
}

/** PUT /draft:overwrite: the whole of what is to be live. */
export function overwrite(asked: Asked): Answer {
  const config = configOf(asked);
  const body = bodyOf(asked);
  const entries = objectOf(body.get("entries"));
  const conditions = body.get("conditionalRules");
  const refused = mismatch(asked, config, body) ??
    brokenLimits(
      entries,
      isObject(conditions) ? "with conditions" : "without conditions",
      asked.state.switches,
    );
  if (refused !== undefined) return refused;
  const staged = model.stageWhole(
    config,
    entries,
    isObject(conditions) ? model.nonEmpty(conditions) : null,
  );
  return ok(object({ draftHash: staged.hash }));
}

/** DELETE /draft: the draft is discarded. */
export function deleteDraft(asked: Asked): Answer {
  const config = configOf(asked);
  const refused = mismatch(asked, config, bodyOf(asked));
  if (refused !== undefined) return refused;
  model.discard(config);
  return ok(object({ draftHash: model.currentHash(config) }));
}

/** POST /publish: the draft goes live as a new version. */
export function publishDraft(asked: Asked): Answer {
  const config = configOf(asked);
  const body = bodyOf(asked);
  const refused = mismatch(asked, config, body);
  if (refused !== undefined) return refused;
  if (!model.isStaged(config)) {
    const message = "The draft equals what is live.";
    return errorAnswer("validation", { status: 400, code: "EmptyDraft", message });
  }
  const message = body.get("message");
  const strategy = body.get("deploymentStrategy");
  if (strategy === "Invalid") {
    const message = "There is no such strategy.";
    return errorAnswer("validation", { status: 400, code: "InvalidStrategy", message });
  }
  const revision = model.publish(asked.state, config, {
    ...(typeof message === "string" ? { message } : {}),
    ...(typeof strategy === "string" ? { strategy } : {}),
  });
  return ok(object({ configVersion: jsonNumber(revision.version) }));
}

/** GET /revisions: a page of what was published. */
export function revisions(asked: Asked): Answer {
  const { state, request: { query } } = asked;
  const size = Number(query.get("MaxPageSize") ?? 20);
  const skip = Number(query.get("Skip") ?? 0);
  const order = query.get("SortOrder") ?? "SORT_ORDER_ASCENDING";
  if (!(Number.isInteger(size) && size >= 1 && Number.isInteger(skip) && skip >= 0)) {
    return errorAnswer("code", { status: 400, code: 3, message: "Not a page." });
  }
  const orders = ["SORT_ORDER_ASCENDING", "SORT_ORDER_DESCENDING"];
  if (!orders.includes(order)) {
    return errorAnswer("code", { status: 400, code: 3, message: "Not an order." });
  }
  const from = Date.parse(query.get("startTime") ?? "") || -Infinity;
  const to = Date.parse(query.get("endTime") ?? "") || Infinity;
  const search = query.get("SearchKey") ?? "";
  const found = configOf(asked).revisions.filter((revision) => {
    const time = Date.parse(revision.time);
    const keys = model.changedKeys(revision.before, revision.after);
    return time >= from && time <= to && (search === "" || keys.some((k) => k.includes(search)));
  });
  const sorted = order === "SORT_ORDER_DESCENDING" ? found.toReversed() : found;
  const page = sorted.slice(skip, skip + Math.min(size, state.switches.largestPage));
  return ok(object({ revisions: page.map((one) => revisionJson(one, absent(state))) }));
}

/** POST /revisions/{id}/restore: stages the whole state of a revision. */
export function restore(asked: Asked): Answer {
  const config = configOf(asked);
  const revision = config.revisions.find(({ id }) => id === asked.path.revisionId);
  if (revision === undefined) {
    const message = `There is no revision ${asked.path.revisionId}.`;
    return errorAnswer("code", { status: 404, code: "NOT_FOUND", message });
  }
  const { entries, conditions } = revision.after;
  return ok(object({ draftHash: model.stageWhole(config, entries, conditions ?? null).hash }));
}

function configOf({ state, path }: Asked): ConfigState {
  const universe = state.universes.get(Number(path.universeId))!;
  return universe.configs[path.repository as Repository];
}

function bodyOf({ request }: Asked): JsonObject {
  return objectOf(request.body);
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : new Map();
}

/** What the values show: for a few reads after a publish still what was live before it. */
function readLive(config: ConfigState): Live {
  const { stale } = config;
  if (stale === undefined || stale.reads <= 0) return config;
  stale.reads--;
  return stale.config;
}

/** How a field without content is written: null, or left out. */
function absent(state: PlatformState): null | undefined {
  return state.switches.absent === "null" ? null : undefined;
}

function nothingPublished(state: PlatformState): Answer {
  const bodies: Readonly<Record<string, Readonly<Record<string, Mixed>>>> = {
    empty: { metadata: { configVersion: jsonNumber(0) }, entries: {} },
    null: { metadata: null, entries: null, conditionalRules: null },
    missing: { entries: {} },
  };
  return answerOrNotFound(bodies[state.switches.nothingPublished], "Nothing is published.");
}

function noDraft(state: PlatformState, config: ConfigState): Answer {
  const bodies: Readonly<Record<string, Readonly<Record<string, Mixed>>>> = {
    hash: { draftHash: model.currentHash(config), entries: {} },
    empty: { draftHash: "", entries: {} },
    null: { draftHash: null, entries: null, conditionalRules: null },
    missing: { entries: {} },
  };
  return answerOrNotFound(bodies[state.switches.noDraft], "There is no draft.");
}

function answerOrNotFound(
  body: Readonly<Record<string, Mixed>> | undefined,
  message: string,
): Answer {
  if (body !== undefined) return ok(object(body));
  return errorAnswer("code", { status: 404, code: "NOT_FOUND", message });
}

/** The refusal when a hash is sent and is not the draft's. */
function mismatch({ state }: Asked, config: ConfigState, body: JsonObject): Answer | undefined {
  const hash = body.get("draftHash") ?? undefined;
  if (hash === undefined || hash === model.currentHash(config)) return undefined;
  if (hash === "" && state.switches.noDraft === "empty" && !model.isStaged(config)) {
    return undefined;
  }
  const message = "The draft hash is not the current draft's.";
  const status = state.switches.mismatch;
  return errorAnswer("code", { status, code: "DRAFT_HASH_MISMATCH", message, key: "draftHash" });
}

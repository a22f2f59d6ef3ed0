import { definedOnly } from "../values/collections.ts";
import type { EntryDetails, LiveConfig, Revision, Variant } from "../values/configs.ts";
import {
  array,
  count,
  integer,
  json,
  map,
  nonEmptyString,
  nullish,
  object,
  type Schema,
  string,
  textOrNumber,
  transform,
} from "../values/schema.ts";
import type { Reply } from "./http.ts";
import { API_CHANGED, readReply, UnusableReply, unusableReply } from "./reply.ts";

const conditions = nullish(json());

const VALUES = object({
  metadata: nullish(object({ configVersion: nullish(count()) })),
  entries: nullish(map(json())),
  conditionalRules: conditions,
});

export const FULL = object({
  metadata: nullish(json()),
  entries: nullish(map(transform(
    nullish(object({
      description: nullish(string()),
      lastModifiedTime: nullish(string()),
      lastAccessedTime: nullish(string()),
      variants: nullish(array(transform(
        nullish(object({
          type: nullish(json()),
          variantTypeId: nullish(string()),
          value: nullish(json()),
        })),
        (variant): Variant => definedOnly(variant ?? {}),
      ))),
    })),
    (entry): EntryDetails => definedOnly(entry ?? {}),
  ))),
});

export const DRAFT = object({
  draftHash: nullish(string()),
  entries: nullish(map(transform(
    nullish(object({ value: nullish(json()) })),
    (entry) => entry?.value ?? null,
  ))),
  conditionalRules: conditions,
});

const HASH = object({ draftHash: nullish(string()) });

export const PUBLISHED = object({ configVersion: integer() });

const REVISION = transform(
  object({
    revisionId: nonEmptyString(),
    version: nullish(integer()),
    time: nullish(string()),
    publishedBy: nullish(textOrNumber(/[^]*/)),
    message: nullish(string()),
    deploymentResult: nullish(string()),
    changes: nullish(map(transform(
      nullish(object({ before: nullish(json()), after: nullish(json()) })),
      (change) => ({ before: change?.before ?? null, after: change?.after ?? null }),
    ))),
    conditionalRulesChanges: nullish(json()),
  }),
  ({ revisionId, version, time, changes, conditionalRulesChanges, ...same }): Revision => ({
    id: revisionId,
    version: version ?? 0,
    time: time ?? "",
    changes: changes ?? new Map(),
    ...(changes ? {} : { changesUnknown: true }),
    changedConditions: (conditionalRulesChanges ?? null) !== null,
    ...definedOnly({ ...same, conditionsDelta: conditionalRulesChanges }),
  }),
);

export const REVISIONS = object({ revisions: nullish(array(REVISION)) });

export const REFUSED_PUBLISH = object({
  validationErrors: array(object({ code: nullish(json()) })),
});

export const LIVE_CALL = "reading the live config";

/** Read what is live from a reply; 404 is an empty config. */
export function toLive(reply: Reply): LiveConfig {
  const values = readState(VALUES, reply, LIVE_CALL, "metadata", "entries");
  if (values === undefined) {
    return { version: 0, entries: new Map(), conditions: null, notFound: true };
  }
  const { metadata, entries, conditionalRules } = values;
  const version = metadata?.configVersion ?? 0;
  const isPublished = (entries?.size ?? 0) > 0;
  return {
    version,
    entries: entries ?? new Map(),
    conditions: conditionalRules ?? null,
    ...(version === 0 && isPublished ? { versionUnknown: true as const } : {}),
  };
}

/**
 * Read a document about a repository. It must have one of these fields, which may be null: an error document, or an
 * empty one, would read as if nothing were there.
 *
 * @returns Undefined for a 404, which means that nothing is there.
 * @throws UnusableReply when it is another document.
 */
export function readState<Document extends object>(
  schema: Schema<Document>,
  reply: Reply,
  call: string,
  ...names: readonly (keyof Document & string)[]
): Document | undefined {
  if (reply.status === 404) return undefined;
  const document = readReply(schema, reply, call);
  if (names.some((name) => document[name] !== undefined)) return document;
  throw unusableReply(call, `it has no ${names.join(" and no ")}`, API_CHANGED);
}

/** Read the draft's hash from a reply; one without it is unusable. */
export function hashOf(reply: Reply, call: string): string {
  const { draftHash } = readReply(HASH, reply, call);
  if (draftHash !== undefined && draftHash !== null && draftHash !== "") return draftHash;
  throw new UnusableReply(`Roblox sent a reply without a draft hash when ${call}.`, API_CHANGED);
}

import type { Ask } from "./answer.ts";
import { branchKeysSeen, literalsSeen, operatorsSeen, tokenOrderSeen } from "./conditions.ts";
import * as config from "./config.ts";
import { analyticsDelaySeen } from "./analytics.ts";

/** What Roblox does not document, by ids for an issue. */
export const QUESTIONS = {
  "operators": "the spelling of operators",
  "token-order": "the order of a comparison's tokens",
  "literals": "the kinds of literals",
  "branch-keys": "the keys of conditional values",
  "full": "conditional values in the full config",
  "draft-shows": "whether a draft shows all, or changes",
  "no-draft": "the answer where there is no draft",
  "unpublished": "the answer where nothing is published",
  "fields": "the forms of fields",
  "entries": "100 or 1,000 entries",
  "key-characters": "keys that the dashboard refuses",
  "deployments": "the words of a deployment",
  "page": "the largest page of revisions",
  "history": "conditions in the history",
  "rate-limit": "the headers of the rate limit",
  "analytics": "the age of the newest point",
  "hash-mismatch": "the answer to another draft's hash",
  "first-value": "the key of the first conditional value",
} as const;

/** What a real game shows of each question. */
export type Facts = Readonly<Record<keyof typeof QUESTIONS, string>>;

/** The largest page of the history that is requested. */
const PAGE = 1_000;
/** A page that is surely honoured. */
const SMALL_PAGE = 20;

const BY_WRITING = "only a write can show it";

/**
 * Ask a real game for each open question. Only reads are sent, one after another.
 *
 * @returns Nothing in it is a key, a value, or a name of the game's or of people.
 */
export async function gatherFacts(
  ask: Ask,
  universeId: number,
  now: Date,
): Promise<Facts> {
  const path =
    `/creator-configs-public-api/v1/configs/universes/${universeId}/repositories/InExperienceConfig`;
  const page = (size: number) =>
    ask(`${path}/revisions?MaxPageSize=${size}&Skip=0&SortOrder=SORT_ORDER_DESCENDING`);
  const values = await ask(path);
  const full = await ask(`${path}/full`);
  const draft = await ask(`${path}/draft`);
  const large = await page(PAGE);
  const revisions = large?.status === 200 ? large : await page(SMALL_PAGE);
  return {
    "operators": operatorsSeen(values),
    "token-order": tokenOrderSeen(values),
    "literals": literalsSeen(values),
    "branch-keys": branchKeysSeen(values),
    "full": config.fullSeen(full),
    "draft-shows": config.draftShowsSeen(values, draft),
    "no-draft": config.emptyDraftSeen(draft),
    "unpublished": config.nothingPublishedSeen(values),
    "fields": config.fieldFormsSeen(values),
    "entries": config.entryLimitSeen(values),
    "key-characters": config.keyCharactersSeen(values),
    "deployments": config.deploymentsSeen(revisions),
    "page": config.pageSeen(large, PAGE),
    "history": config.historySeen(revisions),
    "rate-limit": config.rateLimitSeen(values),
    "analytics": await analyticsDelaySeen(ask, universeId, now),
    "hash-mismatch": BY_WRITING,
    "first-value": BY_WRITING,
  };
}

/** Write the facts for an issue of the project. */
export function factsText(facts: Facts, version: string, now: Date): string {
  return factLines(facts, version, now.toISOString().slice(0, 10));
}

/** Write what {@link factsText} writes, with dots for what is unknown yet. */
export function factsTemplate(): string {
  const ids = Object.keys(QUESTIONS) as (keyof Facts)[];
  const unknown = Object.fromEntries(ids.map((id) => [id, "…"])) as Facts;
  return factLines(unknown, "…", "…").replaceAll("….", "…");
}

function factLines(facts: Facts, version: string, day: string): string {
  const lines = Object.entries(QUESTIONS)
    .map(([id, what]) => `- ${id} (${what}): ${facts[id as keyof Facts]}.`);
  return [`Facts about Roblox, seen on ${day} with cli ${version}:`, "", ...lines, ""].join("\n");
}

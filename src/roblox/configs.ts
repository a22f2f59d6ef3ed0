import { definedOnly } from "../values/collections.ts";
import {
  type Config,
  type Draft,
  type EntryDetails,
  type Experiments,
  type LiveConfig,
  NO_DRAFT,
  type Publish,
  type Published,
  type Revision,
} from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { type Json, type JsonObject, writeJson } from "../values/json.ts";
import { hasExperiments, type Repository } from "../values/repository.ts";
import {
  DRAFT,
  FULL,
  hashOf,
  LIVE_CALL,
  PUBLISHED,
  readState,
  REFUSED_PUBLISH,
  REVISIONS,
  toLive,
} from "./configsReplies.ts";
import { readExperiments } from "./experiments.ts";
import { addressOf, type HttpClient, type HttpRequest, type Reply } from "./http.ts";
import { readGameName, readUserName } from "./names.ts";
import { refusalOf } from "./refusal.ts";
import { readIfFits, readReply } from "./reply.ts";
import { readUniverse, type UniverseReply, type UniverseTarget } from "./universe.ts";

export interface Configs {
  readonly universeId: UniverseId;
  /**
   * GET values; 404 is an empty config (docs/dev/platform.md, Reading states). As in other reads, a 404 must come
   * twice to be believed.
   *
   * @param doubtOf Says why an answer is doubtful, without a full stop. It is then read again for some
   * seconds; the last answer is returned, even if doubtful.
   */
  live(doubtOf?: (live: LiveConfig) => string | undefined): Promise<LiveConfig>;
  /**
   * GET full: what is known of the live entries besides their values; 404 is nothing. It is not documented
   * whether and how it contains conditional branches.
   */
  details(): Promise<ReadonlyMap<string, EntryDetails>>;
  /** DELETE draft: drops what is staged, if the draft still has the hash. */
  discard(draftHash: string | undefined): Promise<void>;
  /** GET draft; 404 means that there is no draft. */
  draft(): Promise<Draft>;
  /**
   * PUT draft:overwrite: stages a whole config in place of the draft with a hash. Without the conditions it would clear
   * them. Returns the hash of the new draft.
   */
  overwrite(config: Config, draftHash: string | undefined): Promise<string>;
  /** POST publish; publishing a draft that equals live is an outcome, not an error. */
  publish(body: Publish): Promise<Published>;
  /**
   * GET revisions: one page, newest first.
   *
   * @param searchKey Only those that changed a key which contains this text; all when absent.
   */
  revisions(pageSize: number, skip: number, searchKey?: string): Promise<readonly Revision[]>;
  /** POST restore: stages a past revision; returns the hash of the new draft. */
  restore(revisionId: string): Promise<string>;
  universe(): Promise<UniverseReply>;
  /** GET universe: the game's name, for a question; undefined without a quick answer. */
  gameName(): Promise<string | undefined>;
  /** Read the name of a user; undefined when it cannot be read. */
  userName(user: string): Promise<string | undefined>;
  /** GET experiments: those about keys of the repository, if it has any. */
  experiments(): Promise<Experiments>;
}

export interface ConfigsTarget extends UniverseTarget {
  readonly repository: Repository;
}

/** Open the configs API of a repository (docs/dev/platform.md, Configs API). */
export function openConfigs(http: HttpClient, target: ConfigsTarget, now: () => Date): Configs {
  const { base, key, universeId, repository } = target;
  const request = (
    call: string,
    method: HttpRequest["method"],
    path: string,
    body?: Json,
  ): HttpRequest => ({
    call,
    method,
    url: addressOf(
      base,
      `/creator-configs-public-api/v1/configs/universes/${universeId}/repositories/${repository}${path}`,
    ),
    credential: { kind: "key", secret: key },
    effect: method === "GET" ? "read" : "write",
    ...(body === undefined ? {} : { body: writeJson(body) }),
  });
  const read = (call: string, path: string, more: Partial<HttpRequest> = {}) =>
    ask({ ...request(call, "GET", path), ...more });
  /** Returns the hash of the new draft. */
  const stage = async (
    call: string,
    method: "PUT" | "POST" | "DELETE",
    path: string,
    body?: Json,
  ) => hashOf(await ask(request(call, method, path, body)), call);

  async function ask(request: HttpRequest): Promise<Reply> {
    const first = await http.send(request);
    const missing = first.status === 404 && request.effect === "read";
    // A temporary fault may look like a 404.
    const reply = missing ? await http.send(request) : first;
    if (isFine(reply) || (missing && reply.status === 404)) return reply;
    throw refusalOf(request, reply, `universe:${request.effect}`, now());
  }

  return {
    universeId,
    live: async (doubtOf) =>
      toLive(
        await read(LIVE_CALL, "", {
          ...(doubtOf && {
            attempts: SETTLING_ATTEMPTS,
            retryIf: (reply) =>
              isFine(reply) || reply.status === 404 ? doubtOf(toLive(reply)) : undefined,
          }),
        }),
      ),
    details: async () => {
      const call = "reading the full live config";
      const full = readState(FULL, await read(call, "/full"), call, "metadata", "entries");
      return full?.entries ?? new Map();
    },
    discard: async (draftHash) => {
      await stage("discarding the draft", "DELETE", "/draft", definedMembers({ draftHash }));
    },
    draft: async () => {
      const reply = await read(DRAFT_CALL, "/draft");
      const draft = readState(DRAFT, reply, DRAFT_CALL, "draftHash", "entries");
      if (draft === undefined) return { ...NO_DRAFT, notFound: true };
      const { draftHash, entries, conditionalRules } = draft;
      return {
        entries: entries ?? new Map(),
        conditions: conditionalRules ?? null,
        ...definedOnly({ hash: draftHash || undefined }),
      };
    },
    overwrite: ({ entries, conditions }, draftHash) => {
      const conditionalRules = conditions ?? undefined;
      const body = definedMembers({ draftHash, entries, conditionalRules });
      return stage("staging the draft", "PUT", "/draft:overwrite", body);
    },
    publish: async ({ draftHash, message, strategy }) => {
      const deploymentStrategy = strategy === "immediate" ? "Immediate" : "GradualRollout";
      const body = definedMembers({ draftHash, message, deploymentStrategy });
      const asked = request("publishing the draft", "POST", "/publish", body);
      const reply = await http.send(asked);
      if (isFine(reply)) {
        const { configVersion } = readReply(PUBLISHED, reply, asked.call);
        return { outcome: "published", version: configVersion };
      }
      if (saysNothingToPublish(reply)) return { outcome: "nothing-to-publish" };
      throw refusalOf(asked, reply, "universe:write", now());
    },
    revisions: async (pageSize, skip, searchKey) => {
      const search = searchKey === undefined
        ? ""
        : `&SearchKey=${encodeURIComponent(searchKey.toWellFormed())}`;
      const query =
        `?MaxPageSize=${pageSize}&Skip=${skip}&SortOrder=SORT_ORDER_DESCENDING${search}`;
      const reply = await read(HISTORY_CALL, `/revisions${query}`);
      return readState(REVISIONS, reply, HISTORY_CALL, "revisions")?.revisions ?? [];
    },
    restore: async (revisionId) => {
      const path = `/revisions/${pathSegment(revisionId)}/restore`;
      return await stage(`restoring the revision ${revisionId}`, "POST", path);
    },
    universe: () => readUniverse(http, base, universeId, key),
    gameName: () => readGameName(http, base, universeId, key),
    userName: (user) => readUserName(http, base, user, key),
    experiments: () =>
      hasExperiments(repository)
        ? readExperiments(http, base, universeId, key)
        : Promise.resolve({ running: [], completed: [] }),
  };
}

/** How often doubtful values are read: after 0, 0.5, 1, 2 and 4 seconds. */
const SETTLING_ATTEMPTS = 5;

const DRAFT_CALL = "reading the draft";
const HISTORY_CALL = "reading the revision history";

/** Any 2xx, not only the documented 200, since the body is checked. */
function isFine({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

/**
 * Write an id as one segment of a path. Dots alone would lead out of it, however they are encoded.
 *
 * @throws Failure when it cannot be written.
 */
function pathSegment(id: string): string {
  if (id.isWellFormed() && !/^\.{0,2}$/.test(id)) return encodeURIComponent(id);
  throw new Failure(
    `Roblox lists the revision "${id}", but that id cannot be part of an address.`,
    "Choose another one, or restore it on the Creator Dashboard.",
  );
}

/** Code `EmptyDraft` on publish: the draft equals what is live (docs/dev/platform.md, Configs API). */
function saysNothingToPublish(reply: Reply): boolean {
  if (reply.status !== 400) return false;
  const refused = readIfFits(REFUSED_PUBLISH, reply);
  return refused?.validationErrors.some(({ code }) => code === "EmptyDraft") ?? false;
}

function definedMembers(body: Readonly<Record<string, Json | undefined>>): JsonObject {
  return new Map(Object.entries(definedOnly(body) as Record<string, Json>));
}

import { definedOnly } from "../../values/collections.ts";
import {
  type ConditionalValue,
  conditionalValues,
} from "../../config/conditions/conditionalValues.ts";
import { sortedKeys } from "../../config/entries.ts";
import type { Past } from "../../config/past.ts";
import { isChosen } from "../../config/keySelection.ts";
import type { EntryDetails, Revision } from "../../values/configs.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Json } from "../../values/json.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { openConfigsOfTarget } from "./openConfigsOfTarget.ts";
import { readLiveOrPast, requireConditions } from "./readLiveOrPast.ts";
import { listConditions } from "../../config/conditions/listConditions.ts";
import { Failure } from "../../values/failure.ts";
import type { Configs } from "../../roblox/configs.ts";
import { ForeignReply } from "../../roblox/assertAnswer.ts";

/** What is or was live at one moment (spec: Snapshot document). */
export interface Snapshot {
  /** The env named on the command line; absent under a bare `--universe-id`. */
  readonly env?: string;
  readonly universeId: UniverseId;
  /** The configVersion. */
  readonly version: number;
  /** By key, in listing order; only one when a key was asked for. */
  readonly entries: ReadonlyMap<string, Json>;
  /** What the platform knows of each entry besides its value; absent unless asked for. */
  readonly details?: ReadonlyMap<string, EntryDetails>;
  /** The conditional values of each entry that has some; absent unless asked for. */
  readonly conditionalValues?: ReadonlyMap<string, readonly ConditionalValue[]>;
  /** The past state that was asked for; absent for what is live. */
  readonly at?: Past;
  /** The publish that made the past state live; absent when nothing was published by then. */
  readonly since?: Revision;
  /** The pattern of the keys that are listed; absent when all are. */
  readonly glob?: string;
  /** The key asked for and its value; absent when none was asked for. */
  readonly asked?: { readonly key: string; readonly value: Json };
}

/** `cli config list`: shows everything that is live, or was live. The config file is never opened. */
export async function list(
  { full, conditions: isAsked = false, at, glob }: Partial<
    LookOptions["get"] & LookOptions["list"]
  >,
  context: Context,
): Promise<Snapshot> {
  const { target: { env, universeId }, configs } = await openConfigsOfTarget(context);
  // The values call decides what there is, also with `--full`: the other call may omit branches.
  const readFull = () => isAsked ? configs.details() : readDetails(configs, context);
  const [config, details] = await Promise.all([
    readLiveOrPast(configs, at, context.now()),
    at === undefined && (full || isAsked) ? readFull() : undefined,
  ]);
  const { version, entries, since } = config;
  const known = isAsked ? requireConditions(config) : undefined;
  const isListed = (key: string) =>
    glob === undefined || isChosen(key, { only: [glob], except: [] });
  return {
    universeId,
    version,
    entries: new Map(
      sortedKeys(entries).filter(isListed).map((key) => [key, entries.get(key)!]),
    ),
    ...definedOnly({
      env,
      details: full ? details : undefined,
      conditionalValues: known && conditionalValues(known, details ?? new Map()),
      at,
      since,
      glob,
    }),
  };
}

/**
 * `cli config list --conditions`: shows every condition that is or was live, and the keys that use it. The config
 * file is never opened.
 */
export async function conditions({ at, glob }: LookOptions["list"], context: Context) {
  if (glob !== undefined) {
    throw new Failure(
      "A pattern selects keys, and --conditions lists conditions.",
      "Leave it out.",
    );
  }
  const { target, configs } = await openConfigsOfTarget(context);
  const config = await readLiveOrPast(configs, at, context.now());
  const { version, since } = config;
  const past = definedOnly({ at, since });
  return { ...target, ...past, version, conditions: listConditions(requireConditions(config)) };
}

/**
 * Read what is known of the live entries besides their values; a line shows when something other than Roblox
 * answered.
 */
export async function readDetails(
  configs: Configs,
  { notice }: Pick<Context, "notice">,
): Promise<ReadonlyMap<string, EntryDetails>> {
  return await configs.details().catch((error: unknown) => {
    if (!(error instanceof ForeignReply)) throw error;
    notice(`! No details are shown: ${error.what}`);
    return new Map();
  });
}

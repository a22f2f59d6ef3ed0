import { isServerMetric } from "../../../config/watch/bound.ts";
import type { WatchSettings } from "../../../config/watch/settings.ts";
import { queryMetric } from "../../../platform/analytics.ts";
import { openGameServers } from "../../../platform/gameServers.ts";
import type { UniverseId } from "../../../values/ids.ts";
import type { Context } from "../../context.ts";
import { requireApiKey } from "../../keySources.ts";
import { readPlacesIfPresent } from "../target.ts";
import { openServers, type ReadServers } from "./readServers.ts";
import type { ReadMetric } from "./watchMinutes.ts";

/** Where the figures of a watch come from. */
export interface WatchSources {
  readonly read: ReadMetric;
  /** Absent when no bound is about the game's servers. */
  readonly readServers?: ReadServers;
}

/**
 * Open what a watch reads of a universe, with the key that is loaded.
 *
 * @throws Failure when no usable key is loaded.
 */
export async function openSources(
  universeId: UniverseId,
  { bounds }: WatchSettings,
  context: Context,
): Promise<WatchSources> {
  const { addresses: { base }, flags: { env }, http, now } = context;
  const key = await requireApiKey(universeId, context);
  const target = { base, key, universeId };
  const read: ReadMetric = (metric, span) => queryMetric(http, target, metric, span, now);
  if (!bounds.some(({ metric }) => isServerMetric(metric))) return { read };
  const file = env === undefined ? undefined : readPlacesIfPresent(context);
  const readServers = openServers({
    places: file?.envs.get(env!)?.places ?? [],
    open: (spend) => openGameServers(http, { ...target, now, spend }),
    now,
    countsCrashes: bounds.some(({ metric }) => metric === "ServersCrashed"),
  });
  return { read, readServers };
}

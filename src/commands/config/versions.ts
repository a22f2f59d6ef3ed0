import { type History, isDeployed, newestVersion } from "../../config/history.ts";
import type { Configs } from "../../platform/configs.ts";
import type { LiveConfig } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { DEFAULT_REPOSITORY } from "../../values/repository.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { openConfigsClient } from "./openConfigsClient.ts";
import { knownLive } from "./readConsistentLive.ts";
import { readHistory } from "./readHistory.ts";
import { resolveTarget } from "./target.ts";
import type { Count } from "../../values/ids.ts";

/** The flags of `cli config versions`. */
export interface VersionsOptions extends ConfigOptions {
  readonly count: Count;
}

/**
 * `cli config versions`: the newest publishes, and which of them is live. The local config file is
 * never opened.
 *
 * @throws Failure when the target or the platform does not allow it.
 */
export async function versions(options: VersionsOptions, context: Context): Promise<History> {
  const { env, universeId } = await resolveTarget(options, context);
  const repository = options.repository ?? DEFAULT_REPOSITORY;
  const configs = await openConfigsClient(options, universeId, repository, context);
  const { count } = options;
  const [live, { revisions, stopped }] = await Promise.all([
    configs.live(),
    // One more than is listed: it tells whether there is more.
    readHistory(configs, count + 1, (soFar) => soFar.length > count),
  ]);
  if (revisions.length === 0) await refuseContradiction(configs, live);
  return {
    ...(env === undefined ? {} : { env }),
    universeId,
    count,
    countReached: revisions.length >= count,
    more: stopped,
    revisions: revisions.slice(0, count),
    // The values may still answer the publish before.
    liveVersion: Math.max(live.version, newestVersion(revisions.filter(isDeployed))),
  };
}

/**
 * An empty history is that of a universe in which nothing was ever published.
 *
 * @throws Failure when something is live, or there is no such universe.
 */
async function refuseContradiction(configs: Configs, live: LiveConfig): Promise<void> {
  const { version, entries } = await knownLive(configs, live, []);
  if (version === 0 && entries.size === 0) return;
  throw new Failure(
    `The platform lists no revisions, and answers v${version} as live, so one of the two is not known.`,
    "Run it again in a minute.",
  );
}

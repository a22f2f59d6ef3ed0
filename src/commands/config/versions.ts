import { type History, listHistory } from "../../config/history.ts";
import { DEFAULT_REPOSITORY } from "../../values/repository.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { nameHistory } from "./nameHistory.ts";
import { openConfigsClient } from "./openConfigsClient.ts";
import { refuseNoHistory } from "./readConsistentLive.ts";
import { readHistory } from "./readHistory.ts";
import { resolveTarget } from "./target.ts";
import type { Count } from "../../values/ids.ts";

/** The flags of `cli config versions`. */
export interface VersionsOptions extends ConfigOptions {
  readonly count: Count;
  /** `--names`: names of publishers in place of their user ids. */
  readonly names?: boolean;
}

/**
 * `cli config versions`: the newest publishes, and which of them is live. The local config file is
 * never opened.
 *
 * @throws Failure when the target or the platform does not allow it.
 */
export async function versions(options: VersionsOptions, context: Context): Promise<History> {
  const target = await resolveTarget(options, context);
  const repository = options.repository ?? DEFAULT_REPOSITORY;
  const configs = await openConfigsClient(options, target.universeId, repository, context);
  const { count } = options;
  const [live, { revisions, stopped }] = await Promise.all([
    configs.live(),
    // One more than is listed: it tells whether there is more.
    readHistory(configs, count + 1, (soFar) => soFar.length > count),
  ]);
  if (revisions.length === 0) await refuseNoHistory(configs, live);
  const read = { live, newest: revisions, found: revisions, count, more: stopped };
  const history = listHistory(target, read);
  return options.names ? await nameHistory(history, options, context) : history;
}

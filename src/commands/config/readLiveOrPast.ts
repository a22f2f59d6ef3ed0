import { chooseRevision, containsRevision } from "../../config/chooseRevision.ts";
import { deploymentOf } from "../../config/history.ts";
import { isPublishedBy, type Past } from "../../config/past.ts";
import { liveAfter } from "../../config/restore.ts";
import type { Configs } from "../../roblox/configs.ts";
import { command, say } from "../../values/command.ts";
import type { Config, KnownConfig, Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { type Observation, observe } from "../../publish/observe.ts";

export interface PastConfig extends Config {
  /** The configVersion; 0 when nothing was published yet. */
  readonly version: number;
  /** The publish that made it live; absent when nothing was published yet. */
  readonly since?: Revision;
}

/**
 * Read what is live, or was live after a revision or at a time.
 *
 * @param now The time of this run: a later one is refused.
 * @returns Its conditions are undefined when the history does not show them.
 * @throws Failure when there is no such revision, or the history does not go back that far.
 */
export async function readLiveOrPast(
  configs: Configs,
  at: Past | undefined,
  now: Date,
): Promise<PastConfig> {
  if (at === undefined) return (await observe(configs, {})).live;
  if ("time" in at && at.time > now) {
    throw new Failure(
      `${at.time.toISOString().slice(0, 16)} UTC is in the future.`,
      say`Leave out --at to see what is live; ${command("versions")} lists the revisions.`,
    );
  }
  const isEnough = (soFar: readonly Revision[]) =>
    "time" in at
      ? soFar.some((revision) => isPublishedBy(revision, at.time))
      : containsRevision(at.revision, soFar);
  const observation = await observe(configs, { history: { size: Infinity, isEnough } });
  const { live, revisions } = observation;
  const since = findRevision(at, observation);
  if (since === undefined) return { version: 0, entries: new Map(), conditions: null };
  const { entries, conditions } = liveAfter(since, revisions, live);
  return { version: since.version, entries, conditions, since };
}

/**
 * Require that the conditions are known.
 *
 * @throws Failure when the history does not show them.
 */
export function requireConditions({ version, entries, conditions }: PastConfig): KnownConfig {
  if (conditions !== undefined) return { entries, conditions };
  throw new Failure(
    `The history does not show the conditions of v${version}, so it is not known who got which value then.`,
    say`${command(`get --at v${version}`)} shows its values.`,
  );
}

/** Find the revision that was live; undefined when nothing was published at that time. */
function findRevision(at: Past, { live, revisions }: Observation): Revision | undefined {
  if ("revision" in at) {
    const advice = say`Give v<version>, an id, previous or a date; ${
      command("versions")
    } lists them.`;
    return chooseRevision(at.revision, revisions, advice);
  }
  const found = revisions.find((revision) => isPublishedBy(revision, at.time));
  const oldest = revisions.findLast((revision) => deploymentOf(revision) !== "failed");
  if (found !== undefined || (oldest?.version ?? live.version) <= 1) return found;
  throw new Failure(
    oldest === undefined
      ? "The history is empty, so what was live then is not known."
      : `The history begins with v${oldest.version} of ${oldest.time}, so what was live before is not known.`,
    say`${command("versions")} lists the revisions.`,
  );
}

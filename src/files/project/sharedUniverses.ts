import type { ConfigFile } from "../configFile.ts";
import type { PlacesFile } from "../places.ts";
import { Failure, orThrow, orUndefined } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Context } from "./context.ts";
import type { EnvTarget } from "./target.ts";

interface SharedUniverse {
  readonly envs: readonly [string, string];
  readonly failure: Failure;
}

/**
 * Find sections that are the same universe: a sync of one would overwrite the other.
 *
 * @param given The universe from `--universe-id`, for an environment without one of its own.
 */
export function sharedUniverses(
  sections: readonly string[],
  { envs, file }: PlacesFile,
  given?: Pick<EnvTarget, "env" | "universeId">,
): readonly SharedUniverse[] {
  const seen = new Map<UniverseId, string>();
  return sections.flatMap((env): SharedUniverse[] => {
    const own = envs.get(env);
    const universeId = own?.universeId ?? (env === given?.env ? given.universeId : undefined);
    if (universeId === undefined || universeId instanceof Failure) return [];
    const other = seen.get(universeId);
    if (other === undefined) {
      seen.set(universeId, env);
      return [];
    }
    const where = [other, env].every((name) => envs.get(name)?.universeId === universeId)
      ? ` in ${file}`
      : "";
    const failure = new Failure(
      `The environments "${other}" and "${env}" are both universe ${universeId}${where}, so a sync of one overwrites the other.`,
      "Correct one of the two ids, or keep one section.",
      own?.place ?? envs.get(other)?.place,
    );
    return [{ envs: [other, env], failure }];
  });
}

export function findSharedUniverse(
  target: EnvTarget,
  { project }: Pick<Context, "project">,
): Failure | undefined {
  const [local, places] = [orThrow(project.config.content), orThrow(project.places.content)];
  if (local === undefined || places === undefined) return undefined;
  const sections = [...local.envs.keys()];
  return sharedUniverses(sections, places, target)
    .find(({ envs }) => envs.includes(target.env))?.failure;
}

export function refuseSharedSection(
  env: string,
  file: ConfigFile | undefined,
  { project }: Pick<Context, "project">,
): void {
  const places = orUndefined(project.places.content);
  const shared = places && sharedUniverses([...new Set([...file?.envs.keys() ?? [], env])], places)
    .find(({ envs }) => envs.includes(env));
  if (shared !== undefined) throw shared.failure;
}

export function refuseSharedUniverse(
  target: EnvTarget,
  context: Pick<Context, "project">,
): void {
  const shared = findSharedUniverse(target, context);
  if (shared !== undefined) throw shared;
}

import { Failure } from "./failure.ts";
import { suggest } from "./suggest.ts";

/** The configs repositories of a universe (OpenAPI schema `Repository`), in spec.md's order. */
export const REPOSITORIES = [
  "InExperienceConfig",
  "DataStoresConfig",
  "RecommendationServicesConfig",
  "ExtendedServicesConfig",
  "LeaderboardsConfig",
  "ExperienceUserConfig",
  "JourneysConfig",
  "AntiCheatConfig",
] as const;

/** The name of a configs repository. */
export type Repository = typeof REPOSITORIES[number];

/** The repository that is meant when none is named. */
export const DEFAULT_REPOSITORY: Repository = "InExperienceConfig";

/** The repository of that name, in any letter case, or undefined when there is none. */
export function findRepository(name: string): Repository | undefined {
  const lower = name.toLowerCase();
  return REPOSITORIES.find((repository) => repository.toLowerCase() === lower);
}

/**
 * Reads the repository that a flag names, in any letter case.
 *
 * @throws Failure listing the eight names when there is none of that name.
 */
export function parseRepository(name: string, flag: string): Repository {
  const repository = findRepository(name);
  if (repository !== undefined) return repository;
  const near = suggest(name, REPOSITORIES);
  throw new Failure(
    `${flag} names "${name}", which is not a configs repository.`,
    `${near === undefined ? "" : `Did you mean ${near}? `}Name one of ${REPOSITORIES.join(", ")}.`,
  );
}

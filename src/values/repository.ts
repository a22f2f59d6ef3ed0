import { suggest } from "./suggest.ts";

interface RepositoryRecord {
  readonly name: string;
  /** The schema that the platform publishes for its entries (spec: Repositories). */
  readonly entrySchema?: string;
  readonly experiments?: true;
}

/**
 * The configs repositories of a universe (OpenAPI schema `Repository`, docs/dev/platform.md, Configs API); the first is the default. A 403 means the same in all: the key lacks the scope, or access to this universe.
 */
export const REPOSITORY_RECORDS = [
  { name: "InExperienceConfig", entrySchema: "in-experience tunables", experiments: true },
  { name: "DataStoresConfig", entrySchema: "data-store deletion templates" },
  { name: "RecommendationServicesConfig" },
  { name: "ExtendedServicesConfig" },
  { name: "LeaderboardsConfig" },
  { name: "ExperienceUserConfig" },
  { name: "JourneysConfig" },
  { name: "AntiCheatConfig" },
] as const satisfies readonly RepositoryRecord[];

export type Repository = typeof REPOSITORY_RECORDS[number]["name"];

export const REPOSITORIES: readonly Repository[] = REPOSITORY_RECORDS.map(({ name }) => name);

export const DEFAULT_REPOSITORY: Repository = REPOSITORY_RECORDS[0].name;

export function hasExperiments(repository: Repository): boolean {
  return REPOSITORY_RECORDS.some((record) => record.name === repository && "experiments" in record);
}

/** Find a repository by its name, in any letter case. */
export function findRepository(name: string): Repository | undefined {
  const lower = name.toLowerCase();
  return REPOSITORIES.find((repository) => repository.toLowerCase() === lower);
}

export function adviseRepository(name = ""): string {
  const near = suggest(name, REPOSITORIES);
  const meant = near === undefined ? "" : `Did you mean ${near}? `;
  return `${meant}Name one of ${REPOSITORIES.join(", ")}.`;
}

import { integer, picklist, string } from "../../values/schema.ts";
import { REPOSITORIES } from "../../values/repository.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./schemaVersion.ts";
import type { Addressed } from "./targetText.ts";

/** What the documents of a comparison begin with. */
export const HEAD = {
  schema_version: VERSION_FIELD,
  env: string("The environment that was named."),
  universe_id: integer("Its universe.", 1),
  repository: picklist(REPOSITORIES, "The configs repository."),
};

/** What a command addresses, as the documents of a comparison begin. */
export function headOf({ target, repository }: Addressed) {
  return {
    schema_version: SCHEMA_VERSION,
    env: target.env,
    universe_id: target.universeId,
    repository,
  };
}

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
export function headOf(addressed: Addressed) {
  return { schema_version: SCHEMA_VERSION, ...addressedFields(addressed) };
}

/** What a command addresses, in the fields of a document. */
export function addressedFields({ target: { env, universeId }, repository }: Addressed) {
  return { env, universe_id: universeId, repository };
}

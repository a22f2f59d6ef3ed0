import type { Addressed } from "../../commands/config/target.ts";
import { integer, literal, picklist, string } from "../../values/schema.ts";
import { REPOSITORIES } from "../../values/repository.ts";

/** The format of every JSON document that the program writes (spec: Versioning). */
export const SCHEMA_VERSION = 1 as const;

/** The member that says it, in every document. */
export const VERSION_FIELD = literal(
  SCHEMA_VERSION,
  "The format of the document: refuse one that you do not know.",
);

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

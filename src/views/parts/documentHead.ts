import { text, whole, word } from "../../values/shape.ts";
import { REPOSITORIES } from "../../values/repository.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./schemaVersion.ts";
import type { Addressed } from "./targetText.ts";

/** What the documents of a comparison begin with. */
export const HEAD = {
  schema_version: VERSION_FIELD,
  env: text("The environment that was named."),
  universe_id: whole("Its universe.", { from: 1 }),
  repository: word("The configs repository.", REPOSITORIES),
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

import { whole } from "../../values/shape.ts";

/** The format of every JSON document that the program writes (spec: Versioning). */
export const SCHEMA_VERSION = 1;

/** The member that says it, in every document. */
export const VERSION_FIELD = whole("The format of the document: refuse one that you do not know.", {
  from: SCHEMA_VERSION,
  to: SCHEMA_VERSION,
});

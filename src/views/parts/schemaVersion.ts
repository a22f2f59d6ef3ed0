import { literal } from "../../values/schema.ts";

/** The format of every JSON document that the program writes (spec: Versioning). */
export const SCHEMA_VERSION = 1 as const;

/** The member that says it, in every document. */
export const VERSION_FIELD = literal(
  SCHEMA_VERSION,
  "The format of the document: refuse one that you do not know.",
);

import { jsonNumber } from "../values/json.ts";

/** The format of every JSON document that the program writes (spec: Versioning). */
export const SCHEMA_VERSION = jsonNumber(1);

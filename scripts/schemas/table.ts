import { PLAN_SUMMARY } from "../../src/config/planSummary.ts";
import { CONFIG_FILE } from "../../src/files/configShape.ts";
import { KEY_FILE } from "../../src/files/keyDeclarations.ts";
import { LOCK_FILE } from "../../src/files/lockFile.ts";
import { PLACES_FILE } from "../../src/files/places.ts";
import { PLAN_ORIGIN } from "../../src/files/planFile.ts";
import { schemaUrl } from "../../src/values/project.ts";
import { record, type Shape } from "../../src/values/shape.ts";
import { DIFF } from "../../src/views/diff.ts";
import { DOCTOR } from "../../src/views/doctor.ts";
import { ENVIRONMENTS } from "../../src/views/previewAll.ts";
import { PREVIEW } from "../../src/views/parts/previewJson.ts";
import { SNAPSHOT } from "../../src/views/parts/snapshotJson.ts";
import { VALIDATION } from "../../src/views/validate.ts";
import { VERSION } from "../../src/views/version.ts";
import { RECEIPT } from "../../src/views/parts/receipt.ts";
import { ERROR } from "../../src/views/errorJson.ts";
import { KEY_HISTORY } from "../../src/views/history.ts";
import { HISTORY } from "../../src/views/versions.ts";
import { jsonSchema } from "./jsonSchema.ts";

/** A file or document that there is a schema of. */
export interface Described {
  /** The schema is `schemas/<name>.schema.json`. */
  readonly name: string;
  /** What it is the schema of. */
  readonly title: string;
  readonly shape: Shape;
  /** A file that people write, or a document that the program writes. */
  readonly kind: "file" | "document";
}

const PLAN = record(PLAN_ORIGIN.meaning, {
  ...PLAN_ORIGIN.rule.fields,
  ...PLAN_SUMMARY.rule.fields,
});

/** Everything that there is a schema of. */
export const DESCRIBED: readonly Described[] = [
  { name: "cliplace", title: "cliplace.toml", shape: PLACES_FILE, kind: "file" },
  { name: "cliconfig", title: "cliconfig.toml", shape: CONFIG_FILE, kind: "file" },
  { name: "cliconfig.lock", title: "cliconfig.lock.toml", shape: LOCK_FILE, kind: "file" },
  { name: "cliapikey", title: "cliapikey.toml", shape: KEY_FILE, kind: "file" },
  {
    name: "snapshot",
    title: "cli config get --json, cli config list --json",
    shape: SNAPSHOT,
    kind: "document",
  },
  { name: "history", title: "cli config versions --json", shape: HISTORY, kind: "document" },
  {
    name: "key-history",
    title: "cli config history <key> --json",
    shape: KEY_HISTORY,
    kind: "document",
  },
  {
    name: "check",
    title: "cli config check --json, sync --dry-run --json",
    shape: PREVIEW,
    kind: "document",
  },
  {
    name: "environments",
    title: "cli config check --all --json, sync --all --dry-run --json",
    shape: ENVIRONMENTS,
    kind: "document",
  },
  { name: "diff", title: "cli config diff --json", shape: DIFF, kind: "document" },
  { name: "plan", title: "cli config sync --plan", shape: PLAN, kind: "document" },
  { name: "doctor", title: "cli doctor --json", shape: DOCTOR, kind: "document" },
  {
    name: "receipt",
    title: "--json of sync, stage, publish, rollback, pull, draft",
    shape: RECEIPT,
    kind: "document",
  },
  { name: "error", title: "the same, when they fail", shape: ERROR, kind: "document" },
  { name: "validate", title: "cli config validate --json", shape: VALIDATION, kind: "document" },
  { name: "version", title: "cli version --json", shape: VERSION, kind: "document" },
];

/** The schemas' files: their texts by their paths. */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(DESCRIBED.map(({ name, title, shape, kind }) => {
    const schema = jsonSchema(shape, { url: schemaUrl(name), title, closed: kind === "file" });
    return [`schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`];
  }));
}

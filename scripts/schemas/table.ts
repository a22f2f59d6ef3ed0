import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { commandName } from "../../src/cli/definitions.ts";
import { RECEIPT_FLAG } from "../../src/flags/flags.ts";
import { PLAN_SUMMARY } from "../../src/views/parts/changesJson.ts";
import { CONFIG_SCHEMA } from "../../src/files/configSchema.ts";
import { KEY_FILE } from "../../src/files/keyDeclarations.ts";
import { LOCK_FILE } from "../../src/files/lockFile.ts";
import { PLACES_SCHEMA } from "../../src/files/places.ts";
import { PLAN_BASIS } from "../../src/files/planFile.ts";
import { schemaUrl } from "../../src/values/project.ts";
import { object, type Schema } from "../../src/values/schema.ts";
import { CONDITIONS } from "../../src/views/conditions.ts";
import { DIFF } from "../../src/views/diff.ts";
import { DOCTOR } from "../../src/views/doctor.ts";
import { ENVIRONMENTS } from "../../src/views/parts/previewAllView.ts";
import { PREVIEW } from "../../src/views/parts/previewJson.ts";
import { SNAPSHOT } from "../../src/views/parts/snapshotJson.ts";
import { USAGE } from "../../src/views/usage.ts";
import { VALIDATION } from "../../src/views/validate.ts";
import { VERSION } from "../../src/views/version.ts";
import { RECEIPT } from "../../src/views/parts/receipt.ts";
import { ERROR } from "../../src/views/errorJson.ts";
import { WATCH } from "../../src/views/watch.ts";
import { HISTORY, KEY_HISTORY } from "../../src/views/versions.ts";
import { jsonSchema } from "./jsonSchema.ts";

/** A file or document that there is a schema of. */
export interface Described {
  /** The schema is `schemas/<name>.schema.json`. */
  readonly name: string;
  /** What it is the schema of. */
  readonly title: string;
  readonly schema: Schema;
  /** A file that people write, or a document that the program writes. */
  readonly kind: "file" | "document";
}

const PLAN = object(
  { ...PLAN_BASIS.entries, ...PLAN_SUMMARY.entries },
  "What a sync would do, and what it was planned from.",
);

/** Everything that there is a schema of. */
export const DESCRIBED: readonly Described[] = [
  { name: "cliplace", title: "cliplace.toml", schema: PLACES_SCHEMA, kind: "file" },
  { name: "cliconfig", title: "cliconfig.toml", schema: CONFIG_SCHEMA, kind: "file" },
  { name: "cliconfig.lock", title: "cliconfig.lock.toml", schema: LOCK_FILE, kind: "file" },
  { name: "cliapikey", title: "cliapikey.toml", schema: KEY_FILE, kind: "file" },
  {
    name: "snapshot",
    title: "cli config get --json, cli config list --json",
    schema: SNAPSHOT,
    kind: "document",
  },
  { name: "history", title: "cli config versions --json", schema: HISTORY, kind: "document" },
  {
    name: "key-history",
    title: "cli config versions <key> --json",
    schema: KEY_HISTORY,
    kind: "document",
  },
  {
    name: "check",
    title: "cli config check --json, sync --dry-run --json",
    schema: PREVIEW,
    kind: "document",
  },
  {
    name: "environments",
    title: "cli config check --all --json, sync --all --dry-run --json",
    schema: ENVIRONMENTS,
    kind: "document",
  },
  {
    name: "conditions",
    title: "cli config list --conditions --json",
    schema: CONDITIONS,
    kind: "document",
  },
  { name: "watch", title: "cli config watch --json", schema: WATCH, kind: "document" },
  { name: "diff", title: "cli config diff --json", schema: DIFF, kind: "document" },
  { name: "plan", title: "cli config sync --plan", schema: PLAN, kind: "document" },
  { name: "doctor", title: "cli doctor --json", schema: DOCTOR, kind: "document" },
  {
    name: "receipt",
    title: ALL_COMMANDS.filter(({ flags }) => flags["json"] === RECEIPT_FLAG)
      .map((command) => `${commandName(command)} --json`).join(", "),
    schema: RECEIPT,
    kind: "document",
  },
  {
    name: "error",
    title: "a command with --json, when it fails; `get`, `list` and `versions` write none",
    schema: ERROR,
    kind: "document",
  },
  { name: "usage", title: "cli config usage --json", schema: USAGE, kind: "document" },
  { name: "validate", title: "cli config validate --json", schema: VALIDATION, kind: "document" },
  { name: "version", title: "cli version --json", schema: VERSION, kind: "document" },
];

/** The schemas' files: their texts by their paths. */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(DESCRIBED.map(({ name, title, schema }) => {
    const written = jsonSchema(schema, { url: schemaUrl(name), title });
    return [`schemas/${name}.schema.json`, `${JSON.stringify(written, null, 2)}\n`];
  }));
}

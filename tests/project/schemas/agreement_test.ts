import assert from "node:assert/strict";
import fc from "fast-check";
import { DESCRIBED, type Described } from "../../../scripts/schemas/table.ts";
import { jsonSchema } from "../../../scripts/schemas/jsonSchema.ts";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { readKeyDeclarations } from "../../../src/files/keyDeclarations.ts";
import { readLock } from "../../../src/files/lockFile.ts";
import { readPlaces } from "../../../src/files/places.ts";
import { writeTomlKey, writeTomlValue } from "../../../src/toml/writeToml.ts";
import { Failure } from "../../../src/values/failure.ts";
import { of } from "../../unit/values/randomJson.ts";
import { arbitraryOf } from "./arbitraryOf.ts";
import { type Plain, validate } from "./validate.ts";

/** Reads a file of each kind; throws a Failure when the program would refuse it. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "cliplace": (text) => {
    for (const { universeId, watch } of readPlaces(text, "cliplace.toml").envs.values()) {
      if (universeId instanceof Failure) throw universeId;
      if (watch instanceof Failure) throw watch;
    }
  },
  "cliconfig": (text) => readConfigFile(text, "cliconfig.toml"),
  "cliconfig.lock": (text) => readLock(text, "cliconfig.lock.toml"),
  "cliapikey": (text) => readKeyDeclarations(text, "cliapikey.toml"),
};

function schemaOf({ schema, title }: Described, closed = false) {
  return jsonSchema(schema, { url: "", title, closed });
}

function toToml(file: Plain): string {
  return Object.entries(file as object)
    .map(([name, value]) => `${writeTomlKey(name)} = ${writeTomlValue(of(value))}\n`)
    .join("");
}

/** What a schema cannot express: how parts of a file belong together. */
const BEYOND_SCHEMAS =
  /two conditions|not a condition of|holds no conditions|(?:neither|both) `if`|, but an? .* under|is not a list of tokens/;

/** Say whether text is accepted; undefined when it is refused for a reason that no schema can express. */
function isRead(read: (text: string) => unknown, text: string): boolean | undefined {
  try {
    read(text);
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return BEYOND_SCHEMAS.test(error.what) ? undefined : false;
  }
}

for (const described of DESCRIBED.filter(({ kind }) => kind === "file")) {
  const { name, title } = described;
  Deno.test(`the schema of ${title} allows what the program reads and rejects what the program rejects`, () => {
    const schema = schemaOf(described);
    const verdicts = new Set<boolean>();
    const isTable = (file: Plain) => typeof file === "object" && !Array.isArray(file);
    fc.assert(
      fc.property(arbitraryOf(schema).filter(isTable), (file) => {
        const text = toToml(file);
        const complaints = validate(file, schema);
        const accepts = complaints.length === 0;
        verdicts.add(accepts);
        const reads = isRead(READERS[name]!, text);
        if (reads === undefined) return;
        const refusal = complaints.join("\n");
        assert.ok(
          accepts || !reads,
          `the schema refuses it, the program reads it:\n${text}\n${refusal}`,
        );
        assert.ok(reads || !accepts, `the schema allows it, the program refuses it:\n${text}`);
      }),
      { numRuns: 2000 },
    );
    assert.equal(verdicts.size, 2, "both were tried");
  });
}

Deno.test("the schema of a document allows fields that a later release may add", () => {
  const version = DESCRIBED.find(({ name }) => name === "version")!;
  const document = {
    schema_version: 1,
    version: "0.9.0",
    engine: { name: "deno", version: "2.9.6", substitute: false },
    permissions_enforced_by: "runtime",
    target: "source",
    commit: "source",
    more: true,
  };
  assert.deepEqual(validate(document, schemaOf(version)), []);
  assert.deepEqual(validate(document, schemaOf(version, true)), [".more is unknown"]);
  assert.deepEqual(validate({ ...document, schema_version: 2 }, schemaOf(version)), [
    ".schema_version is not 1",
  ]);
});

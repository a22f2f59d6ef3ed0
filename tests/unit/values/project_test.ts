import assert from "node:assert/strict";
import { REPOSITORY, schemaLine } from "../../../src/values/project.ts";

Deno.test("a new file names the schema of the newest release, and none before the first", () => {
  assert.equal(schemaLine("cliplace", ""), "");
  assert.equal(
    schemaLine("cliplace", "1.2.3"),
    `#:schema https://raw.githubusercontent.com/${REPOSITORY}/v1.2.3/schemas/cliplace.schema.json\n`,
  );
});

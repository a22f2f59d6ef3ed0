import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedFiles } from "../../../scripts/generated/generatedFiles.ts";
import { filesBelow, PROJECT } from "../../../scripts/support/project.ts";

const files = await generatedFiles();

for (const [path, text] of files) {
  Deno.test(`${path} is up to date (deno task generate writes it)`, async () => {
    assert.equal(await readFile(join(PROJECT, path), "utf8").catch(() => "no such file"), text);
  });
}

Deno.test("every schema is generated", async () => {
  const generated = [...files.keys()].filter((path) => path.startsWith("schemas/")).sort();
  assert.deepEqual(await filesBelow("schemas", ".json"), generated);
});

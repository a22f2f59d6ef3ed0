import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT } from "../../../scripts/support/project.ts";
import { VERSION } from "../../../src/values/project.ts";

const read = (path: string) => readFile(join(PROJECT, path), "utf8");

Deno.test("each entry for SchemaStore is about a schema that exists", async () => {
  const entries = JSON.parse(await read("packaging/schemastore/catalog.json"));
  assert.equal(entries.length, 3);
  for (const { name, fileMatch, url } of entries) {
    assert.deepEqual(fileMatch, [name]);
    const schema = JSON.parse(await read(`schemas/${url.split("/schemas/")[1]}`));
    assert.equal(schema.title, name);
  }
});

Deno.test("the component for GitLab installs this version", async () => {
  const page = await read("packaging/gitlab/live-config.yml");
  assert.ok(page.includes(`/releases/download/v${VERSION}/install.sh`));
});

Deno.test("the links in packaging/README.md work", async () => {
  const page = await read("packaging/README.md");
  for (const [, path] of page.matchAll(/\]\(([^)#]+)\)/g)) await read(join("packaging", path!));
});

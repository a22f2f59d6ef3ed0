import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const PROJECT = new URL("../../", import.meta.url);

Deno.test("every test that docs/threats.md names is there", async () => {
  const page = await readFile(fileURLToPath(new URL("docs/threats.md", PROJECT)), "utf8");
  const rows = page.split("\n").filter((line) => /^\|/.test(line) && !/^\|[\s:|-]*$/.test(line));
  const threats = rows.filter((row) => !row.startsWith("| Threat "));
  assert.ok(threats.length > 30);
  for (const row of threats) {
    const [, file, name] = /`(tests\/[\w/]+_test\.ts)`: ?([^|]*)\|$/.exec(row) ?? [];
    assert.ok(file !== undefined, row);
    const text = await readFile(fileURLToPath(new URL(file, PROJECT)), "utf8");
    // A name may be put together of parts, so that each of them has to be found.
    const parts = name!.trim().split(/\s*…\s*/).filter((part) => part !== "");
    for (const part of parts) assert.ok(text.includes(part), `${file} has no test "${part}"`);
    assert.match(text, /Deno\.test\(|unixTest\(/, file);
  }
});

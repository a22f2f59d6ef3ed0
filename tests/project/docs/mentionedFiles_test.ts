import assert from "node:assert/strict";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow, PROJECT, readFiles } from "../../../scripts/support/project.ts";

const pages = await readFiles([
  "README.md",
  "CONTRIBUTING.md",
  "AGENTS.md",
  "SECURITY.md",
  "tests/transcripts/README.md",
  ...await filesBelow("docs", ".md"),
]);

Deno.test("every task that a page names is in deno.json", async () => {
  const text = await readFile(join(PROJECT, "deno.json"), "utf8");
  const { tasks } = JSON.parse(text) as { readonly tasks: Readonly<Record<string, string>> };
  const unknown = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/(?:deno|deno@\S+) task ([a-z:]+)/g)].map(([, task]) => task!)
      .filter((task) => tasks[task] === undefined).map((task) => `${page}: ${task}`)
  );
  assert.deepEqual(unknown, []);
});

/** A folder of the reader's own game. */
const THEIRS = ["src/server"];

Deno.test("every file and folder that a page names exists", async () => {
  const named = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/`((?:src|tests|scripts|docs|schemas|\.ci|\.github)\/[\w./-]*)`/g)]
      .map(([, path]) => [page, path!] as const).filter(([, path]) => !THEIRS.includes(path))
  );
  assert.ok(named.length > 0);
  const missing = await Promise.all(named.map(async ([page, path]) => {
    const isThere = await access(join(PROJECT, path)).then(() => true, () => false);
    return isThere ? [] : [`${page}: ${path}`];
  }));
  assert.deepEqual(missing.flat(), []);
});

Deno.test("every test in the table of promises exists", async () => {
  const page = await readFile(join(PROJECT, "docs/dev/evidence.md"), "utf8");
  const named = [...page.matchAll(/`(tests\/[\w/.-]+)`: ([^|\n]+)/g)]
    .map(([, path, words]) => [path!, words!.trim()] as const);
  assert.ok(named.length > 50, `${named.length} tests`);
  for (const [path, words] of named) {
    const source = await readFile(join(PROJECT, path), "utf8");
    for (const part of words.split("…")) {
      assert.ok(source.includes(part.trim()), `${path}: ${part}`);
    }
  }
});

import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";

const folders = ["src", "scripts", "tests"];
const sources = await readFiles(
  (await Promise.all(folders.map((folder) => filesBelow(folder, ".ts")))).flat(),
);
const pages = await readFiles([
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...await filesBelow("docs", ".md"),
]);

/** A source as one line, so that a citation that goes on in the next line of its comment is found. */
function joined(source: string): string {
  return source.replace(/\n\s*(?:\*|\/\/) ?/g, " ");
}

Deno.test("every page and heading that a comment cites exists", () => {
  const cited = [...sources].flatMap(([file, source]) =>
    [...joined(source).matchAll(/\((docs\/[\w/.-]+\.md)(?:, ([A-Z][^):;]*))?[):;]/g)]
      .map(([, page, heading]) => ({ file, page: page!, heading }))
  );
  assert.ok(cited.length > 40, `${cited.length} citations`);
  for (const { file, page, heading } of cited) {
    const text = pages.get(page);
    assert.ok(text !== undefined, `${file} cites ${page}`);
    if (heading === undefined) continue;
    const isThere = text.split("\n").some((line) =>
      /^#+ /.test(line) && heading.startsWith(line.replace(/^#+ /, ""))
    );
    assert.ok(isThere, `${file} cites "${heading}" of ${page}`);
  }
});

Deno.test("no source cites a page that is not in the repository", () => {
  const strays = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/(?:^|[\s("`])(spec|platform|design|words)\.md\b/gm)]
      .map(([, name]) => `${file}: ${name}.md`)
  );
  assert.deepEqual(strays.filter((one) => !one.startsWith("tests/project/docs/citations")), []);
});

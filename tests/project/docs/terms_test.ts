import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";

/** Words for a thing that has another word, and that word. */
const OTHERS = [
  [/\blocal file\b/i, "config file"],
  [/\bpublished config\b/i, "live"],
  [/\bstaged draft\b|\bthe staged (?!\w)|\bWhat is staged equals\b/i, "draft"],
] as const;

const texts = await readFiles([
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "examples/README.md",
  ...await filesBelow("docs", ".md"),
  ...await filesBelow("src", ".ts"),
]);

for (const [other, term] of OTHERS) {
  Deno.test(`one thing has one word, on the pages and in the program: ${term}`, () => {
    const places = [...texts].flatMap(([path, text]) =>
      text.split("\n").flatMap((line, index) => other.test(line) ? [`${path}:${index + 1}`] : [])
    );
    assert.deepEqual(places, []);
  });
}

Deno.test("what JSON documents call a receipt is on no page but that of the documents", () => {
  const pages = [...texts].filter(([path, text]) =>
    path.endsWith(".md") && /\breceipts?\b/.test(text)
  );
  assert.deepEqual(pages.map(([path]) => path), ["docs/reference/json.md"]);
});

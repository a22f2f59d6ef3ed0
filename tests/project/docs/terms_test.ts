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

/** One thing in the plural: `1 entries`, `all 1 conditional values`. A verb and a unit may follow a 1. */
const ONE_AS_MANY =
  /(?<![\d.,:$-])1 (?!(?:ms|is|was|has|says|except)\b)(?:[a-z]+ )?[a-z]+s\b|\b(?:all|these) 1\b/;

Deno.test("no page and no transcript shows one thing in the plural", async () => {
  const transcripts = await readFiles(await filesBelow("tests/transcripts", ".md"));
  const places = [...texts, ...transcripts].flatMap(([path, text]) =>
    !path.endsWith(".md") ? [] : text.split("\n").flatMap((line, index) => {
      const [found] = ONE_AS_MANY.exec(line) ?? [];
      return found === undefined ? [] : [`${path}:${index + 1}: ${found}`];
    })
  );
  assert.deepEqual(places, []);
});

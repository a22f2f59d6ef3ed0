import assert from "node:assert/strict";
import { COMMAND_NOTES, CONTENTS } from "../../../scripts/site/contents.ts";
import { KEYWORDS, QUERIES } from "../../../scripts/site/search.ts";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";

// That each query finds its page among the first three is tried in a browser: `deno task site:browse`.

const FOUND = [
  ...CONTENTS.filter(({ isForContributors }) => !isForContributors)
    .flatMap(({ pages }) => pages.map(({ path }) => path)),
  ...await filesBelow(COMMAND_NOTES, ".md"),
];
const pages = await readFiles(FOUND);

/** The sections of a page as the search knows them: the anchor of a heading, and all words below it. */
function sectionsOf(path: string): readonly (readonly [anchor: string, words: string])[] {
  const parts = (pages.get(path) ?? "").split(/^(?=#+ )/m).filter((part) => part.startsWith("#"));
  return parts.map((part, index) => {
    const title = /^#+ (.+)/.exec(part)?.[1] ?? "";
    const anchor = title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
    const more = KEYWORDS.filter(({ page, heading }) =>
      page === path && (heading === undefined ? index === 0 : heading === anchor)
    );
    return [anchor, [part, ...more.map(({ words }) => words)].join(" ").toLowerCase()];
  });
}

Deno.test("each synonym of the search leads to a heading that exists", () => {
  for (const { page, heading } of KEYWORDS) {
    assert.ok(FOUND.includes(page), page);
    if (heading === undefined) continue;
    assert.ok(sectionsOf(page).some(([anchor]) => anchor === heading), `${page}#${heading}`);
  }
});

Deno.test("the page that a search should find has all its words in one section", () => {
  assert.equal(QUERIES.length, 55);
  for (const [query, page] of QUERIES) {
    const isFound = sectionsOf(page).some(([, words]) =>
      query.split(" ").every((word) => words.includes(word))
    );
    assert.ok(isFound, `${query}: ${page}`);
  }
});

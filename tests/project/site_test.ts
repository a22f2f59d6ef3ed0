import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { commandName, isHidden } from "../../src/cli/definitions.ts";
import { REPOSITORY } from "../../src/values/project.ts";
import { CONTENTS } from "../../scripts/site/contents.ts";
import { siteFile, sitePages } from "../../scripts/site/sitePages.ts";
import { filesBelow } from "../../scripts/support/project.ts";

const LISTED = CONTENTS.flatMap(({ pages }) => pages.map(({ path }) => path));

/** The site of a README with this text, and of empty pages. */
function siteOf(readme: string) {
  const texts = LISTED.map((path) => [path, `# ${path}\n`] as const);
  return sitePages(new Map([["README.md", readme], ...texts]), ALL_COMMANDS);
}

/** What is left of a README's text on the front page. */
function frontPage(readme: string): string {
  return siteOf(readme).pages.get("index.md")!.split("---\n\n")[1]!;
}

Deno.test("every page of docs/ is in the site's lists once", async () => {
  assert.deepEqual(
    LISTED.filter((path) => path.startsWith("docs/")).sort(),
    await filesBelow("docs", ".md"),
  );
  assert.equal(new Set(LISTED.map(siteFile)).size, LISTED.length);
});

Deno.test("a link between pages leads to the page of the site, with its place", () => {
  const [first] = LISTED.filter((path) => path.startsWith("docs/"));
  const file = siteFile(first!);
  assert.equal(frontPage(`[a](${first}#here)`), `[a](./${file}#here)`);
});

Deno.test("a link to a file that is no page leads to the repository", () => {
  const address = `https://github.com/${REPOSITORY}/blob/main/deno.json`;
  assert.equal(frontPage("[a](deno.json)"), `[a](${address})`);
});

Deno.test("other addresses, and what is code, stay as they are", () => {
  const text = "[a](https://a.example) [b](#here) `[c](deno.json)`\n\n```sh\n[d](deno.json)\n```\n";
  assert.equal(frontPage(text), text);
});

Deno.test("every command has a page with its help", () => {
  const { pages } = siteOf("");
  const titles = [...pages.values()].flatMap((page) => /^# (cli.*)$/m.exec(page)?.[1] ?? []);
  for (const command of ALL_COMMANDS) {
    assert.equal(titles.includes(commandName(command)), !isHidden(command), commandName(command));
  }
});

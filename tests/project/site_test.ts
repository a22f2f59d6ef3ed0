import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { commandName, isHidden, pageName } from "../../src/cli/definitions.ts";
import { longOf } from "../../src/flags/flag.ts";
import { REPOSITORY, SITE } from "../../src/values/project.ts";
import { COMMAND_NOTES, CONTENTS, FRONT_PAGE } from "../../scripts/site/contents.ts";
import { DOCUMENTS } from "../../scripts/site/documentPage.ts";
import { CARD, drawCard } from "../../scripts/site/drawCard.ts";
import { llmsFiles } from "../../scripts/site/llmsFiles.ts";
import { siteFile, sitePages } from "../../scripts/site/sitePages.ts";
import { filesBelow } from "../../scripts/support/project.ts";

const LISTED = CONTENTS.flatMap(({ pages }) => pages.map(({ path }) => path));

/** The site of a front page with this text, and of empty pages. */
function siteOf(front: string) {
  const texts = LISTED.map((path) => [path, `# ${path}\n`] as const);
  return sitePages(new Map([["docs/index.md", front], ...texts]), ALL_COMMANDS);
}

/** What is left of a text on the front page. */
function frontPage(text: string): string {
  return siteOf(text).pages.get("index.md")!.split("---\n\n")[1]!;
}

Deno.test("every page of docs/ is listed on the site exactly once", async () => {
  const below = await filesBelow("docs", "");
  const notes = below.filter((path) => path.startsWith(COMMAND_NOTES) && !LISTED.includes(path));
  const pages = below.filter((path) => !/\.svg$/.test(path) && !notes.includes(path));
  assert.deepEqual(
    [...LISTED.filter((path) => path.startsWith("docs/")), "docs/index.md"].sort(),
    pages,
  );
  assert.equal(new Set(LISTED.map(siteFile)).size, LISTED.length);
  const own = ALL_COMMANDS.map((one) => `${COMMAND_NOTES}${pageName(one)}.md`);
  assert.deepEqual(notes.filter((path) => !own.includes(path)), []);
});

Deno.test("the notes about a command are on its page, and links to them work", () => {
  const note = "# cli config watch\n\nSee [a sync](config-sync.md).\n";
  const texts = new Map([
    ["docs/commands/config-watch.md", note],
    ["docs/faq.md", "# A\n\n[b](commands/config-watch.md)\n"],
  ]);
  const { pages } = sitePages(texts, ALL_COMMANDS);
  assert.match(
    pages.get("commands/config-watch.md")!,
    /## Good to know\n\nSee \[a sync\]\(\.\/config-sync\.md\)\.\n/,
  );
  assert.match(pages.get("faq.md")!, /\[b\]\(\.\/commands\/config-watch\.md\)/);
});

Deno.test("the users' sidebar has no contributor pages, and the other way round", () => {
  const { sidebar } = siteOf("");
  const links = (begin: string) =>
    sidebar[begin]!.flatMap(({ items }) => items.map(({ link }) => link));
  assert.ok(!links("/").some((link) => link.startsWith("/dev/")));
  assert.ok(links("/").includes("/commands/"));
  assert.deepEqual(links("/dev/"), links("/contributing"));
  assert.ok(links("/dev/").includes("/dev/release"));
});

Deno.test("every page has a one-line description", () => {
  const lines = [FRONT_PAGE, ...CONTENTS.flatMap(({ pages }) => pages)].map(({ about }) => about);
  assert.deepEqual(lines.filter((line) => !/^[^"<>]{20,120}\.$/.test(line)), []);
  assert.equal(new Set(lines).size, lines.length);
});

Deno.test("a link between pages leads to the page on the site, with its heading", () => {
  const [first] = LISTED.filter((path) => path.startsWith("docs/guides/"));
  const link = first!.replace("docs/", "");
  assert.equal(frontPage(`[a](${link}#here)`), `[a](./${link}#here)`);
});

Deno.test("a link to a file that is not a page leads to the repository", () => {
  const address = `https://github.com/${REPOSITORY}/blob/main/deno.json`;
  assert.equal(frontPage("[a](../deno.json)"), `[a](${address})`);
});

Deno.test("a picture follows the light and dark switch of the site", () => {
  const picture =
    '<picture>\n  <source media="(prefers-color-scheme: dark)" srcset="pictures/a-dark.svg">\n' +
    '  <img alt="A" src="pictures/a-light.svg">\n</picture>';
  assert.equal(
    frontPage(picture),
    '<img class="in-light" alt="A" src="/pictures/a-light.svg">\n<img class="in-dark" alt="A" src="/pictures/a-dark.svg">',
  );
});

Deno.test("a page keeps its own front matter, and search leaves out contributors' pages", () => {
  const { pages } = siteOf("---\nlayout: home\n---\n\nHello\n");
  assert.match(
    pages.get("index.md")!,
    /^---\nedit: .*\nlastUpdated: false\ndescription: ".+"\nlayout: home\n---\n\n\nHello/,
  );
  assert.match(pages.get("contributing.md")!, /^search: false$/m);
  assert.doesNotMatch(pages.get("faq.md")!, /^search: false$/m);
});

Deno.test("a page's own description wins over the sidebar's", () => {
  const texts = new Map([["docs/faq.md", "---\ndescription: Own\n---\n\n# A\n"]]);
  const page = sitePages(texts, ALL_COMMANDS).pages.get("faq.md")!;
  assert.deepEqual(page.match(/^description: .*$/gm), ["description: Own"]);
});

Deno.test("all user pages are available as Markdown, one by one and in one file", () => {
  const texts = new Map(LISTED.map((path) => [path, `# ${path}\n\n<!-- hidden -->\n`]));
  const files = llmsFiles(texts, sitePages(texts, ALL_COMMANDS).pages);
  assert.match(files.get("llms.txt")!, /^- \[docs\/faq\.md\]\(https:\S+\/faq\.md\): \S/m);
  assert.match(
    files.get("llms.txt")!,
    /^- \[cli config sync\]\(https:\S+\/commands\/config-sync\.md\)$/m,
  );
  assert.doesNotMatch(files.get("llms.txt")!, /cli cli/);
  assert.match(files.get("llms-full.txt")!, /# docs\/guides\/start\.md/);
  assert.doesNotMatch(files.get("llms-full.txt")!, /hidden|release\.md/);
  assert.ok(files.has("guides/start.md"));
  const skill = "---\nname: a\n---\n\n# A\n";
  const withSkill = llmsFiles(new Map([["docs/agents/SKILL.md", skill]]), new Map());
  assert.equal(withSkill.get("agents/SKILL.md"), skill);
});

Deno.test("a shared link shows the front page's title and description, in lines that fit next to the overview", () => {
  const card = drawCard("hero:\n  name: cli\n  text: Your game's live values, in a file\n");
  assert.match(card, new RegExp(`^<svg [^>]*width="${CARD.width}" height="${CARD.height}">`));
  const written = [...card.matchAll(/<text x="60" y="\d+" style="font[^>]*>(.*?)<\/text>/g)].map((
    [, text],
  ) => text);
  assert.deepEqual(written, ["cli", "Your game's live", "values, in a file"]);
  assert.match(card, /<svg x="590"[^>]*>\n<title>From cliconfig\.toml/);
});

Deno.test("other URLs and code stay as they are", () => {
  const text = "[a](https://a.example) [b](#here) `[c](deno.json)`\n\n```sh\n[d](deno.json)\n```\n";
  assert.equal(frontPage(text), text);
});

Deno.test("a link to the site becomes a link within the site", () => {
  assert.equal(
    frontPage(`[a](${SITE}commands/config-sync.html#no-undo)`),
    "[a](./commands/config-sync.md#no-undo)",
  );
});

Deno.test("each flag has an anchor on its command's page, with its description", () => {
  const { pages } = siteOf("");
  for (const command of ALL_COMMANDS.filter((one) => !isHidden(one))) {
    const page = pages.get(`commands/${pageName(command)}.md`)!;
    for (const flag of Object.values(command.flags)) {
      assert.ok(
        page.includes(`<a id="${longOf(flag).slice(2)}" `),
        `${command.path} ${longOf(flag)}`,
      );
    }
  }
});

Deno.test("every JSON document has a page with its fields", () => {
  const { pages } = siteOf("");
  const check = pages.get("documents/check.md")!;
  assert.match(check, /\| `changes\[\]\.key` +\| string +\|/);
  assert.match(check, /\| `drift\?` +\| object +\|/);
  for (const { name } of DOCUMENTS) assert.ok(pages.has(`documents/${name}.md`), name);
});

Deno.test("a command's page shows a sample from a real run, with its output", () => {
  const { pages } = siteOf("```console\n$ cli config get a --env dev\n3\n\n$ cli version\n```\n");
  assert.match(
    pages.get("commands/config-get.md")!,
    /```console\n\$ cli config get a --env dev\n3\n```/,
  );
  assert.doesNotMatch(pages.get("commands/version.md")!, /```console/);
});

Deno.test("every command has a page with its help", () => {
  const { pages } = siteOf("");
  assert.match(pages.get("commands/config-list.md")!, /^description: "[^"\n]+"$/m);
  const titles = [...pages.values()].flatMap((page) => /^# (cli.*)$/m.exec(page)?.[1] ?? []);
  for (const command of ALL_COMMANDS) {
    assert.equal(titles.includes(commandName(command)), !isHidden(command), commandName(command));
  }
});

/**
 * Build the site of the docs: `deno task site [--base <path>]` makes it of the repository's Markdown,
 * the commands' definitions and the JSON Schemas, in dist/site. It needs Node and npm, for VitePress.
 */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ALL_COMMANDS } from "../src/cli/allCommands.ts";
import { REPOSITORY, SITE } from "../src/values/project.ts";
import { runScript } from "./build/runScript.ts";
import { runTool } from "./build/runTool.ts";
import { COMMAND_NOTES, CONTENTS, FRONT_PAGE } from "./site/contents.ts";
import { CARD, drawCard } from "./site/drawCard.ts";
import { llmsFiles } from "./site/llmsFiles.ts";
import { KEYWORDS, QUERIES, QUESTIONS, SEARCH } from "./site/search.ts";
import { siteFile, sitePages } from "./site/sitePages.ts";
import { filesBelow, PROJECT, readFiles } from "./support/project.ts";
import { say } from "./support/say.ts";

await runScript(async () => {
  const base = Deno.args[0] === "--base" ? Deno.args[1]! : `/${REPOSITORY.split("/")[1]}/`;
  const folder = join(PROJECT, "site");
  const pagesFolder = join(folder, "pages");
  const out = join(PROJECT, "dist", "site");
  const paths = CONTENTS.flatMap(({ pages }) => pages.map(({ path }) => path));
  const transcripts = await readFiles(await filesBelow("tests/transcripts", ".md"));
  const notes = (await filesBelow(COMMAND_NOTES, ".md")).filter((path) => !paths.includes(path));
  const texts = await readFiles([FRONT_PAGE.path, ...paths, ...notes]);
  const { pages, sidebar } = sitePages(texts, ALL_COMMANDS, await readDates([...texts.keys()]), [
    ...transcripts.values(),
  ]);
  await rm(pagesFolder, { recursive: true, force: true });
  for (const [path, text] of pages) {
    await mkdir(dirname(join(pagesFolder, path)), { recursive: true });
    await writeFile(join(pagesFolder, path), text);
  }
  const open = join(pagesFolder, "public");
  await cp(join(PROJECT, "schemas"), join(open, "schemas"), { recursive: true });
  await cp(join(PROJECT, "docs", "pictures"), join(open, "pictures"), { recursive: true });
  await cp(join(folder, "public"), open, { recursive: true });
  for (const [path, text] of llmsFiles(texts, pages)) {
    await mkdir(dirname(join(open, path)), { recursive: true });
    await writeFile(join(open, path), text);
  }
  const settings = {
    base,
    card: CARD,
    repository: REPOSITORY,
    site: SITE,
    sidebar,
    search: SEARCH,
    keywords: KEYWORDS.map(({ page, heading, words }) => ({
      file: siteFile(page),
      heading: heading ?? '[^"]*',
      words,
    })),
    queries: [...QUERIES, ...QUESTIONS].map(([query, page]) => [
      query,
      siteFile(page).replace(/\.md$/, ""),
    ]),
  };
  await writeFile(join(folder, ".vitepress", "settings.json"), JSON.stringify(settings));
  await runTool(["npm", "ci", "--no-audit", "--no-fund"], folder);
  const card = join(folder, ".vitepress", "cache", "card.svg");
  await mkdir(dirname(card), { recursive: true });
  await writeFile(card, drawCard(texts.get(FRONT_PAGE.path)!));
  await runTool(["node", "card.mjs", card, join(open, "card.png")], folder);
  await runTool(["npx", "vitepress", "build", ".", "--outDir", out], folder);
  say(`dist/site has ${pages.size} pages.`);
});

/** When each page changed last; unknown in a copy of the sources without Git. */
async function readDates(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const dates = await Promise.all(paths.map(async (path) => {
    const { stdout } = await new Deno.Command("git", {
      args: ["log", "-1", "--format=%cI", "--", path],
      cwd: PROJECT,
      stderr: "null",
    }).output().catch(() => ({ stdout: new Uint8Array() }));
    return [path, new TextDecoder().decode(stdout).trim()] as const;
  }));
  return new Map(dates.filter(([, date]) => date !== ""));
}

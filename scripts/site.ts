/**
 * Build the site of the docs: `deno task site [--base <path>]` makes it of the repository's Markdown,
 * the commands' definitions and the JSON Schemas, in dist/site. It needs Node and npm, for VitePress.
 */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ALL_COMMANDS } from "../src/cli/allCommands.ts";
import { REPOSITORY, VERSION } from "../src/values/project.ts";
import { runScript } from "./build/runScript.ts";
import { runTool } from "./build/runTool.ts";
import { CONTENTS, FRONT_PAGE } from "./site/contents.ts";
import { sitePages } from "./site/sitePages.ts";
import { PROJECT, readFiles } from "./support/project.ts";
import { say } from "./support/say.ts";

await runScript(async () => {
  const base = Deno.args[0] === "--base" ? Deno.args[1]! : `/${REPOSITORY.split("/")[1]}/`;
  const folder = join(PROJECT, "site");
  const pagesFolder = join(folder, "pages");
  const out = join(PROJECT, "dist", "site");
  const paths = CONTENTS.flatMap(({ pages }) => pages.map(({ path }) => path));
  const { pages, sidebar } = sitePages(await readFiles([FRONT_PAGE.path, ...paths]), ALL_COMMANDS);
  await rm(pagesFolder, { recursive: true, force: true });
  for (const [path, text] of pages) {
    await mkdir(dirname(join(pagesFolder, path)), { recursive: true });
    await writeFile(join(pagesFolder, path), text);
  }
  const open = join(pagesFolder, "public");
  await cp(join(PROJECT, "schemas"), join(open, "schemas"), { recursive: true });
  await cp(join(PROJECT, "docs", "pictures"), join(open, "pictures"), { recursive: true });
  const settings = { base, repository: REPOSITORY, version: VERSION, sidebar };
  await writeFile(join(folder, ".vitepress", "settings.json"), JSON.stringify(settings));
  await runTool(["npm", "ci", "--no-audit", "--no-fund"], folder);
  await runTool(["npx", "vitepress", "build", ".", "--outDir", out], folder);
  say(`dist/site has ${pages.size} pages.`);
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import names from "../../packaging/names.json" with { type: "json" };
import { REPOSITORY } from "../../src/values/project.ts";
import { filesBelow, PROJECT, readFiles } from "../support/project.ts";

/** A name in the project's files, and the name in packaging/names.json that replaces it. */
export type Renaming = readonly [from: string, to: string];

/** What is not text, or not the project's own. */
const APART = /(^|\/)(node_modules|dist|pages|cache)\/|\.(png|svg|gif|ico|woff2?|gz|zip)$|^\.git\//;

/** What packaging/names.json calls otherwise than the project's files do. */
export async function readRenamings(): Promise<readonly Renaming[]> {
  const manifest = JSON.parse(await readFile(join(PROJECT, "deno.json"), "utf8"));
  const owners = await readFile(join(PROJECT, ".github/CODEOWNERS"), "utf8");
  const [, team = names.team] = /@(\S+\/\S+)/.exec(owners) ?? [];
  const [before, after] = [formsOf(REPOSITORY), formsOf(names.repository)];
  const renamings: Renaming[] = [
    [`@${team}`, `@${names.team}`],
    ...before.map((form, index) => [form, after[index]!] as const),
    [manifest.name, names.package],
  ];
  return renamings.filter(([from, to]) => from !== to);
}

/** The texts of all files of the project that have a name that is another now, with the new one. */
export async function renamedFiles(
  renamings: readonly Renaming[],
): Promise<ReadonlyMap<string, string>> {
  if (renamings.length === 0) return new Map();
  const entries = await readdir(PROJECT, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !APART.test(`${entry.name}/`));
  const below = await Promise.all(folders.map(({ name }) => filesBelow(name, "")));
  const paths = [
    ...entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...below.flat(),
  ].filter((path) => !APART.test(path) && path !== "packaging/names.json");
  const texts = [...await readFiles(paths)].map(([path, text]) =>
    [path, text, rename(text, renamings)] as const
  );
  return new Map(
    texts.filter(([, before, after]) => before !== after).map(([path, , after]) => [path, after]),
  );
}

/** A text with each name that is another now replaced. */
export function rename(text: string, renamings: readonly Renaming[]): string {
  return renamings.reduce((text, [from, to]) => text.replaceAll(from, to), text);
}

/** The forms of a repository's name in files: itself, the address of its pages, its owner as an author. */
function formsOf(repository: string): readonly string[] {
  const [owner, name] = repository.split("/");
  return [repository, `${owner}.github.io/${name}`, `author: ${owner}\n`];
}

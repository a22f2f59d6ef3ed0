import { schemaFiles } from "../schemas/table.ts";
import { filesBelow, readFiles } from "../support/project.ts";
import { fillSection } from "./fillSection.ts";
import { mentionsProject, nameProject } from "./mentions.ts";
import { nameReleased, RELEASED_FILE } from "./released.ts";
import { readRenamings, rename, renamedFiles } from "./rename.ts";
import { SECTIONS } from "./sections.ts";

/** Everything in the project that is generated from its sources: the texts of files by their paths. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const pages = await readFiles(await pagePaths());
  for (const [path, name, write] of SECTIONS) {
    pages.set(path, fillSection(pages.get(path) ?? "", name, write()));
  }
  for (const [path, text] of pages) pages.set(path, nameProject(text));
  const [source = "", changelog = ""] = (await readFiles([RELEASED_FILE, "CHANGELOG.md"])).values();
  pages.set(RELEASED_FILE, nameReleased(source, changelog));
  const renamings = await readRenamings();
  const files = [...await renamedFiles(renamings), ...schemaFiles(), ...pages];
  return new Map(files.map(([path, text]) => [path, rename(text, renamings)]));
}

/** The pages that have the project's address, or a generated part. */
async function pagePaths(): Promise<string[]> {
  const folders = ["docs", "examples", "packaging", ".github", "tests/transcripts"];
  const below = (await Promise.all(folders.map((folder) => filesBelow(folder, "")))).flat();
  const pages = below.filter((path) => /\.(?:md|yml)$/.test(path));
  const texts = await readFiles([
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    ...pages,
  ]);
  return [...texts].filter(([, text]) => mentionsProject(text) || text.includes(": generated -->"))
    .map(([path]) => path);
}

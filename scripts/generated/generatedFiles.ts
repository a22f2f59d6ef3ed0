import { schemaFiles } from "../schemas/table.ts";
import { filesBelow, readFiles } from "../support/project.ts";
import { mentionsProject, nameProject } from "./mentions.ts";
import { operationsSection } from "./operations.ts";
import { permissionsSection } from "./permissions.ts";
import { layersSection } from "./layers.ts";
import { repositoriesSection } from "./repositories.ts";
import { environmentSection } from "./environment.ts";
import { exitCodesSection } from "./exitCodes.ts";
import { jsonFieldsSection } from "./jsonFields.ts";
import { installLineSection, runLinesSection } from "./runLines.ts";
import { fillSection } from "./section.ts";

/** Everything in the project that is generated from its sources: the texts of files by their paths. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const pages = await readFiles(await pagePaths());

  const fill = (path: string, name: string, content: string) =>
    pages.set(path, fillSection(pages.get(path) ?? "", name, content));
  fill("docs/permissions.md", "permissions", permissionsSection());
  fill("docs/permissions.md", "run lines", runLinesSection());
  fill("docs/permissions.md", "install line", installLineSection());
  fill("CONTRIBUTING.md", "layers", layersSection());
  fill("docs/reference.md", "exit codes", exitCodesSection());
  fill("docs/reference.md", "environment", environmentSection());
  fill("docs/reference.md", "json fields", jsonFieldsSection());
  fill("docs/config.md", "repositories", repositoriesSection());
  fill("docs/doctor.md", "operations", operationsSection());
  for (const [path, text] of pages) pages.set(path, nameProject(text));
  return new Map([...schemaFiles(), ...pages]);
}

/** The pages that say where the project is, or have a part that is generated. */
async function pagePaths(): Promise<string[]> {
  const below: [folder: string, ending: string][] = [["docs", ".md"], ["examples", ".md"], [
    "examples",
    ".yml",
  ], [".github", ".yml"]];
  const paths = [
    ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"],
    ...(await Promise.all(below.map(([folder, ending]) => filesBelow(folder, ending)))).flat(),
  ];
  const texts = await readFiles([...paths, ...await filesBelow("tests/transcripts", ".md")]);
  return [...texts].filter(([, text]) => mentionsProject(text) || text.includes(": generated -->"))
    .map(([path]) => path);
}

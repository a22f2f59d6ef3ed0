import { schemaFiles } from "../schemas/table.ts";
import { readFiles } from "../support/project.ts";
import { permissionsSection } from "./permissions.ts";
import { layersSection } from "./layers.ts";
import { exitCodesSection } from "./exitCodes.ts";
import { jsonFieldsSection } from "./jsonFields.ts";
import { installLineSection, runLinesSection } from "./runLines.ts";
import { fillSection } from "./section.ts";

/** Everything in the project that is generated from its sources: the texts of files by their paths. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const pages = await readFiles([
    "README.md",
    "CONTRIBUTING.md",
    "docs/permissions.md",
    "docs/reference.md",
  ]);
  const fill = (path: string, name: string, content: string) =>
    pages.set(path, fillSection(pages.get(path) ?? "", name, content));
  fill("README.md", "permissions", permissionsSection());
  fill("docs/permissions.md", "permissions", permissionsSection());
  fill("docs/permissions.md", "run lines", runLinesSection());
  fill("docs/permissions.md", "install line", installLineSection());
  fill("CONTRIBUTING.md", "layers", layersSection());
  fill("docs/reference.md", "exit codes", exitCodesSection());
  fill("docs/reference.md", "json fields", jsonFieldsSection());
  return new Map([...schemaFiles(), ...pages]);
}

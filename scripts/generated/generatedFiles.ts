import { errorPage, readErrors } from "../errors/errorPage.ts";
import { schemaFiles } from "../schemas/table.ts";
import { readFiles } from "../support/project.ts";
import { permissionsSection } from "./permissions.ts";
import { fillSection } from "./section.ts";

/** Everything in the project that is generated from its sources: the texts of files by their paths. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const readme = (await readFiles(["README.md"])).get("README.md") ?? "";
  return new Map([
    ...schemaFiles(),
    ["docs/errors.md", errorPage(await readErrors())],
    ["README.md", fillSection(readme, "permissions", permissionsSection())],
  ]);
}

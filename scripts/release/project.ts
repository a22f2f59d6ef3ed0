import manifest from "../../deno.json" with { type: "json" };
import { REPOSITORY, VERSION } from "../../src/values/project.ts";

/** The project's page. */
export const HOMEPAGE = `https://github.com/${REPOSITORY}`;

/** One line for package managers. */
export const DESCRIPTION = "Diagnose access to Roblox Open Cloud and keep live configs in a file";

/** The name of the npm package that people install. */
export const PACKAGE = manifest.name;

/** The folder that a release's files are downloaded from. */
export function downloadFolder(version = VERSION): string {
  return `${HOMEPAGE}/releases/download/v${version}`;
}

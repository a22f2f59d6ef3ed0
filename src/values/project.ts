/** The version of this program; a test fails when deno.json has another. */
export const VERSION = "0.9.0";

/** What `cli --version` prints. */
export const VERSION_LINE = `cli ${VERSION}`;

/**
 * Where the project is published, as `owner/name`: the one place that says it. `deno task generate`
 * writes every mention of it, and a test fails while one differs.
 */
export const REPOSITORY = "live-cli/cli";

const [OWNER, NAME] = REPOSITORY.split("/");

/** The address of the site of the docs; it ends with a slash. */
export const SITE = `https://${OWNER}.github.io/${NAME}/`;

/** Where an editor finds the JSON Schema of a file or a document of this release: `cliconfig`. */
export function schemaUrl(name: string): string {
  return `https://raw.githubusercontent.com/${REPOSITORY}/v${VERSION}/schemas/${name}.schema.json`;
}

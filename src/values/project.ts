/** The version of this program; a test fails when deno.json has another. */
export const VERSION = "0.9.0";

/** What `cli --version` prints. */
export const VERSION_LINE = `cli ${VERSION}`;

/**
 * Where the project is published, as `owner/name`. `deno task generate` copies it to every mention, and a
 * test fails if one differs.
 */
export const REPOSITORY = "live-cli/cli";

const [OWNER, NAME] = REPOSITORY.split("/");

/** The address of the site of the docs; it ends with a slash. */
export const SITE = `https://${OWNER}.github.io/${NAME}/`;

/** Return the address of this release's JSON Schema of a file or a document, such as `cliconfig`. */
export function schemaUrl(name: string): string {
  return `https://raw.githubusercontent.com/${REPOSITORY}/v${VERSION}/schemas/${name}.schema.json`;
}

/** The version of this program; a test fails when deno.json has another. */
export const VERSION = "0.9.0";

/**
 * The newest version that is published, empty before the first: CHANGELOG.md says it, and `deno task
 * generate` copies it.
 */
export const RELEASED: string = "";

export const VERSION_LINE = `cli ${VERSION}`;

/**
 * Where the project is published, as `owner/name`. `deno task generate` copies it to every mention, and a
 * test fails if one differs.
 */
export const REPOSITORY = "live-cli/cli";

const [OWNER, NAME] = REPOSITORY.split("/");

export const SITE = `https://${OWNER}.github.io/${NAME}/`;

/** @param name A file or a document, such as `cliconfig`. */
export function schemaUrl(name: string, version: string = VERSION): string {
  return `https://raw.githubusercontent.com/${REPOSITORY}/v${version}/schemas/${name}.schema.json`;
}

/**
 * Write the line that tells an editor which schema a new file has: that of the newest release, and
 * nothing before there is one.
 */
export function schemaLine(name: string, released: string = RELEASED): string {
  return released === "" ? "" : `#:schema ${schemaUrl(name, released)}\n`;
}

/** The tools of the suite, as `--tool` names them; `config` is this program. */
export const TOOL_IDS = ["place", "meta", "config", "rtbf", "shop"] as const;

export type ToolId = typeof TOOL_IDS[number];

/** @param args What follows `cli apikey`. */
export function keyToolCommand(args: string): string {
  return `\`cli apikey ${args}\` (the suite's key tool)`;
}

/** Where the project is published, as `owner/name`: the one place that says it. */
export const PROJECT = "live-cli/cli";

/** Where an editor finds the JSON Schema of a file or a document: `cliconfig`, `cliplace`. */
export function schemaUrl(name: string): string {
  return `https://raw.githubusercontent.com/${PROJECT}/main/schemas/${name}.schema.json`;
}

import type { Definition } from "../../src/cli/defineCommand.ts";
import { childrenOf, commandName, pageName } from "../../src/cli/definitions.ts";
import { helpText } from "../../src/cli/helpText.ts";

/** The width of the help on the site's pages, in columns. */
const COLUMNS = 80;

/**
 * Write the manual page of a command as Markdown, from its definition.
 *
 * @param definitions All commands, the root first.
 */
export function commandPage(definition: Definition, definitions: readonly Definition[]): string {
  const help = helpText(definition, definitions, COLUMNS).trimEnd();
  const children = definition.kind === "group" ? childrenOf(definition, definitions) : [];
  const links = children.map((one) => `- [${commandName(one)}](${pageName(one)}.md)`);
  return [`# ${commandName(definition)}`, "```text\n" + help + "\n```", links.join("\n")]
    .filter((part) => part !== "").join("\n\n") + "\n";
}

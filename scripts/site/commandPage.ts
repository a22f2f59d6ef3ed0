import type { Command, Definition } from "../../src/cli/defineCommand.ts";
import {
  childrenOf,
  commandName,
  flagGroups,
  groupsAbove,
  pageName,
  usageOf,
} from "../../src/cli/definitions.ts";
import { EXIT } from "../../src/cli/exitCodes.ts";
import { describe, type Flag, type FlagSet, longOf } from "../../src/flags/flag.ts";
import { runLines } from "../generated/runLines.ts";
import { markdownTable } from "../generated/table.ts";
import { cell, code } from "./markdown.ts";

/** A command that somebody typed on a page, and what it printed. */
export type Played = ReadonlyMap<string, string>;

/**
 * Write the page of a command as Markdown, from its definition: usage, flags with a place of their own
 * each, examples, exit codes, and what it may touch.
 *
 * @param definitions All commands, the root first.
 * @param played A sample with its output for some commands, by their paths.
 * @param notes What may surprise in it, as Markdown.
 */
export function commandPage(
  definition: Definition,
  definitions: readonly Definition[],
  played: Played,
  notes = "",
): string {
  const above = groupsAbove(definition, definitions).toReversed();
  const parts = [
    `# ${commandName(definition)}`,
    definition.description,
    block("text", usageOf(definition)),
    ...(notes === "" ? [] : [`## Good to know\n\n${notes}`]),
    ...(definition.kind === "group" ? [children(definition, definitions)] : [
      flagTable("Arguments", definition.args),
    ]),
    ...flagGroups(definition).map(([title, flags]) => flagTable(title, flags)),
    examples(definition, played.get(definition.path)),
    ...(definition.kind === "group" ? [] : [exitCodes(definition), access(definition)]),
    ...above.map((group) =>
      flagTable(`Flags of every \`${commandName(group)}\` command`, group.flags)
    ),
  ];
  return parts.filter((part) => part !== "").join("\n\n") + "\n";
}

function children(
  group: Definition & { readonly kind: "group" },
  definitions: readonly Definition[],
) {
  const rows = childrenOf(group, definitions).map((one) => [
    `[${code(commandName(one))}](${pageName(one)}.md)`,
    cell(one.summary),
  ]);
  return `## Commands\n\n${markdownTable(["Command", "What it does"], rows)}`;
}

/** A table of flags or arguments; each flag has a place that a link can lead to: `#no-undo`. */
function flagTable(title: string, flags: FlagSet): string {
  const rows = Object.values(flags).map((flag) => {
    const id = longOf(flag).replace(/^--/, "").replaceAll(/[^a-z-]/g, "");
    return [`<a id="${id}" href="#${id}">\`${flag.spelling}\`</a>`, cell(meaning(flag))];
  });
  if (rows.length === 0) return "";
  const first = title === "Arguments" ? "Argument" : "Flag";
  return `## ${title}\n\n${markdownTable([first, "Meaning"], rows)}`;
}

/** What a flag does, its values, and what it cannot be combined with. */
function meaning(flag: Flag): string {
  const { completion, conflicts = [] } = flag;
  const described = describe(flag);
  const named = Array.isArray(completion) ? completion : [];
  const choices = named.every((one) => typeof one !== "string" || described.includes(one))
    ? []
    : [`one of ${named.map((one) => `\`${one}\``).join(", ")}`];
  const others = conflicts.length === 0
    ? []
    : [`not with ${conflicts.map((one) => `\`${one}\``).join(", ")}`];
  return [described, ...choices, ...others].join("; ");
}

function examples({ examples }: Definition, sample: string | undefined): string {
  if (examples.length === 0) return "";
  const lines = examples.map(([line, what]) => `# ${what}\n${line}`);
  const shown = sample === undefined ? [] : ["A sample with its output:", block("console", sample)];
  return ["## Examples", block("sh", lines.join("\n\n")), ...shown].join("\n\n");
}

function exitCodes({ differs }: Command): string {
  const rows = [
    [String(EXIT.fine), "Done"],
    [String(EXIT.failed), "Failed, refused or declined"],
    ...(differs === undefined ? [] : [[String(EXIT.differs), cell(differs)]]),
  ];
  return `## Exit codes\n\n${
    markdownTable(["Code", "Meaning"], rows)
  }\n\n[All codes](../reference/environment.md#exit-codes), including those of signals.`;
}

/** What a command may access: the scopes that its key needs, and a command line that grants exactly that. */
function access({ path, capabilities, flags }: Command): string {
  const watches = path === "config watch" || flags["watch"] !== undefined;
  const scopes = [
    ...(capabilities.platform === "none" ? [] : ["`universe:read`"]),
    ...(capabilities.platform === "write" ? ["`universe:write`"] : []),
    ...(watches
      ? [`\`universe.analytics:read\`${path === "config watch" ? "" : " for `--watch`"}`]
      : []),
  ];
  const lines = runLines().filter(({ row }) =>
    row.command === path || row.command.startsWith(`${path} --`)
  ).map(({ line }) => line);
  return [
    "## Access",
    scopes.length === 0 ? "It needs no API key." : `Scopes of the key: ${scopes.join(", ")}.`,
    "To run it from a clone in `~/cli`, with [no other permissions](../permissions.md):",
    block("sh", lines.join("\n")),
  ].join("\n\n");
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

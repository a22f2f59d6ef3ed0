import { wrap } from "../views/layout.ts";
import { Text } from "../values/text.ts";
import { SITE } from "../values/project.ts";
import { type Definition, TOPICS } from "./defineCommand.ts";
import {
  childrenOf,
  commandName,
  flagGroups,
  groupsAbove,
  nameOf,
  pageName,
  usageOf,
} from "./definitions.ts";
import { EXIT } from "./exitCodes.ts";
import { describe, type Flag } from "../flags/flag.ts";
import { HELP_FLAG, VERSION_FLAG } from "./parseArgs.ts";

type Item = readonly [term: string, meaning: string];
type Section = readonly [title: string, items: readonly Item[]];

/** Write the help of a command or a group: its own flags; those of the groups above are in their help. */
export function helpText(
  definition: Definition,
  definitions: readonly Definition[],
  columns: number,
): string {
  const isGroup = definition.kind === "group";
  const args = Object.values(definition.args);
  const above = groupsAbove(definition, definitions);
  const own: readonly Section[] = [
    ["Arguments", args.filter(({ description }) => description !== "").map(argumentItem)],
    ...flagSections(definition),
    ...(isGroup ? above.flatMap(flagSections) : [])
      .map(([, items]): Section => ["Flags of every command", items]),
  ];
  const sections = [...(isGroup ? groupSections(definition, definitions) : []), ...own];
  const width = Math.max(...sections.flatMap(([, items]) => items.map(([term]) => term.length)));
  const exits = isGroup ? undefined : definition.differs;
  return [
    fill(definition.description, columns).join("\n"),
    `Usage: ${usageOf(definition)}`,
    ...sections.filter(([, items]) => items.length > 0).map(([title, items]) =>
      [`${title}:`, ...items.flatMap((item) => itemLines(item, width, columns))].join("\n")
    ),
    ...examplesText(definition, columns),
    [
      ...(exits === undefined ? [] : [`Exit code ${EXIT.differs}: ${exits}.`]),
      isGroup
        ? `Help for a command: \`${commandName(definition)} <command> --help\``
        : `More flags: \`${commandName(above.at(-1)!)} --help\``,
      ...(definition.path === "" ? ["Manual page, if installed: `man cli`"] : []),
      `${SITE}commands/${pageName(definition)}.html`,
    ].join("\n"),
  ].join("\n\n") + "\n";
}

function groupSections(
  group: Definition & { readonly kind: "group" },
  definitions: readonly Definition[],
): readonly Section[] {
  const children = childrenOf(group, definitions);
  const listed = (title: string, topic?: string): Section => [
    title,
    children.filter((one) => (one.kind === "command" ? one.topic : undefined) === topic)
      .map((one) => [nameOf(one), one.summary]),
  ];
  return [
    ...Object.entries(TOPICS).map(([topic, title]) => listed(title, topic)),
    listed("Commands"),
  ];
}

function flagSections(definition: Definition): readonly Section[] {
  const builtIn = definition.path === "" ? [HELP_FLAG, VERSION_FLAG] : [];
  return flagGroups(definition).map(([title, flags]) => [
    title,
    [...Object.values(flags), ...builtIn].map((flag) => [flag.spelling, describe(flag)]),
  ]);
}

function argumentItem(arg: Flag): Item {
  return [arg.spelling.replace(/^[<[]|[\]>]$/g, ""), describe(arg)];
}

const MARGIN = "  ";

function itemLines([term, meaning]: Item, width: number, columns: number): readonly string[] {
  const before = MARGIN.length + width + MARGIN.length;
  const [first, ...rest] = fill(meaning, columns - before);
  return [
    `${MARGIN}${term.padEnd(width)}${MARGIN}${first}`,
    ...rest.map((line) => " ".repeat(before) + line),
  ];
}

/** In a narrower column, the terminal breaks the lines. */
const NARROWEST = 40;

function fill(text: string, width: number): readonly string[] {
  if (width < NARROWEST) return [text];
  return wrap(new Text(text), width).map(({ printed }) => printed);
}

/** Where they do not all fit on a line with their meanings, these are below them. */
function examplesText({ examples }: Definition, columns: number): readonly string[] {
  if (examples.length === 0) return [];
  const width = Math.max(...examples.map(([line]) => line.length));
  const before = MARGIN.length + width + MARGIN.length;
  const fits = examples.every(([, meaning]) => before + meaning.length <= columns);
  const lines = examples.map(([line, meaning]) => {
    return fits ? `  ${line.padEnd(width)}  ${meaning}` : `  ${line}\n      ${meaning}`;
  });
  return [`Examples:\n${lines.join("\n")}`];
}

import { wrap } from "../terminal/layout.ts";
import { Text } from "../terminal/text.ts";
import { SITE } from "../values/project.ts";
import { type Definition, TOPICS } from "./defineCommand.ts";
import { childrenOf, commandName, groupsAbove, nameOf, pageName } from "./definitions.ts";
import { EXIT } from "./exitCodes.ts";
import { describe, type Flag } from "../flags/flag.ts";
import { HELP_FLAG, VERSION_FLAG } from "./parseArgs.ts";

type Item = readonly [term: string, meaning: string];
type Section = readonly [title: string, items: readonly Item[]];

/** A command's help has its own flags; those of the groups above are in the groups' help. */
export function helpText(
  definition: Definition,
  definitions: readonly Definition[],
  columns: number,
): string {
  const isGroup = definition.kind === "group";
  const args = Object.values(definition.args);
  const words = isGroup ? ["<command>"] : args.map(({ spelling }) => spelling);
  const above = groupsAbove(definition, definitions);
  const own: readonly Section[] = [
    ["Arguments", args.filter(({ description }) => description !== "").map(argumentItem)],
    ["Flags", flagItems(definition)],
    ...(isGroup ? above.map((one): Section => ["Flags of every command", flagItems(one)]) : []),
  ];
  const sections = [...(isGroup ? groupSections(definition, definitions) : []), ...own];
  const width = Math.max(...sections.flatMap(([, items]) => items.map(([term]) => term.length)));
  const exits = isGroup ? undefined : definition.differs;
  return [
    fill(definition.description, columns).join("\n"),
    `Usage: ${[commandName(definition), ...words, "[flags]"].join(" ")}`,
    ...sections.filter(([, items]) => items.length > 0).map(([title, items]) =>
      [`${title}:`, ...items.flatMap((item) => itemLines(item, width, columns))].join("\n")
    ),
    ...examplesText(definition),
    ...(exits === undefined ? [] : [`Exit code ${EXIT.differs}: ${exits}.`]),
    [
      isGroup
        ? `Help for a command: \`${commandName(definition)} <command> --help\``
        : `More flags: \`${commandName(above.at(-1)!)} --help\``,
      ...(definition.path === "" ? ["The manual, where an installer put it: `man cli`"] : []),
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
    ["Words", group.terms ?? []],
  ];
}

function flagItems({ path, flags }: Definition): readonly Item[] {
  const builtIn = path === "" ? [HELP_FLAG, VERSION_FLAG] : [];
  return [...Object.values<Flag>(flags), ...builtIn].map(flagItem);
}

function flagItem(flag: Flag): Item {
  return [flag.spelling, withChoices(flag, MOST_CHOICES)];
}

/** A flag with more values explains them in its description. */
const MOST_CHOICES = 3;

function argumentItem(arg: Flag): Item {
  return [arg.spelling.replace(/^[<[]|[\]>]$/g, ""), withChoices(arg)];
}

function withChoices(flag: Flag, most = Infinity): string {
  const { completion } = flag;
  if (!Array.isArray(completion) || completion.length > most) return describe(flag);
  const choices = completion.map((choice) => `"${choice}"`);
  return `${describe(flag)} (choices: ${choices.join(", ")})`;
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

/** If an example is longer than this, meanings are written below the examples. */
const WIDEST = 52;

function examplesText({ examples }: Definition): readonly string[] {
  if (examples.length === 0) return [];
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => {
    return width > WIDEST ? `  ${line}\n      ${meaning}` : `  ${line.padEnd(width)}  ${meaning}`;
  });
  return [`Examples:\n${lines.join("\n")}`];
}

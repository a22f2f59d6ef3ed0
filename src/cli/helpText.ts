import type { Definition } from "./defineCommand.ts";
import { groupsAbove, nameOf, typed, visibleChildrenOf } from "./definitions.ts";
import { describe, type Flag, type FlagSet } from "./flag.ts";
import { HELP_FLAG, VERSION_FLAG } from "./readLine.ts";

/** A term, and what it is for. */
type Item = readonly [term: string, meaning: string];

/**
 * The help of a command or a group, made from its definition.
 *
 * @param definitions All commands, the root first.
 * @param columns How wide the terminal is.
 */
export function helpText(
  definition: Definition,
  definitions: readonly Definition[],
  columns: number,
): string {
  const isGroup = definition.kind === "group";
  const args = isGroup ? [] : Object.values(definition.args);
  const words = isGroup ? ["[command]"] : args.map(({ spelling }) => spelling);
  const above = groupsAbove(definition, definitions).toReversed();
  const children = isGroup ? visibleChildrenOf(definition, definitions) : [];
  const sections: readonly (readonly [title: string, items: readonly Item[]])[] = [
    ["Arguments", args.filter(({ description }) => description !== "").map(argumentItem)],
    ["Flags", [...ownItems(definition), flagItem(HELP_FLAG)]],
    ["Global flags", above.flatMap(ownItems)],
    ["Commands", children.map((one) => [nameOf(one), one.summary])],
  ];
  const width = Math.max(...sections.flatMap(([, items]) => items.map(([term]) => term.length)));
  return [
    `Usage: ${[typed(definition), "[flags]", ...words].join(" ")}`,
    fill(definition.description, columns).join("\n"),
    ...sections.filter(([, items]) => items.length > 0).map(([title, items]) =>
      [`${title}:`, ...items.flatMap((item) => itemLines(item, width, columns))].join("\n")
    ),
    ...examplesText(definition),
  ].join("\n\n") + "\n";
}

function ownItems({ path, flags }: Definition): readonly Item[] {
  const all: readonly Flag[] = Object.values(flags as FlagSet);
  return (path === "" ? [...all, VERSION_FLAG] : all).map(flagItem);
}

function flagItem(flag: Flag): Item {
  const { spelling, completion } = flag;
  const isShort = Array.isArray(completion) && completion.length <= MOST_CHOICES;
  return [spelling, isShort ? withChoices(flag) : describe(flag)];
}

/** A flag with more values says in its description what they are. */
const MOST_CHOICES = 3;

function argumentItem(arg: Flag): Item {
  const name = arg.spelling.replace(/^[<[]|(\.\.\.)?[\]>]$/g, "");
  return [name, Array.isArray(arg.completion) ? withChoices(arg) : describe(arg)];
}

function withChoices(flag: Flag): string {
  const choices = (flag.completion as readonly string[]).map((choice) => `"${choice}"`);
  return `${describe(flag)} (choices: ${choices.join(", ")})`;
}

/** The spaces before a term, and after it. */
const MARGIN = "  ";

function itemLines([term, meaning]: Item, width: number, columns: number): readonly string[] {
  const before = MARGIN.length + width + MARGIN.length;
  const [first, ...rest] = fill(meaning, columns - before);
  return [
    `${MARGIN}${term.padEnd(width)}${MARGIN}${first}`,
    ...rest.map((line) => " ".repeat(before) + line),
  ];
}

/** A narrower column is not broken: a terminal does it as well. */
const NARROWEST = 40;

/**
 * Breaks a text, which is ASCII, between its words into lines of a width. The terminal layer's own way
 * measures any text, for which it loads libraries that a start goes without.
 */
function fill(text: string, width: number): readonly string[] {
  if (width < NARROWEST) return [text];
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** From this width on, what an example is for goes below it. */
const WIDEST = 52;

/** The examples below a definition's help, and where the help of a group leads on to. */
function examplesText(definition: Definition): readonly string[] {
  const { examples, kind } = definition;
  if (examples.length === 0) return [];
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => {
    return width > WIDEST ? `  ${line}\n      ${meaning}` : `  ${line.padEnd(width)}  ${meaning}`;
  });
  const more = `Run \`${typed(definition)} <command> --help\` for more about a command.`;
  return [`Examples:\n${lines.join("\n")}`, ...(kind === "group" ? [more] : [])];
}

import type { Command, Definition } from "./defineCommand.ts";
import { commandsOf, groupsAbove, isHidden, PROGRAM, typed } from "./definitions.ts";
import { describe, type FlagSet } from "./flag.ts";
import { environment, exitCodes, files } from "./manual/facts.ts";
import { bold, heading, inline, list, paragraph, subheading, verbatim } from "./manual/roff.ts";
import { VERSION } from "../values/version.ts";

/**
 * Writes the whole manual as one page of roff, with the man macros.
 *
 * @param definitions All commands, the root first.
 */
export function writeManual(definitions: readonly Definition[]): string {
  const [root, ...rest] = definitions;
  const lines = [
    `.\\" Written by \`${PROGRAM} manual\`.`,
    `.TH ${inline(PROGRAM.toUpperCase())} 1 "" "${
      inline(`${PROGRAM} ${VERSION}`)
    }" "User Commands"`,
    // No hyphenation and no stretched lines: flags and names are to be read as they are typed.
    ".nh",
    ".ad l",
    heading("NAME"),
    `${inline(PROGRAM)} \\- ${inline(lowerFirst(root!.description))}`,
    heading("SYNOPSIS"),
    ...commandsOf(definitions).flatMap((command, index) => [
      ...(index === 0 ? [] : [".br"]),
      bold(usage(command, definitions)),
    ]),
    heading("DESCRIPTION"),
    paragraph(root!.description),
    heading("FLAGS"),
    paragraph(
      `These go before or after a command. \`${PROGRAM} <command> --help\` prints a command's own.`,
    ),
    ...list([
      ...items(root!.flags),
      ["-V, --version", "print the version"],
      ["-h, --help", "print help"],
    ]),
    heading("COMMANDS"),
    ...rest.filter((one) => !isHidden(one)).flatMap((one) => describeCommand(one, definitions)),
    heading("FILES"),
    ...list(files()),
    heading("ENVIRONMENT"),
    ...list(environment()),
    heading("EXIT STATUS"),
    ...list(exitCodes()),
    heading("EXAMPLES"),
    ...examplesOf(root!),
  ];
  return `${lines.join("\n")}\n`;
}

/** How a command is typed: `cli config [flags] diff [flags] <from> <to>`. */
function usage(definition: Definition, definitions: readonly Definition[]): string {
  const words = typed(definition).split(" ");
  const groups = groupsAbove(definition, definitions).length;
  const path = words.map((word, index) => {
    return index > 0 && index < groups ? `${word} [flags]` : word;
  });
  const args = definition.kind === "command"
    ? Object.values(definition.args).map(({ spelling }) => spelling)
    : ["[command]"];
  return [...path, "[flags]", ...args].join(" ");
}

function describeCommand(definition: Definition, definitions: readonly Definition[]): string[] {
  const args = definition.kind === "command" ? items(definition.args) : [];
  const examples = examplesOf(definition);
  return [
    subheading(typed(definition)),
    bold(usage(definition, definitions)),
    ".PP",
    paragraph(definition.description),
    ...list(args),
    ...list(items(definition.flags)),
    ...(examples.length === 0 ? [] : [".PP", "Examples:", ".PP", ...examples]),
  ];
}

function items(flags: FlagSet): (readonly [string, string])[] {
  return Object.values(flags).map((flag) => [flag.spelling, describe(flag)]);
}

function examplesOf({ examples }: Pick<Command, "examples">): string[] {
  return examples.flatMap(([line, meaning], index) => [
    ...(index === 0 ? [] : [".PP"]),
    paragraph(`${upperFirst(meaning)}:`),
    ...verbatim(line),
  ]);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

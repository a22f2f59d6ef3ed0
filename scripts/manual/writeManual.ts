import type { Definition } from "../../src/cli/defineCommand.ts";
import {
  commandName,
  commandsOf,
  flagGroups,
  isHidden,
  PROGRAM,
  usageOf,
} from "../../src/cli/definitions.ts";
import { describe, type FlagSet } from "../../src/flags/flag.ts";
import { environment, exitCodes, files } from "./facts.ts";
import { bold, heading, inline, list, paragraph, subheading, verbatim } from "./roff.ts";
import { VERSION } from "../../src/values/project.ts";

/**
 * Write the manual page `cli.1` of a release: roff, with the man macros.
 *
 * @param definitions All commands, the root first.
 */
export function writeManual(definitions: readonly Definition[]): string {
  const [root, ...rest] = definitions;
  const description = root!.description;
  const lines = [
    `.TH ${inline(PROGRAM.toUpperCase())} 1 "" "${
      inline(`${PROGRAM} ${VERSION}`)
    }" "User Commands"`,
    // No hyphenation and no stretched lines: flags and names are to be read as they are typed.
    ".nh",
    ".ad l",
    heading("NAME"),
    paragraph(`${PROGRAM} - ${lowerFirst(description)}`),
    heading("SYNOPSIS"),
    ...usages(commandsOf(definitions)),
    heading("DESCRIPTION"),
    paragraph(description),
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
    ...rest.filter((one) => !isHidden(one)).flatMap(commandLines),
    heading("FILES"),
    ...list(files()),
    heading("ENVIRONMENT"),
    ...list(environment()),
    heading("EXIT STATUS"),
    ...list(exitCodes(definitions).map(([code, meanings]) => [code, meanings.join("; ")])),
    heading("EXAMPLES"),
    ...examplesOf(root!),
  ];
  return `${lines.join("\n")}\n`;
}

/** Write how commands are typed, one below the other. */
function usages(commands: readonly Definition[]): readonly string[] {
  const typedLines = commands.map((command) => bold(usageOf(command)));
  return [".PP", ...typedLines.flatMap((line, index) => index > 0 ? [".br", line] : [line])];
}

function commandLines(definition: Definition): readonly string[] {
  const args = definition.kind === "command" ? items(definition.args) : [];
  return [
    subheading(commandName(definition)),
    ...usages([definition]),
    ".PP",
    paragraph(definition.description),
    ...list([...args, ...flagGroups(definition).flatMap(([, flags]) => items(flags))]),
    ...examplesOf(definition),
  ];
}

function items(flags: FlagSet): (readonly [string, string])[] {
  return Object.values(flags).map((flag) => [flag.spelling, describe(flag)]);
}

function examplesOf({ examples }: Definition): readonly string[] {
  return examples.flatMap(([line, meaning]) => [
    ".PP",
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

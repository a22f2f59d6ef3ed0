import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { pathOf } from "./commandPath.ts";
import { EXAMPLES } from "./examples.ts";
import { environment, exitCodes, files } from "./manual/facts.ts";
import { bold, heading, inline, list, paragraph, subheading, verbatim } from "./manual/roff.ts";
import { VERSION } from "../values/version.ts";

/**
 * Writes the whole manual as one page of roff, with the man macros, from the command tree.
 *
 * @param tree The program's command tree, finished.
 */
export function writeManual(tree: CommandUnknownOpts): string {
  const name = tree.name();
  const commands = below(tree);
  const common = optionsOf(tree);
  const lines = [
    `.\\" Written by \`${name} manual\`.`,
    `.TH ${inline(name.toUpperCase())} 1 "" "${inline(`${name} ${VERSION}`)}" "User Commands"`,
    // No hyphenation and no stretched lines: flags and names are to be read as they are typed.
    ".nh",
    ".ad l",
    heading("NAME"),
    `${inline(name)} \\- ${inline(lowerFirst(tree.description()))}`,
    heading("SYNOPSIS"),
    ...commands.filter((command) => command.commands.length === 0).flatMap((command, index) => [
      ...(index === 0 ? [] : [".br"]),
      bold(usage(command)),
    ]),
    heading("DESCRIPTION"),
    paragraph(tree.description()),
    heading("FLAGS"),
    paragraph(
      `These stand before or behind a command, and \`${name} <command> --help\` prints its own.`,
    ),
    ...list(common),
    heading("COMMANDS"),
    ...commands.flatMap((command) => describe(command, common.map(([term]) => term))),
    heading("FILES"),
    ...list(files()),
    heading("ENVIRONMENT"),
    ...list(environment()),
    heading("EXIT STATUS"),
    ...list(exitCodes()),
    heading("EXAMPLES"),
    ...examplesOf(name),
  ];
  return `${lines.join("\n")}\n`;
}

/** Every command below one that people use, each before its own subcommands. */
function below(command: CommandUnknownOpts): CommandUnknownOpts[] {
  const help = command.createHelp();
  return help.visibleCommands(command).flatMap((child) => [child, ...below(child)]);
}

function usage(command: CommandUnknownOpts): string {
  const help = command.createHelp();
  return help.styleUsage(help.commandUsage(command));
}

/** @param common The flags that are described once, for every command. */
function describe(command: CommandUnknownOpts, common: readonly string[]): string[] {
  const help = command.createHelp();
  const args = help.visibleArguments(command).map((argument) =>
    [help.argumentTerm(argument), help.argumentDescription(argument)] as const
  );
  const path = pathOf(command);
  const examples = examplesOf(path);
  return [
    subheading(path),
    bold(usage(command)),
    ".PP",
    paragraph(command.description()),
    ...list(args),
    ...list(optionsOf(command).filter(([term]) => !common.includes(term))),
    ...(examples.length === 0 ? [] : [".PP", "Examples:", ".PP", ...examples]),
  ];
}

function optionsOf(command: CommandUnknownOpts): (readonly [string, string])[] {
  const help = command.createHelp();
  return help.visibleOptions(command).map((option) => {
    return [help.optionTerm(option), help.optionDescription(option)];
  });
}

function examplesOf(path: string): string[] {
  return (EXAMPLES[path] ?? []).flatMap(([line, meaning], index) => [
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

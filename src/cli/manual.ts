import type { Definition } from "./defineCommand.ts";
import { commandsOf, groupsAbove, isHidden, PROGRAM, typed } from "./definitions.ts";
import { describe, type FlagSet } from "./flag.ts";
import { environment, exitCodes, files } from "./manual/facts.ts";
import { bold, heading, inline, list, paragraph, subheading, verbatim } from "./manual/roff.ts";
import { VERSION } from "../values/version.ts";

/** A part of the manual, whatever it is written as. */
export type ManualBlock =
  | { readonly kind: "heading" | "subheading" | "paragraph"; readonly text: string }
  /** Command lines as they are typed, one below the other. */
  | { readonly kind: "usage"; readonly lines: readonly string[] }
  | { readonly kind: "list"; readonly items: readonly (readonly [term: string, meaning: string])[] }
  /** A command line to copy, and what it is for. */
  | { readonly kind: "example"; readonly line: string; readonly meaning: string };

/**
 * The whole manual.
 *
 * @param definitions All commands, the root first.
 */
export function manualBlocks(definitions: readonly Definition[]): readonly ManualBlock[] {
  const [root, ...rest] = definitions;
  return [
    { kind: "heading", text: "NAME" },
    { kind: "paragraph", text: `${PROGRAM} - ${lowerFirst(root!.description)}` },
    { kind: "heading", text: "SYNOPSIS" },
    {
      kind: "usage",
      lines: commandsOf(definitions).map((command) => usage(command, definitions)),
    },
    { kind: "heading", text: "DESCRIPTION" },
    { kind: "paragraph", text: root!.description },
    { kind: "heading", text: "FLAGS" },
    {
      kind: "paragraph",
      text:
        `These go before or after a command. \`${PROGRAM} <command> --help\` prints a command's own.`,
    },
    {
      kind: "list",
      items: [
        ...items(root!.flags),
        ["-V, --version", "print the version"],
        ["-h, --help", "print help"],
      ],
    },
    { kind: "heading", text: "COMMANDS" },
    ...rest.filter((one) => !isHidden(one)).flatMap((one) => commandBlocks(one, definitions)),
    { kind: "heading", text: "FILES" },
    { kind: "list", items: files() },
    { kind: "heading", text: "ENVIRONMENT" },
    { kind: "list", items: environment() },
    { kind: "heading", text: "EXIT STATUS" },
    { kind: "list", items: exitCodes() },
    { kind: "heading", text: "EXAMPLES" },
    ...examplesOf(root!),
  ];
}

/**
 * Writes the whole manual as one page of roff, with the man macros.
 *
 * @param definitions All commands, the root first.
 */
export function writeManual(definitions: readonly Definition[]): string {
  const lines = [
    `.\\" Written by \`${PROGRAM} manual\`.`,
    `.TH ${inline(PROGRAM.toUpperCase())} 1 "" "${
      inline(`${PROGRAM} ${VERSION}`)
    }" "User Commands"`,
    // No hyphenation and no stretched lines: flags and names are to be read as they are typed.
    ".nh",
    ".ad l",
    ...manualBlocks(definitions).flatMap(roffOf),
  ];
  return `${lines.join("\n")}\n`;
}

function roffOf(block: ManualBlock): readonly string[] {
  switch (block.kind) {
    case "heading":
      return [heading(block.text)];
    case "subheading":
      return [subheading(block.text)];
    case "paragraph":
      return [".PP", paragraph(block.text)];
    case "usage":
      return [
        ".PP",
        ...block.lines.flatMap((line, index) => [...index > 0 ? [".br"] : [], bold(line)]),
      ];
    case "list":
      return list(block.items);
    case "example":
      return [".PP", paragraph(`${block.meaning}:`), ...verbatim(block.line)];
  }
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

function commandBlocks(
  definition: Definition,
  definitions: readonly Definition[],
): readonly ManualBlock[] {
  const args = definition.kind === "command" ? items(definition.args) : [];
  return [
    { kind: "subheading", text: typed(definition) },
    { kind: "usage", lines: [usage(definition, definitions)] },
    { kind: "paragraph", text: definition.description },
    { kind: "list", items: [...args, ...items(definition.flags)] },
    ...examplesOf(definition),
  ];
}

function items(flags: FlagSet): (readonly [string, string])[] {
  return Object.values(flags).map((flag) => [flag.spelling, describe(flag)]);
}

function examplesOf({ examples }: Definition): readonly ManualBlock[] {
  return examples.map(([line, meaning]) => ({
    kind: "example",
    line,
    meaning: upperFirst(meaning),
  }));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

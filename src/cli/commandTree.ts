import { Argument, Command as Node, Option } from "commander";
import type { Command, Definition } from "./defineCommand.ts";
import {
  childrenOf,
  flagsOf,
  groupsAbove,
  isHidden,
  nameOf,
  PROGRAM,
  typed,
} from "./definitions.ts";
import type { EnvName } from "./envNames.ts";
import { describe, type Flag, takesValue } from "./flag.ts";
import { SHARED_FLAGS } from "./flags.ts";
import { attributeOf, readArgument, readFlag, readOptions } from "./readOptions.ts";
import { VERSION_LINE } from "../values/version.ts";

/** Where help goes, and how wide. */
export interface HelpOutput {
  readonly write: (text: string) => void;
  readonly columns: number;
}

/** The parser of command lines, made of the definitions. */
export interface CommandTree {
  readonly root: Node;
  /** The definition that the line led to so far: the last word of it that was known. */
  readonly reached: () => Definition;
  /** Prints the help of the definition that was reached. */
  readonly printHelp: () => void;
}

/** Runs a command with the options that its line gave. */
export type Act = (
  command: Command,
  options: Readonly<Record<string, unknown>>,
) => Promise<void>;

/**
 * Builds the parser: help, usage errors and options all come from the definitions. A command gets
 * its flags when a line leads to it, so that the help of thirty commands makes the flags of none.
 *
 * @param definitions The root first.
 */
export function buildTree(
  definitions: readonly Definition[],
  act: Act,
  help: HelpOutput,
  env: (name: EnvName) => string | undefined = () => undefined,
): CommandTree {
  const [root] = definitions;
  const rootNode = configure(new Node(PROGRAM), help);
  let reached: readonly [definition: Definition, node: Node] = [root!, rootNode];
  let shared: readonly Option[] | undefined;
  const sharedOptions = () =>
    shared ??= Object.values(SHARED_FLAGS).map((flag) => optionOf(flag).hideHelp());
  const complete = (definition: Definition, node: Node): void => {
    reached = [definition, node];
    addFlags(definition, node, sharedOptions);
    node.addHelpText("after", () => helpExamples(definition));
    if (definition.kind === "command") return addAction(definition, node, definitions, act, env);
    const children = new Map<string, Definition>();
    for (const child of childrenOf(definition, definitions)) {
      const childNode = node.command(nameOf(child), { hidden: isHidden(child) })
        .summary(child.summary)
        .description(child.description);
      children.set(childNode.name(), child);
    }
    node.hook("preSubcommand", (_, childNode) => {
      complete(children.get(childNode.name())!, childNode);
    });
  };
  complete(root!, rootNode);
  return {
    root: rootNode,
    reached: () => reached[0],
    printHelp: () => reached[1].outputHelp(),
  };
}

function configure(root: Node, help: HelpOutput): Node {
  return root
    .exitOverride()
    .configureOutput({
      writeOut: help.write,
      writeErr: () => {},
      outputError: () => {},
      // The library asks the environment about colour unless it is told.
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      getOutHelpWidth: () => help.columns,
      getErrHelpWidth: () => help.columns,
    })
    .configureHelp({
      showGlobalOptions: true,
      // The program's word for them is flags, as everywhere else.
      styleTitle: (title) =>
        title.replace("Global Options", "Global flags").replace("Options", "Flags"),
      styleUsage: (usage) => usage.replace("[options]", "[flags]"),
    });
}

/** Gives a command its flags, and those that every command takes: help shows them once, as global. */
function addFlags(
  definition: Definition,
  node: Node,
  sharedOptions: () => readonly Option[],
): void {
  const isRoot = definition.path === "";
  if (definition.kind === "group") {
    node.enablePositionalOptions().helpCommand(false);
    if (isRoot) node.description(definition.description);
  }
  for (const flag of Object.values(definition.flags)) node.addOption(optionOf(flag));
  if (isRoot) node.version(VERSION_LINE, "-V, --version", "print the version");
  else sharedOptions().forEach((option) => node.addOption(option));
  node.helpOption("-h, --help", "print help");
}

function optionOf(flag: Flag): Option {
  const option = new Option(flag.spelling, describe(flag));
  // Not the library's negation, which would let the last of `--message` and `--no-message` win.
  option.negate = false;
  if (takesValue(flag)) option.argParser((text, previous) => readFlag(flag, text, previous));
  if (Array.isArray(flag.completion) && flag.completion.length <= 3) {
    option.argChoices = [...flag.completion];
  }
  if (flag.conflicts !== undefined) option.conflicts(flag.conflicts.map(attributeOf));
  return option;
}

function addAction(
  command: Command,
  node: Node,
  definitions: readonly Definition[],
  act: Act,
  env: (name: EnvName) => string | undefined,
): void {
  for (const arg of Object.values(command.args)) {
    const argument = new Argument(arg.spelling, arg.description);
    if (Array.isArray(arg.completion)) argument.argChoices = [...arg.completion];
    node.addArgument(
      argument.argParser((text: string, previous: unknown) => readArgument(arg, text, previous)),
    );
  }
  node.action(async () => {
    const levels = [...groupsAbove(command, definitions), command].map(flagsOf);
    await act(command, readOptions(node, levels, command.args, env));
  });
}

/** From this width on, what an example is for goes below it. */
const WIDEST = 52;

/** The examples below a command's help, and where the help of a group leads on to. */
export function helpExamples(definition: Definition): string {
  const { examples, kind } = definition;
  if (examples.length === 0) return "";
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => {
    return width > WIDEST ? `  ${line}\n      ${meaning}` : `  ${line.padEnd(width)}  ${meaning}`;
  });
  const more = kind === "group"
    ? `\n\nRun \`${typed(definition)} <command> --help\` for more about a command.`
    : "";
  return `\nExamples:\n${lines.join("\n")}${more}`;
}

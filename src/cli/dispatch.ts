import { CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Streams } from "../terminal/streams.ts";
import { EXIT } from "./exitCodes.ts";
import { createHandlers } from "./handlers.ts";
import { REACHES } from "./permissions.ts";
import { buildTree } from "./tree.ts";
import { usageFailure } from "./usageFailure.ts";
import type { World } from "./world.ts";

/**
 * Reads the command line and runs the command that it names.
 *
 * @returns The exit code.
 * @throws Failure when the command line is refused, and whatever the command throws.
 */
export async function dispatch(world: World, streams: Streams): Promise<number> {
  let exitCode: number = EXIT.fine;
  const handlers = createHandlers(async (name) => {
    const { openContext } = await import("./openContext.ts");
    return openContext(world, streams, REACHES[name]);
  });
  const help = { write: streams.out.raw, columns: streams.out.columns };
  const tree = buildTree(handlers, (code) => exitCode = code, help);
  try {
    await tree.parseAsync(helpRequest(world.args), { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.fine;
    const command = commandOf(tree, world.args);
    if (error.code !== "commander.help") throw usageFailure(error, pathOf(command));
    // A command that only holds others was named alone.
    command.outputHelp();
    return EXIT.fine;
  }
}

/** The command that a command line is about. */
function commandOf(tree: CommandUnknownOpts, args: readonly string[]): CommandUnknownOpts {
  let command = tree;
  for (const arg of args) {
    command = command.commands.find((child) => child.name() === arg) ?? command;
  }
  return command;
}

/** A command as it is typed: `cli config sync`. */
function pathOf(command: CommandUnknownOpts): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/**
 * `cli help config sync` and `cli config help sync` are `cli config sync --help`, and no command at
 * all asks for help.
 */
function helpRequest(args: readonly string[]): string[] {
  if (args.length === 0) return ["--help"];
  const at = args[0] === "config" ? 1 : 0;
  return args[at] === "help" ? [...args.toSpliced(at, 1), "--help"] : [...args];
}

import { CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { createOutput } from "../terminal/createOutput.ts";
import type { Streams } from "../terminal/streams.ts";
import { EXIT } from "./exitCodes.ts";
import { createHandlers } from "./handlers.ts";
import { REACHES } from "./permissions.ts";
import { buildTree } from "./tree.ts";
import { usageFailure } from "./usageFailure.ts";
import type { World } from "./world.ts";

/**
 * Runs the program once.
 *
 * @returns The exit code; nothing was thrown and nothing exited.
 */
export async function run(world: World): Promise<number> {
  const streams = openStreams(world);
  try {
    return await dispatch(world, streams);
  } catch (error) {
    const { reportError } = await import("./reportError.ts");
    return reportError(error, streams.err, world);
  }
}

function openStreams(world: World): Streams {
  const colour = {
    NO_COLOR: world.env("NO_COLOR"),
    FORCE_COLOR: world.env("FORCE_COLOR"),
    TERM: world.env("TERM"),
  };
  return {
    out: createOutput(world.stdout, colour),
    err: createOutput(world.stderr, colour),
    interactive: world.stdinIsTerminal && world.stderr.isTerminal,
  };
}

async function dispatch(world: World, streams: Streams): Promise<number> {
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
    throw usageFailure(error, commandPath(tree, world.args));
  }
}

/** The command that a command line is about, as it is typed: `cli config sync`. */
function commandPath(tree: CommandUnknownOpts, args: readonly string[]): string {
  const path = [tree.name()];
  let command = tree;
  for (const arg of args) {
    const next = command.commands.find((child) => child.name() === arg);
    if (next === undefined) continue;
    path.push(arg);
    command = next;
  }
  return path.join(" ");
}

/** `cli help config sync` is `cli config sync --help`, and no command at all asks for help. */
function helpRequest(args: readonly string[]): string[] {
  if (args.length === 0) return ["--help"];
  return args[0] === "help" ? [...args.slice(1), "--help"] : [...args];
}

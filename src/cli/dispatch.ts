import { CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Streams } from "../terminal/streams.ts";
import { EXIT } from "./exitCodes.ts";
import { finish, reached } from "./later.ts";
import { createHandlers } from "./handlers.ts";
import { CAPABILITIES } from "./permissions.ts";
import { buildTree } from "./tree.ts";
import { asksForVersion, unknownCommand, usageFailure } from "./usageFailure.ts";
import { VERSION_LINE } from "../values/version.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Reads the command line and runs the command that it names.
 *
 * @returns The exit code.
 * @throws Failure when the command line is refused, and whatever the command throws.
 */
export async function dispatch(world: Runtime, streams: Streams): Promise<number> {
  let exitCode: number = EXIT.fine;
  const handlers = createHandlers(async (name, less) => {
    const { openContext } = await import("./openContext.ts");
    return openContext(world, streams, { ...CAPABILITIES[name], ...less?.(world.env) });
  });
  const help = { write: streams.out.raw, columns: streams.out.columns };
  const tree = buildTree(handlers, (code) => exitCode = code, help);
  try {
    await tree.parseAsync(helpRequest(world.args, tree), { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.fine;
    if (asksForVersion(error)) {
      streams.out.raw(`${VERSION_LINE}\n`);
      return EXIT.fine;
    }
    const command = reached(tree);
    if (error.code !== "commander.help") throw usageFailure(error, command);
    // A command that only holds others was named alone.
    command.outputHelp();
    return EXIT.fine;
  }
}

/**
 * `cli help config sync` and `cli config help sync` are `cli config sync --help`, and no command at
 * all asks for help.
 *
 * @throws Failure when help is asked for a command that there is none of.
 */
function helpRequest(args: readonly string[], tree: CommandUnknownOpts): string[] {
  if (args.length === 0) return ["--help"];
  const at = args[0] === "config" ? 1 : 0;
  if (args[at] !== "help") return [...args];
  const path = args.toSpliced(at, 1);
  refuseUnknown(path, tree);
  return [...path, "--help"];
}

function refuseUnknown(path: readonly string[], tree: CommandUnknownOpts): void {
  let command = tree;
  for (const name of path) {
    if (name.startsWith("-")) return;
    finish(command);
    const next = command.commands.find((child) => child.name() === name);
    if (next === undefined) throw unknownCommand(name, command);
    command = next;
  }
}

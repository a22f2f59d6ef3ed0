import { createOutput } from "../terminal/createOutput.ts";
import type { Streams } from "../terminal/streams.ts";
import { readAppearance } from "./appearance.ts";
import { redactingSink } from "./redactingSink.ts";
import { EXIT } from "./exitCodes.ts";
import { VERSION_LINE } from "./version.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Runs the program once.
 *
 * @returns The exit code; nothing was thrown and nothing exited.
 */
export async function run(world: Runtime): Promise<number> {
  const streams = openStreams(world);
  try {
    if (isVersionRequest(world.args)) {
      streams.out.raw(`${VERSION_LINE}\n`);
      return EXIT.fine;
    }
    const { dispatch } = await import("./dispatch.ts");
    return await dispatch(world, streams);
  } catch (error) {
    const { reportError } = await import("./reportError.ts");
    return reportError(error, streams.err);
  }
}

function openStreams(world: Runtime): Streams {
  const appearance = readAppearance(world);
  return {
    out: createOutput(world.stdout, appearance),
    err: createOutput(redactingSink(world.stderr, world), appearance),
    get interactive() {
      return world.stdinIsTerminal() && world.stderr.isTerminal;
    },
  };
}

/** The one question that needs no command tree; anywhere else on the line the tree answers it. */
function isVersionRequest(args: readonly string[]): boolean {
  return args.length === 1 && args[0] === "--version";
}

import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { writeManual } from "../manual.ts";

/** Runs `cli manual`: prints the manual's page of the command tree. */
export async function manualAction(tree: CommandUnknownOpts, open: OpenContext): Promise<number> {
  const { streams: { out } } = await open("manual");
  out.raw(writeManual(tree));
  return EXIT.fine;
}

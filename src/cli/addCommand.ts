import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { pathOf } from "./commandPath.ts";
import { examples } from "./examples.ts";
import { flags } from "./flags.ts";
import { later } from "./later.ts";

/** Leaves the rest of a command's making for when it is needed: its flags, its action. */
export type AddCommand = <Added extends CommandUnknownOpts>(
  command: Added,
  finish: (command: Added) => void,
) => void;

/**
 * Makes the function that gives every command what all have: the flags that stand anywhere, which
 * help shows with the root alone, and its examples.
 */
export function createAddCommand(): AddCommand {
  const anywhere = [
    flags.apiKey(),
    flags.places(),
    flags.env(),
    flags.universeId(),
    flags.color(),
    flags.ascii(),
  ].map((flag) => flag.hideHelp());
  return (command, finish) =>
    later(command, (command) => {
      finish(command);
      for (const flag of anywhere) command.addOption(flag);
      command.addHelpText("after", examples(pathOf(command)));
    });
}

import type { CommandUnknownOpts } from "@commander-js/extra-typings";

/** A command as it is typed: `cli config sync`. */
export function pathOf(command: CommandUnknownOpts): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

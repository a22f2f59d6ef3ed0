import type { CommandUnknownOpts } from "@commander-js/extra-typings";

/**
 * Commands that get their flags when they are needed: a help page that lists thirty commands need
 * not make all their flags first.
 */
const unfinished = new WeakMap<CommandUnknownOpts, () => void>();
const finished = new WeakSet<CommandUnknownOpts>();

/** Leaves the rest of a command's making for later: its flags, its action, its own commands. */
export function later<Unfinished extends CommandUnknownOpts>(
  command: Unfinished,
  finish: (command: Unfinished) => void,
): void {
  unfinished.set(command, () => finish(command));
}

/** Finishes a command, if that was left for later. */
export function finish(command: CommandUnknownOpts): void {
  const rest = unfinished.get(command);
  if (rest === undefined) return;
  unfinished.delete(command);
  finished.add(command);
  rest();
}

/** The command that a command line led to: the last one that was needed. */
export function reached(root: CommandUnknownOpts): CommandUnknownOpts {
  const next = root.commands.find((child) => finished.has(child));
  return next === undefined ? root : reached(next);
}

/** Finishes a command and all below it, for whoever reads the whole tree. */
export function finishAll<Whole extends CommandUnknownOpts>(command: Whole): Whole {
  finish(command);
  for (const child of command.commands) finishAll(child);
  return command;
}

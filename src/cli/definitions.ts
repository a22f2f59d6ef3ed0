import type { Command, Definition, Group } from "./defineCommand.ts";
import { type Flag, type FlagSet, longOf } from "../flags/flag.ts";

export const PROGRAM = "cli";

/** Write a command as it is typed: `cli config sync`. */
export function commandName({ path }: Pick<Definition, "path">): string {
  return path === "" ? PROGRAM : `${PROGRAM} ${path}`;
}

/** Take the last word of a command's path. */
export function nameOf({ path }: Pick<Definition, "path">): string {
  return path.split(" ").at(-1)!;
}

/** Name a command's page on the site: `config-sync`; the program's own is `cli`. */
export function pageName({ path }: Pick<Definition, "path">): string {
  return path === "" ? PROGRAM : path.replaceAll(" ", "-");
}

function parentPath({ path }: Pick<Definition, "path">): string | undefined {
  return path === "" ? undefined : path.split(" ").slice(0, -1).join(" ");
}

/** Find a group's command by its name. */
export function childOf(
  group: Group,
  name: string,
  definitions: readonly Definition[],
): Definition | undefined {
  return definitions.find((one) => parentPath(one) === group.path && nameOf(one) === name);
}

/** List a group's commands, without hidden ones. */
export function childrenOf(
  group: Group,
  definitions: readonly Definition[],
): readonly Definition[] {
  return definitions.filter((one) => parentPath(one) === group.path && !isHidden(one));
}

/** List the groups above a definition, the root first. */
export function groupsAbove(
  definition: Definition,
  definitions: readonly Definition[],
): readonly Group[] {
  const parent = definitions.find(({ path }) => path === parentPath(definition));
  if (parent?.kind !== "group") return [];
  return [...groupsAbove(parent, definitions), parent];
}

/** List every command that people use. */
export function commandsOf(definitions: readonly Definition[]): readonly Command[] {
  return definitions.filter((one) => one.kind === "command" && !isHidden(one)) as Command[];
}

/** Check whether a command is for programs, not for people: its name begins with `__`. */
export function isHidden({ path }: Pick<Definition, "path">): boolean {
  return path.startsWith("__");
}

/** List every flag that a definition takes: its own first, then those of the groups above it. */
export function flagsInScope(definition: Definition, definitions: readonly Definition[]): FlagSet {
  const levels = [definition, ...groupsAbove(definition, definitions).toReversed()];
  return Object.assign({}, ...levels.map(({ flags }) => flags));
}

/** Find a flag by its long form. */
export function findFlag(flags: FlagSet, long: string): Flag | undefined {
  return Object.values(flags).find((flag) => longOf(flag) === long);
}

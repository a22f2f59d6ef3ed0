import type { Command, Definition, Group } from "./defineCommand.ts";
import { type Flag, type FlagSet, longOf } from "../flags/flag.ts";
import { SHARED_FLAGS } from "../flags/flags.ts";

export const PROGRAM = "cli";

/** Name a command as it is typed: `cli config sync`. */
export function commandName({ path }: Pick<Definition, "path">): string {
  return path === "" ? PROGRAM : `${PROGRAM} ${path}`;
}

export function nameOf({ path }: Pick<Definition, "path">): string {
  return path.split(" ").at(-1)!;
}

/** Write how it is typed: `cli config set <key> <value> --env <name> [flags]`. */
export function usageOf(definition: Definition): string {
  const words = definition.kind === "group" ? ["<command>"] : [
    ...Object.values(definition.args).map(({ spelling }) => spelling),
    ...(definition.needsEnv ? [SHARED_FLAGS.env.spelling] : []),
  ];
  return [commandName(definition), ...words, "[flags]"].join(" ");
}

/** List its flags by their headings; those of every day are defined first. */
export function flagGroups({ flags }: Definition): readonly (readonly [string, FlagSet])[] {
  const groups = Map.groupBy(Object.entries(flags), ([, { group = "Flags" }]) => group);
  return [...groups].map(([title, all]) => [title, Object.fromEntries(all)]);
}

/** Name its page on the site: `config-sync`; the program's own is `cli`. */
export function pageName({ path }: Pick<Definition, "path">): string {
  return path === "" ? PROGRAM : path.replaceAll(" ", "-");
}

function parentPath({ path }: Pick<Definition, "path">): string | undefined {
  return path === "" ? undefined : path.split(" ").slice(0, -1).join(" ");
}

export function childOf(
  group: Group,
  name: string,
  definitions: readonly Definition[],
): Definition | undefined {
  return definitions.find((one) => parentPath(one) === group.path && nameOf(one) === name);
}

/** Without hidden ones. */
export function childrenOf(
  group: Group,
  definitions: readonly Definition[],
): readonly Definition[] {
  return definitions.filter((one) => parentPath(one) === group.path && !isHidden(one));
}

/** The root first. */
export function groupsAbove(
  definition: Definition,
  definitions: readonly Definition[],
): readonly Group[] {
  const parent = definitions.find(({ path }) => path === parentPath(definition));
  if (parent?.kind !== "group") return [];
  return [...groupsAbove(parent, definitions), parent];
}

/** Without hidden ones. */
export function commandsOf(definitions: readonly Definition[]): readonly Command[] {
  return definitions.filter((one) => one.kind === "command" && !isHidden(one)) as Command[];
}

/** Check whether it is for programs, not for people: its name begins with `__`. */
export function isHidden({ path }: Pick<Definition, "path">): boolean {
  return path.startsWith("__");
}

/** List the flags that it takes: its own first, then those of the groups above it. */
export function flagsInScope(definition: Definition, definitions: readonly Definition[]): FlagSet {
  const levels = [definition, ...groupsAbove(definition, definitions).toReversed()];
  return Object.assign({}, ...levels.map(({ flags }) => flags));
}

export function findFlag(flags: FlagSet, long: string): Flag | undefined {
  return Object.values(flags).find((flag) => longOf(flag) === long);
}

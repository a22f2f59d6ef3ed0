import type { Command as Node } from "commander";
import { Failure } from "../values/failure.ts";
import type { EnvName } from "./envNames.ts";
import { type Flag, type FlagSet, longOf } from "./flag.ts";

/** The name under which the parser keeps a flag's value: `--no-probe` is `noProbe`. */
export function attributeOf(long: string): string {
  return long.replace(/^--/, "").replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Reads the value of a flag.
 *
 * @param previous What was read of the same flag before.
 * @throws Failure when it is given twice, or is none of the flag's values.
 */
export function readFlag(flag: Flag, text: string, previous: unknown): unknown {
  const long = longOf(flag);
  if (previous !== undefined && !flag.repeatable) throw givenTwice(long);
  const value = flag.parse!(refuseFlag(long, text), long);
  return Array.isArray(previous) && Array.isArray(value) ? [...previous, ...value] : value;
}

/** Reads an argument; one that takes several words gets a list. */
export function readArgument(arg: Flag, text: string, previous: unknown): unknown {
  const name = arg.spelling.replace(/\.\.\.\]?/, "");
  const value = arg.parse!(text, name);
  if (!arg.spelling.includes("...")) return value;
  return [...(Array.isArray(previous) ? previous : []), value];
}

/** A value that is spelled like a flag is most often a value that was forgotten. */
function refuseFlag(long: string, text: string): string {
  const [, flag] = /^(-[a-z]|--[a-z]+(?:-[a-z]+)*)(?:=.*)?$/s.exec(text) ?? [];
  if (flag === undefined) return text;
  throw new Failure(
    `${long} is followed by ${flag}, not by a value.`,
    `Write it as ${long} <value>.`,
  );
}

function givenTwice(long: string): Failure {
  return new Failure(`${long} is given twice.`, "Give it once.");
}

function missing(flag: Flag): Failure {
  const long = longOf(flag);
  return new Failure(
    `${long} is missing.`,
    `Give ${flag.description}: ${long} ${flag.required}.`,
  );
}

/**
 * The options of a command: what was typed for it and for the groups above it, and the defaults of
 * what was not.
 *
 * @param levels The flags of the root first, those of the command last.
 * @param env The environment, for the flags that have a variable.
 * @throws Failure when a flag that every command takes is given in two places, or a required one
 * nowhere.
 */
export function readOptions(
  node: Node,
  levels: readonly FlagSet[],
  args: FlagSet,
  env: (name: EnvName) => string | undefined,
): Record<string, unknown> {
  const flags: FlagSet = Object.assign({}, ...levels);
  const typed = { ...readTyped(node, levels), ...readArguments(node, args) };
  const given: Record<string, unknown> = { ...readVariables(flags, typed, env), ...typed };
  for (const [name, flag] of Object.entries(flags)) {
    if (flag.required !== undefined && given[name] === undefined) throw missing(flag);
  }
  const defaults = Object.entries({ ...flags, ...args })
    .filter(([, flag]) => flag.default !== undefined)
    .map(([name, flag]) => [name, flag.default]);
  return { ...Object.fromEntries(defaults), ...given };
}

/** What was typed of the flags of a command and of the groups above it. */
function readTyped(node: Node, levels: readonly FlagSet[]): Record<string, unknown> {
  const nodes = chain(node);
  const options: Record<string, unknown> = {};
  for (const [index, flags] of levels.entries()) {
    const typed = nodes[index]!.opts<Record<string, unknown>>();
    for (const [name, flag] of Object.entries(flags)) {
      const value = typed[attributeOf(longOf(flag))];
      if (value === undefined) continue;
      if (name in options && flag.parse !== undefined) throw givenTwice(longOf(flag));
      options[name] = flag.parse === undefined ? flag.on : value;
    }
  }
  return options;
}

function readArguments(node: Node, args: FlagSet): Record<string, unknown> {
  const values = Object.keys(args).map((name, index) => [name, node.processedArgs[index]]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * The options with what environment variables say where no flag does; an empty variable is an absent
 * one. `--universe-id` without `--env` is about that universe alone, so that no variable names an
 * environment beside it.
 *
 * @param typed The options that were typed, without defaults.
 * @returns The options to add, and the names of those that came from a variable.
 */
function readVariables(
  flags: FlagSet,
  typed: Readonly<Record<string, unknown>>,
  env: (name: EnvName) => string | undefined,
): Record<string, unknown> {
  const added: Record<string, unknown> = {};
  for (const [name, { variable, parse }] of Object.entries(flags)) {
    if (variable === undefined || typed[name] !== undefined) continue;
    if (name === "env" && typed["universeId"] !== undefined) continue;
    const text = env(variable);
    if (text) added[name] = parse!(text, variable);
  }
  return Object.keys(added).length === 0 ? {} : { ...added, fromVariables: Object.keys(added) };
}

/** A node and those above it, the root first. */
function chain(node: Node): readonly Node[] {
  return node.parent === null ? [node] : [...chain(node.parent), node];
}

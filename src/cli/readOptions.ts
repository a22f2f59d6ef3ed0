import type { Command as Node } from "commander";
import { Failure } from "../values/failure.ts";
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

/**
 * The options of a command: what was typed for it and for the groups above it, and the defaults of
 * what was not.
 *
 * @param levels The flags of the root first, those of the command last.
 * @throws Failure when a flag that every command takes is given in two places.
 */
export function readOptions(
  node: Node,
  levels: readonly FlagSet[],
  args: FlagSet,
): Record<string, unknown> {
  const nodes = chain(node);
  const options: Record<string, unknown> = {};
  const put = (name: string, flag: Flag, value: unknown) => {
    const read = value === undefined ? flag.default : flag.parse === undefined ? flag.on : value;
    if (value === undefined && name in options) return;
    if (read !== undefined) options[name] = read;
  };
  const seen = new Set<string>();
  for (const [index, flags] of levels.entries()) {
    const typed = nodes[index]!.opts<Record<string, unknown>>();
    for (const [name, flag] of Object.entries(flags)) {
      const value = typed[attributeOf(longOf(flag))];
      if (value !== undefined && flag.parse !== undefined) {
        if (seen.has(name)) throw givenTwice(longOf(flag));
        seen.add(name);
      }
      put(name, flag, value);
    }
  }
  for (const [index, [name, arg]] of Object.entries(args).entries()) {
    put(name, arg, node.processedArgs[index]);
  }
  return options;
}

/** A node and those above it, the root first. */
function chain(node: Node): readonly Node[] {
  return node.parent === null ? [node] : [...chain(node.parent), node];
}

import { FILES, readRequest, SHELLS } from "./completions/protocol.ts";
import type { Context } from "../files/project/context.ts";
import { definedOnly } from "../values/collections.ts";
import type { Candidate, LocalFiles } from "../commands/readLocalNames.ts";
import type { Definition, Group } from "./defineCommand.ts";
import { childrenOf, findFlag, flagsInScope, isHidden, nameOf } from "./definitions.ts";
import { describe, type Flag, type LocalNames, longOf } from "../flags/flag.ts";
import { type CommandLine, HELP_FLAG, parseArgs, VERSION_FLAG } from "./parseArgs.ts";

export interface CompletionRequest {
  readonly values: CompletionValues;
  /** The part of the word before its value: `--env=`, or nothing. */
  readonly prefix: string;
  /** True when a value that begins with a dash would be read as a flag here. */
  readonly flagsRead: boolean;
}

export type CompletionValues =
  | { readonly kind: "listed"; readonly candidates: readonly Candidate[] }
  /** Paths, which the shell itself completes best. */
  | { readonly kind: "files" }
  | { readonly kind: "local"; readonly names: LocalNames; readonly files: LocalFiles };

const NONE = listed([]);

/**
 * Find what may be typed at the cursor of a half-typed command line. Nothing is evaluated, and no file is
 * read.
 *
 * @param words The words after the program's name, up to the cursor; the last is the one that is being
 * typed, and may be empty.
 */
export function findCompletions(
  definitions: readonly Definition[],
  words: readonly string[],
): CompletionRequest {
  const typed = words.at(-1) ?? "";
  const line = parseArgs(definitions, words.slice(0, -1));
  const { reached, awaiting, operands, unknown } = line;
  // After a word that is not a command, nothing can be completed.
  const isRefused = reached.kind === "group" && operands.length + unknown.length > 0;
  if (isRefused || isHidden(reached)) return request(NONE);
  if (awaiting !== undefined) return request(flagValues(awaiting.flag, line));
  if (line.literal) return request(operandValues(line));
  const [, prefix, name] = /^((--[^=]+)=)/.exec(typed) ?? [];
  if (prefix !== undefined && name !== undefined) {
    const flag = findFlag(flagsInScope(reached, definitions), name);
    return request(flag === undefined ? NONE : flagValues(flag, line), prefix);
  }
  if (typed.startsWith("-")) return request(flagNames(line));
  return { ...request(operandValues(line)), flagsRead: true };
}

function request(values: CompletionValues, prefix = ""): CompletionRequest {
  return { values, prefix, flagsRead: false };
}

function flagValues({ completion }: Flag, line: CommandLine): CompletionValues {
  if (completion === undefined) return NONE;
  if (completion === "paths") return { kind: "files" };
  if (typeof completion === "string") return local(completion, line);
  return listed(completion.map((value) => ({ value, meaning: "" })));
}

/** For a revision there are no values: the lock file has the version of a publish, not its id. */
function operandValues(line: CommandLine): CompletionValues {
  const { reached, operands, literal, definitions } = line;
  if (reached.kind === "group") return literal ? NONE : commandNames(reached, definitions);
  const argument = Object.values(reached.args)[operands.length];
  if (argument?.completion !== undefined) return flagValues(argument, line);
  return literal ? NONE : flagNames(line);
}

function local(names: LocalNames, { flags }: CommandLine): CompletionValues {
  const text = (long: string) => flags.findLast(({ flag }) => longOf(flag) === long)?.text;
  const files = { places: text("--places"), config: text("--config"), env: text("--env") };
  return { kind: "local", names, files: definedOnly(files) };
}

function commandNames(group: Group, definitions: readonly Definition[]): CompletionValues {
  return listed(
    childrenOf(group, definitions).map((child) => {
      return { value: nameOf(child), meaning: child.summary };
    }),
  );
}

/** No repeated flag, and none that conflicts with another. */
function flagNames({ reached, flags, definitions }: CommandLine): CompletionValues {
  const given = new Set(flags.map(({ flag }) => longOf(flag)));
  const excluded = new Set(flags.flatMap(({ flag }) => flag.conflicts ?? []));
  const taken = Object.values(flagsInScope(reached, definitions));
  const possible = [...taken, ...(reached.path === "" ? [VERSION_FLAG] : []), HELP_FLAG]
    .filter((flag) => !given.has(longOf(flag)) && !excluded.has(longOf(flag)))
    .filter(({ conflicts = [] }) => !conflicts.some((long) => given.has(long)));
  return listed(possible.map((flag) => ({ value: longOf(flag), meaning: describe(flag) })));
}

function listed(candidates: readonly Candidate[]): CompletionValues {
  return { kind: "listed", candidates };
}

type LocalContext = Pick<Context, "disk" | "project">;

export async function answerCompletion(
  shellName: string,
  args: readonly string[],
  definitions: readonly Definition[],
  context: LocalContext,
): Promise<readonly string[]> {
  const shell = SHELLS.find((name) => name === shellName);
  const request = shell && readRequest(shell, args);
  if (request === undefined) return [];
  const wanted = findCompletions(definitions, request.words);
  const candidates = await candidatesOf(wanted, context);
  if (candidates === "files") return [FILES];
  return request.answer(candidates.map(({ value, meaning }) => {
    return { value: wanted.prefix + value, meaning };
  }));
}

async function candidatesOf(
  { values, flagsRead }: CompletionRequest,
  context: LocalContext,
): Promise<readonly Candidate[] | "files"> {
  if (values.kind === "files") return "files";
  if (values.kind === "listed") return values.candidates;
  // For most words no file is read, so the code that reads files is not loaded.
  const { readLocalNames } = await import("../commands/readLocalNames.ts");
  const names = await readLocalNames(values.names, values.files, context);
  return names.filter(({ value }) => !flagsRead || !value.startsWith("-"));
}

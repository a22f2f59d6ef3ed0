import type { Candidate } from "../commands/complete.ts";
import type { Context } from "../commands/context.ts";
import { decide, type Wanted } from "./complete.ts";
import { FILES, readRequest } from "./completions/protocol.ts";
import { findShell } from "./completions/shells.ts";
import type { Definition } from "./defineCommand.ts";

/** Where the names are. */
type LocalContext = Pick<Context, "disk" | "project">;

/**
 * Answers a completion script.
 *
 * @param shellName The shell that asks.
 * @param args What its script sent.
 * @returns The lines to print; none when there is nothing to complete.
 */
export async function answerCompletion(
  shellName: string,
  args: readonly string[],
  definitions: readonly Definition[],
  context: LocalContext,
): Promise<readonly string[]> {
  const shell = findShell(shellName);
  const request = shell && readRequest(shell, args);
  if (request === undefined) return [];
  const wanted = decide(definitions, request.words);
  if (wanted.values.kind === "files") return [FILES];
  return request.answer(await candidatesOf(wanted, context));
}

async function candidatesOf(
  { values, prefix, flagsRead }: Wanted,
  context: LocalContext,
): Promise<readonly Candidate[]> {
  if (values.kind === "files") return [];
  if (values.kind === "listed") return values.candidates.map((each) => prefixed(each, prefix));
  // Most words need no file, and no reader of files.
  const { readLocalNames } = await import("../commands/complete.ts");
  const names = await readLocalNames(values.names, values.files, context);
  return names
    .filter(({ value }) => !flagsRead || !value.startsWith("-"))
    .map((each) => prefixed(each, prefix));
}

function prefixed({ value, meaning }: Candidate, prefix: string): Candidate {
  return { value: prefix + value, meaning };
}

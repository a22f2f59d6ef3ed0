import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Candidate } from "../../commands/complete.ts";
import type { Disk } from "../../files/disk.ts";
import { decide, type Wanted } from "../complete.ts";
import { FILES, readRequest } from "../completions/protocol.ts";
import { findShell } from "../completions/shells.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";

/**
 * Runs `cli __complete`, which the scripts of `cli completions` ask: prints what the word under the
 * cursor may become. Whatever goes wrong, nothing is said to somebody in the middle of a line.
 *
 * @param shell The shell that asks.
 * @param args What its script sent.
 * @param tree The command tree.
 */
export async function completeAction(
  shell: string,
  args: readonly string[],
  tree: CommandUnknownOpts,
  open: OpenContext,
): Promise<number> {
  try {
    const { streams, disk } = await open("complete");
    const lines = await answer(shell, args, tree, disk);
    streams.out.raw(lines.map((line) => `${line}\n`).join(""));
  } catch {
    // The same as nothing to complete.
  }
  return EXIT.fine;
}

async function answer(
  shellName: string,
  args: readonly string[],
  tree: CommandUnknownOpts,
  disk: Disk,
): Promise<readonly string[]> {
  const shell = findShell(shellName);
  const request = shell && readRequest(shell, args);
  if (request === undefined) return [];
  const wanted = decide(tree, request.words);
  if (wanted.values.kind === "files") return [FILES];
  return request.answer(await candidatesOf(wanted, disk));
}

async function candidatesOf(
  { values, prefix, flagsRead }: Wanted,
  disk: Disk,
): Promise<readonly Candidate[]> {
  if (values.kind === "files") return [];
  if (values.kind === "listed") return values.candidates.map((each) => prefixed(each, prefix));
  // Most words need no file, and no reader of files.
  const { readLocalNames } = await import("../../commands/complete.ts");
  const names = await readLocalNames(values.names, values.files, disk);
  return names
    .filter(({ value }) => !flagsRead || !value.startsWith("-"))
    .map((each) => prefixed(each, prefix));
}

function prefixed({ value, meaning }: Candidate, prefix: string): Candidate {
  return { value: prefix + value, meaning };
}

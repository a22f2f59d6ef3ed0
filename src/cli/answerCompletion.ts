import type { Candidate } from "../commands/readLocalNames.ts";
import type { Context } from "../files/project/context.ts";
import { type CompletionRequest, findCompletions } from "./findCompletions.ts";
import { FILES, readRequest } from "./completions/protocol.ts";
import { SHELLS } from "./completions/shells.ts";
import type { Definition } from "./defineCommand.ts";

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

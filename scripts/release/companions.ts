import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { runTool } from "../build/runTool.ts";
import { denoFlags } from "../support/grant.ts";
import { writeManual } from "../manual/writeManual.ts";
import { PROJECT } from "../support/project.ts";
import { type ArchiveFile, textFile } from "./archiveFile.ts";

/** What is next to the binary in every archive: texts by their path. */
const TEXTS = ["LICENSE", "README.md"] as const;

/** What the program writes about itself: the path in the archive and the command that prints it. */
export const GENERATED = {
  "completions/cli.bash": ["completions", "bash"],
  "completions/_cli": ["completions", "zsh"],
  "completions/cli.fish": ["completions", "fish"],
  "completions/cli.ps1": ["completions", "powershell"],
} as const;

/** Runs the program and returns what it printed. */
export type RunProgram = (args: readonly string[]) => Promise<string>;

/** Collect the files that every archive has next to the binary. */
export async function collectCompanions(run: RunProgram = runSource): Promise<ArchiveFile[]> {
  const texts = TEXTS.map(async (path) =>
    textFile(path, await readFile(join(PROJECT, path), "utf8"))
  );
  const generated = Object.entries(GENERATED).map(async ([path, args]) =>
    textFile(path, await run(args))
  );
  const manual = textFile("cli.1", writeManual(ALL_COMMANDS));
  return [...await Promise.all([...texts, ...generated]), manual];
}

function runSource(args: readonly string[]): Promise<string> {
  const main = join(PROJECT, "main.ts");
  return runTool([Deno.execPath(), "run", "--quiet", ...denoFlags(Deno.build.os), main, ...args]);
}

import type { Disk } from "../files/disk.ts";
import { Failure } from "../values/failure.ts";
import { bashScript } from "./completions/bash.ts";
import { fishScript } from "./completions/fish.ts";
import { powerShellScript } from "./completions/powerShell.ts";
import type { Shell } from "./completions/shells.ts";
import { zshScript } from "./completions/zsh.ts";

const WRITERS: Readonly<Record<Shell, (name: string) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powerShellScript,
};

/**
 * Writes the completions of a shell. The script holds no command and no flag: it asks the program,
 * which answers from its command tree, so that it never grows old.
 *
 * @param shell The shell that loads it.
 * @param name The program's name, as its command tree has it.
 */
export function completionScript(shell: Shell, name: string): string {
  return WRITERS[shell](name);
}

/** The line that every completion script has at its start, after zsh's `#compdef`. */
const OWN = /^(?:#compdef .*\r?\n)?# Completions of \S+ for (?:bash|zsh|fish|PowerShell)\b/;

/**
 * Writes a shell's completion script to a file, which is new, empty, or holds such a script already.
 *
 * @param name The program's name.
 * @throws Failure when the file holds anything else, or cannot be read or written.
 */
export async function writeScript(
  disk: Disk,
  path: string,
  shell: Shell,
  name: string,
): Promise<void> {
  const content = await disk.read(path);
  if (content !== undefined && content.trim() !== "" && !OWN.test(content)) {
    throw new Failure(
      `${path} is not a completion script of ${name}, so it was left as it is.`,
      "Name a new file with --output, or load the script from your shell's own file.",
    );
  }
  await disk.replace(path, completionScript(shell, name), { content });
}

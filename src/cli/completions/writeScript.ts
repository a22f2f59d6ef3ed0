import type { Disk } from "../../files/disk.ts";
import { Failure } from "../../values/failure.ts";
import { completionScript } from "../completions.ts";
import type { Shell } from "./shells.ts";

/** The line that every completion script has at its start, behind zsh's `#compdef`. */
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

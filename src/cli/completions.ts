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

import { text } from "../../terminal/text.ts";
import { completionScript } from "../completions.ts";
import { writeScript } from "../completions/writeScript.ts";
import type { Shell } from "../completions/shells.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";

/**
 * Runs `cli completions`: prints a shell's script, or writes it to a file.
 *
 * @param name The program's name.
 * @param output `--output`: the file's path.
 */
export async function completionsAction(
  shell: Shell,
  name: string,
  output: string | undefined,
  open: OpenContext,
): Promise<number> {
  const { streams: { out }, disk } = await open("completions");
  if (output === undefined) {
    out.raw(completionScript(shell, name));
    return EXIT.fine;
  }
  await writeScript(disk, output, shell, name);
  out.line(text`Wrote ${output}.`);
  return EXIT.fine;
}

import { readTranscript } from "../../tests/support/transcript/readTranscript.ts";
import { runTranscript } from "../../tests/support/transcript/runTranscript.ts";
import type { Block } from "../../tests/support/transcript/transcript.ts";

/**
 * Plays the examples of a page, and shows them while they play: what the page says above each, the
 * files, the commands and what they really print.
 *
 * @param write Takes what is shown.
 * @returns Whether every command printed what the page says.
 */
export async function replay(
  source: string,
  file: string,
  write: (text: string) => void,
): Promise<boolean> {
  const started = performance.now();
  const lines = source.split("\n");
  let told = 0;
  let commands = 0;
  const block = (block: Block) => {
    // The platform and the environment are in a comment, which readers of the page do not see.
    if (block.kind === "file" || block.kind === "console") {
      write(`${proseOf(lines.slice(told, block.line - 2))}\n\n`);
    }
    if (block.kind === "file") {
      write(`-- ${block.path}\n${block.content.replace(/^(?=.)/gm, "   ")}\n`);
    }
    told = lines.findIndex((line, index) => index >= block.line - 1 && /^`{3,}\s*$/.test(line)) + 1;
  };
  const played = await runTranscript(readTranscript(source, file), {
    block,
    step: ({ prompt }, { out, err, code }) => {
      commands++;
      const exit = code === 0 ? [] : [`[exit ${code}]`];
      write(`${[...prompt, ...out, ...err, ...exit].join("\n")}\n\n`);
    },
  });
  const wrong = [...played.faults, ...played.differences];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  write(
    wrong.length === 0
      ? `All ${commands} commands printed what ${file} says, in ${seconds} s.\n`
      : `${file} says something else:\n\n${wrong.join("\n")}\n`,
  );
  return wrong.length === 0;
}

/** What a page says to its reader in some of its lines: the last section of them, blocks left out. */
function proseOf(lines: readonly string[]): string {
  const visible = lines.join("\n")
    .replace(/<!--[\s\S]*?(?:-->|$)|^[\s\S]*?-->/g, "")
    .replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, "");
  const section = visible.slice(Math.max(0, visible.search(/^#+ (?![\s\S]*^#+ )/m)));
  return section.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\n{3,}/g, "\n\n").trim();
}

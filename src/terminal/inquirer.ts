import { Interrupted } from "../values/failure.ts";
import { type Appearance, STANDARD_WIDTH } from "./createOutput.ts";
import type { Prompts } from "./prompts.ts";
import { asPrinted, wrap } from "./layout.ts";
import type { Text } from "./text.ts";

/** What stands around a question: its sign, and `(y/N)` with the answer; in columns. */
const AROUND = 10;

/**
 * Makes the questions of a real terminal, drawn on standard error.
 *
 * @param output Gives standard error, which is opened with the first question only.
 * @param appearance How the questions are to look.
 */
export function createPrompts(
  output: () => NodeJS.WritableStream,
  appearance: Appearance,
): Prompts {
  const look = async () => {
    const { promptTheme } = await import("./promptTheme.ts");
    return { theme: promptTheme(appearance) };
  };
  const { ascii } = appearance;
  const shown = (question: Text) => {
    const stream = output();
    const known = "columns" in stream && typeof stream.columns === "number" ? stream.columns : 0;
    const lines = wrap(asPrinted(question, ascii), (known || STANDARD_WIDTH) - AROUND);
    return lines.map(({ printed }) => printed).join("\n  ");
  };
  return {
    confirm: async (question) => {
      const { default: confirm } = await import("@inquirer/confirm");
      const setting = { message: shown(question), default: false, ...await look() };
      return await answered(confirm(setting, { output: output() }));
    },
    input: async (question) => {
      const { default: input } = await import("@inquirer/input");
      const setting = { message: shown(question), ...await look() };
      return await answered(input(setting, { output: output() }));
    },
    select: async (question, choices) => {
      const { default: select } = await import("@inquirer/select");
      const listed = choices.map(({ label, short, value }) => {
        return {
          name: asPrinted(label, ascii).printed,
          short: asPrinted(short, ascii).printed,
          value,
        };
      });
      const message = shown(question);
      const setting = { message, choices: listed, loop: false, pageSize: 12, ...await look() };
      return await answered(select(setting, { output: output() }));
    },
  };
}

/** Ctrl-C, and the end of the input, are the library's `ExitPromptError`. */
async function answered<Answer>(prompt: Promise<Answer>): Promise<Answer> {
  try {
    return await prompt;
  } catch (error) {
    const left = error instanceof Error && error.name === "ExitPromptError";
    throw left ? new Interrupted("Nothing was changed.") : error;
  }
}

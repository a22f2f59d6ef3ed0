import { Interrupted } from "../values/failure.ts";
import { type Appearance, STANDARD_WIDTH } from "./createOutput.ts";
import type { Prompts } from "./prompts.ts";
import type { Text } from "./text.ts";

/** What stands around a question: its sign, and `(y/N)` with the answer; in columns. */
const AROUND = 10;

/**
 * Makes the questions of a real terminal, drawn on standard error.
 *
 * @param output Gives standard error, which is opened with the first question only.
 * @param appearance How the questions are to look.
 * @param flush Waits until everything that a question is about is written.
 * @param interrupted Ends a question that nobody answers.
 */
export function createPrompts(
  output: () => NodeJS.WritableStream,
  appearance: Appearance,
  flush: () => Promise<unknown>,
  interrupted: AbortSignal,
): Prompts {
  const { ascii } = appearance;
  const context = () => ({ output: output(), signal: interrupted });
  // What draws is loaded with the first question: most commands ask none.
  const render = async () => {
    const [{ asPrinted, wrap }, { promptTheme }] = await Promise.all([
      import("./layout.ts"),
      import("./promptTheme.ts"),
    ]);
    return {
      theme: promptTheme(appearance),
      printed: (words: Text) => asPrinted(words, ascii).printed,
      wrapped: (question: Text) => {
        const stream = output();
        const known = "columns" in stream && typeof stream.columns === "number"
          ? stream.columns
          : 0;
        const lines = wrap(asPrinted(question, ascii), (known || STANDARD_WIDTH) - AROUND);
        return lines.map(({ printed }) => printed).join("\n  ");
      },
    };
  };
  return {
    confirm: async (question) => {
      await flush();
      const { default: confirm } = await import("@inquirer/confirm");
      const { theme, wrapped } = await render();
      const setting = { message: wrapped(question), default: false, theme };
      return await answered(confirm(setting, context()));
    },
    input: async (question) => {
      await flush();
      const { default: input } = await import("@inquirer/input");
      const { theme, wrapped } = await render();
      return await answered(input({ message: wrapped(question), theme }, context()));
    },
    select: async (question, choices, preselected) => {
      await flush();
      const { default: select } = await import("@inquirer/select");
      const { theme, printed, wrapped } = await render();
      const marked = preselected === undefined ? {} : { default: preselected };
      const listed = choices.map(({ label, short, details, value }) => ({
        name: printed(label),
        short: printed(short),
        description: wrapped(details),
        value,
      }));
      const message = wrapped(question);
      const setting = {
        message,
        choices: listed,
        ...marked,
        loop: false,
        pageSize: 12,
        theme,
      };
      return await answered(select(setting, context()));
    },
  };
}

/** Ctrl-C is the library's `ExitPromptError`, any other end of the run its `AbortPromptError`. */
async function answered<Answer>(prompt: Promise<Answer>): Promise<Answer> {
  try {
    return await prompt;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === "AbortPromptError") throw error.cause;
    throw error.name === "ExitPromptError" ? new Interrupted("Nothing was changed.") : error;
  }
}

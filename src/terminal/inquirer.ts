import { Interrupted } from "../values/failure.ts";
import type { Prompts } from "./prompts.ts";

/**
 * Makes the questions of a real terminal, drawn on standard error.
 *
 * @param output Gives standard error, which is opened with the first question only.
 */
export function createPrompts(output: () => NodeJS.WritableStream): Prompts {
  return {
    confirm: async (question) => {
      const { default: confirm } = await import("@inquirer/confirm");
      return await answered(
        confirm({ message: question.printed, default: false }, { output: output() }),
      );
    },
    input: async (question) => {
      const { default: input } = await import("@inquirer/input");
      return await answered(input({ message: question.printed }, { output: output() }));
    },
    select: async (question, choices) => {
      const { default: select } = await import("@inquirer/select");
      const listed = choices.map(({ label, value }) => ({ name: label.printed, value }));
      const setting = { message: question.printed, choices: listed, loop: false, pageSize: 12 };
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

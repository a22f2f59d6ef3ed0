import { Interrupted } from "../values/failure.ts";
import { present } from "../values/present.ts";
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
  const context = (): Context => ({ output: output(), signal: interrupted });
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
  type Drawn = Awaited<ReturnType<typeof render>>;
  const ask = async <Setting, Answer>(
    load: () => Promise<{ default: (setting: Setting, around: Context) => Promise<Answer> }>,
    setting: (drawn: Drawn) => Setting,
  ): Promise<Answer> => {
    await flush();
    const { default: prompt } = await load();
    return await answered(prompt(setting(await render()), context()));
  };
  return {
    confirm: (question) =>
      ask(
        () => import("@inquirer/confirm"),
        ({ theme, wrapped }) => ({ message: wrapped(question), default: false, theme }),
      ),
    input: (question, preset) =>
      ask(
        () => import("@inquirer/input"),
        ({ theme, wrapped }) => ({
          message: wrapped(question),
          ...present({ default: preset }),
          theme,
        }),
      ),
    select: (question, choices, preselected) =>
      ask(
        async () => ({ default: (await import("@inquirer/select")).default<string> }),
        ({ theme, printed, wrapped }) => ({
          message: wrapped(question),
          choices: choices.map(({ label, short, details, value }) => ({
            name: printed(label),
            short: printed(short),
            description: wrapped(details),
            value,
          })),
          ...present({ default: preselected }),
          loop: false,
          pageSize: 12,
          theme,
        }),
      ),
  };
}

/** Where a question is drawn, and what ends it. */
interface Context {
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
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

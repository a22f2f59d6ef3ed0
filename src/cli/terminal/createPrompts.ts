import { definedOnly } from "../../values/collections.ts";
import confirm from "@inquirer/confirm";
import readInput from "@inquirer/input";
import type { Keyboard } from "../../host/host.ts";
import { Interrupted } from "../../values/failure.ts";
import { Secret } from "../../values/secret.ts";
import { type Appearance, STANDARD_WIDTH } from "./createOutput.ts";
import { asPrinted, wrap } from "../../views/layout.ts";
import type { Prompts } from "../../host/terminal.ts";
import { pick, promptTheme } from "./picker.ts";
import { symbolsFor } from "../../views/symbols.ts";
import { type Text, text } from "../../values/text.ts";

/** The columns of a question besides its text: its sign, and `(y/N)` with the answer. */
const AROUND = 10;

/**
 * Create the questions, which are drawn on standard error.
 *
 * @param flush Waits until everything that a question is about is written.
 * @param interrupted Ends a question that nobody answers.
 */
export function createPrompts(
  { input, output }: Pick<Keyboard, "input" | "output">,
  appearance: Appearance,
  flush: () => Promise<unknown>,
  interrupted: AbortSignal,
): Prompts {
  const theme = promptTheme(appearance);
  const shown = (words: Text) => asPrinted(words, appearance.ascii);
  const wrapped = (words: Text): string => {
    const known = "columns" in output && typeof output.columns === "number" ? output.columns : 0;
    const lines = wrap(shown(words), (known || STANDARD_WIDTH) - AROUND);
    return lines.map(({ printed }) => printed).join("\n  ");
  };
  const ask = async <Answer>(
    prompt: (around: PromptContext) => Promise<Answer>,
  ): Promise<Answer> => {
    await flush();
    return await unlessCanceled(
      () => answered((signal) => prompt({ input, output, signal }), input, interrupted),
      input,
      interrupted,
    );
  };
  const askText = (question: Text, setting: InputSetting) =>
    ask((around) => readInput({ message: wrapped(question), theme, ...setting }, around));
  return {
    confirm: async (question, answer) => {
      if (answer === undefined) {
        return await ask((around) =>
          confirm({ message: wrapped(question), default: false, theme }, around)
        );
      }
      const validate = (typed: string) => YES_OR_NO.test(typed) || "Type yes or no.";
      return /y/i.test(await askText(text`${question} (yes or no)`, { validate }));
    },
    input: (question, preset) => askText(question, definedOnly({ default: preset })),
    secret: async (question) => new Secret(await askText(question, { transformer: () => "" })),
    select: ({ question, choices }, preselected) => {
      const first = choices.findIndex(({ value }) => value === preselected);
      return ask(({ output, ...around }) =>
        pick({
          question: shown(question),
          choices: choices.map(({ label, short, details, value }) => ({
            label: shown(label),
            short: shown(short),
            details: shown(details),
            value,
          })),
          preselected: Math.max(0, first),
          theme,
          ellipsis: symbolsFor(appearance.ascii).ellipsis,
          output,
        }, { output, ...around })
      );
    },
  };
}

const YES_OR_NO = /^\s*(?:y|yes|n|no)\s*$/i;

interface InputSetting {
  readonly default?: string;
  readonly transformer?: () => string;
  /** Why an answer is not taken. */
  readonly validate?: (typed: string) => true | string;
}

interface PromptContext extends Omit<Keyboard, "forget"> {
  readonly signal: AbortSignal;
}

/**
 * Ask, and wait one more turn: over a slow connection, Ctrl-C may arrive together with the Enter that it
 * cancels, and the library stops reading there.
 *
 * @throws Interrupted after such a Ctrl-C, and whatever the question throws.
 */
async function unlessCanceled<Answer>(
  ask: () => Promise<Answer>,
  input: NodeJS.ReadableStream,
  interrupted: AbortSignal,
): Promise<Answer> {
  let isCanceled = false;
  const watch = (_: unknown, key?: { readonly name?: string; readonly ctrl?: boolean }) => {
    isCanceled ||= key?.ctrl === true && key.name === "c";
  };
  input.on("keypress", watch);
  try {
    const answer = await ask();
    await new Promise((resolve) => setTimeout(resolve));
    interrupted.throwIfAborted();
    if (isCanceled) throw new Interrupted("Nothing was changed.");
    return answer;
  } finally {
    input.removeListener("keypress", watch);
  }
}

/**
 * Ask, and throw what ended the question: Ctrl-C is the library's `ExitPromptError`, any other end of the
 * run its `AbortPromptError`. At the end of the input, or after Ctrl-D, it stops reading and would wait
 * forever.
 */
async function answered<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  input: NodeJS.ReadableStream,
  interrupted: AbortSignal,
): Promise<Answer> {
  const ended = new AbortController();
  const end = () => ended.abort(new Interrupted("Nothing was changed.", "end of input"));
  // An answer also stops the reading, but arrives in the same turn.
  const stopped = () => setTimeout(end);
  input.on("pause", stopped);
  try {
    return await ask(AbortSignal.any([interrupted, ended.signal]));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === "AbortPromptError") throw error.cause;
    throw error.name === "ExitPromptError" ? new Interrupted("Nothing was changed.") : error;
  } finally {
    input.removeListener("pause", stopped);
  }
}

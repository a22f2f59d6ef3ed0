import { Interrupted } from "../values/failure.ts";
import { definedOnly } from "../values/definedOnly.ts";
import { Secret } from "../values/secret.ts";
import type { Appearance } from "./createOutput.ts";
import type { Keyboard } from "../host/host.ts";
import type { Prompts } from "./prompts.ts";
import type { Text } from "./text.ts";

/** What stands around a question: its sign, and `(y/N)` with the answer; in columns. */
const AROUND = 10;

/**
 * Makes the questions of a real terminal, drawn on standard error.
 *
 * @param openKeyboard Opens the terminal, with the first question only.
 * @param appearance Reads how the questions are to look; asked with a question only.
 * @param flush Waits until everything that a question is about is written.
 * @param interrupted Ends a question that nobody answers.
 */
export function createPrompts(
  openKeyboard: () => Promise<Keyboard>,
  appearance: () => Promise<Appearance>,
  flush: () => Promise<unknown>,
  interrupted: AbortSignal,
): Prompts {
  let keyboard: Promise<Keyboard> | undefined;
  // What draws is loaded with the first question: most commands ask none.
  const render = async ({ output }: Keyboard) => {
    const [look, { STANDARD_WIDTH }, { asPrinted, wrap }, { promptTheme }] = await Promise.all([
      appearance(),
      import("./createOutput.ts"),
      import("./layout.ts"),
      import("./promptTheme.ts"),
    ]);
    const { ascii } = look;
    return {
      theme: promptTheme(look),
      printed: (words: Text) => asPrinted(words, ascii).printed,
      wrapped: (question: Text) => {
        const known = "columns" in output && typeof output.columns === "number"
          ? output.columns
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
    const isFirst = keyboard === undefined;
    const terminal = await (keyboard ??= openKeyboard());
    const { default: prompt } = await load();
    const drawn = setting(await render(terminal));
    if (isFirst) terminal.forget();
    return await unlessTakenBack(
      () =>
        answered((signal) => prompt(drawn, { ...terminal, signal }), terminal.input, interrupted),
      terminal.input,
      interrupted,
    );
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
          ...definedOnly({ default: preset }),
          theme,
        }),
      ),
    secret: async (question) =>
      new Secret(
        await ask(
          () => import("@inquirer/input"),
          ({ theme, wrapped }) => ({ message: wrapped(question), theme, transformer: () => "" }),
        ),
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
          ...definedOnly({ default: preselected }),
          loop: false,
          pageSize: 12,
          theme,
        }),
      ),
  };
}

/** A terminal, and what ends a question. */
interface Context extends Omit<Keyboard, "forget"> {
  readonly signal: AbortSignal;
}

/**
 * Asks, and waits one turn more: over a slow connection, Ctrl-C may come together with the Enter that it
 * is to take back, and the library reads no further than that.
 *
 * @throws Interrupted when it does, and whatever the question throws.
 */
async function unlessTakenBack<Answer>(
  ask: () => Promise<Answer>,
  input: NodeJS.ReadableStream,
  interrupted: AbortSignal,
): Promise<Answer> {
  let takenBack = false;
  const watch = (_: unknown, key?: { readonly name?: string; readonly ctrl?: boolean }) => {
    takenBack ||= key?.ctrl === true && key.name === "c";
  };
  input.on("keypress", watch);
  try {
    const answer = await ask();
    await new Promise((resolve) => setTimeout(resolve));
    interrupted.throwIfAborted();
    if (takenBack) throw new Interrupted("Nothing was changed.");
    return answer;
  } finally {
    input.removeListener("keypress", watch);
  }
}

/**
 * Ctrl-C is the library's `ExitPromptError`, any other end of the run its `AbortPromptError`. At the end
 * of the input, and with Ctrl-D, it stops reading, and would wait for ever.
 */
async function answered<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  input: NodeJS.ReadableStream,
  interrupted: AbortSignal,
): Promise<Answer> {
  const ended = new AbortController();
  const end = () => ended.abort(new Interrupted("Nothing was changed.", "end of input"));
  // An answer stops the reading, too, and arrives in the same turn.
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

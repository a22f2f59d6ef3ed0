import type { Secret } from "../values/secret.ts";
import type { Text } from "./text.ts";

/**
 * The questions that the program asks a person. Each is drawn on standard error, and each throws
 * `Interrupted` when the person presses Ctrl-C.
 */
export interface Prompts {
  /** A yes-or-no question; just Enter means no, or nothing where the answer has to be spelled out. */
  confirm(question: Text, answer?: "spelled out"): Promise<boolean>;
  /**
   * A line of text.
   *
   * @param preset What just Enter answers; nothing by default.
   */
  input(question: Text, preset?: string): Promise<string>;
  /** A line of text that is not shown, whatever is typed. */
  secret(question: Text): Promise<Secret>;
  /**
   * One of several choices; the value of the chosen one.
   *
   * @param preselected The value of the choice that just Enter takes; the first one by default.
   */
  select(question: Text, choices: readonly Choice[], preselected?: string): Promise<string>;
}

export interface Choice {
  readonly label: Text;
  /** The text after the question once it is chosen. */
  readonly short: Text;
  /** The text below the choices while this one is marked. */
  readonly details: Text;
  readonly value: string;
}

/** Make prompts that are loaded with the first question: most commands ask none. */
export function lazyPrompts(load: () => Promise<Prompts>): Prompts {
  let loaded: Promise<Prompts> | undefined;
  const prompts = () => loaded ??= load();
  return {
    confirm: async (...asked) => await (await prompts()).confirm(...asked),
    input: async (...asked) => await (await prompts()).input(...asked),
    secret: async (question) => await (await prompts()).secret(question),
    select: async (...asked) => await (await prompts()).select(...asked),
  };
}

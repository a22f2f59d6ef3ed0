/**
 * The questions that the program asks a person. Each is drawn on standard error, and each throws
 * `Interrupted` when the person presses Ctrl-C. The library behind them is loaded when the first
 * question is asked.
 */
export interface Prompts {
  /** A yes-or-no question; the default is no. */
  confirm(question: string): Promise<boolean>;
  /** A line of text; empty when the person just presses Enter. */
  input(question: string): Promise<string>;
  /** One of several choices; the value of the chosen one. */
  select(question: string, choices: readonly Choice[]): Promise<string>;
}

/** One line of a picker. */
export interface Choice {
  readonly label: string;
  readonly value: string;
}

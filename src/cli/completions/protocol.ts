import type { Candidate } from "../../commands/readLocalNames.ts";
import { joinPieces, type Quote, quoteForBash, readBashWord } from "./bashLine.ts";

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

export type Shell = typeof SHELLS[number];

/**
 * The protocol of the completion scripts and the hidden command. A script sends the command line as
 * arguments, and gets one candidate per line, then a tab and its meaning where the shell shows one.
 */

/** The answer that asks the shell to complete paths itself. */
export const FILES = "\tfiles";

export interface CompletionInput {
  /** The words after the program's name; the last is the one under the cursor. */
  readonly words: readonly string[];
  /** In the shell's form, one per line. */
  readonly answer: (candidates: readonly Candidate[]) => readonly string[];
}

/** Read what the shell's script sent; undefined when it cannot be understood, so that nothing is completed. */
export function readRequest(shell: Shell, args: readonly string[]): CompletionInput | undefined {
  if (shell === "bash") return readBash(args);
  if (shell === "powershell") return readPowerShell(args);
  return { words: args, answer: (candidates) => candidates.map(withMeaning) };
}

/** Write a candidate with its meaning, for zsh and fish, which do the matching and quoting. */
function withMeaning({ value, meaning }: Candidate): string {
  return meaning === "" ? value : `${value}\t${meaning}`;
}

/**
 * Read what bash sent: the part of the line to replace, the line up to the cursor, and its pieces. Bash
 * inserts an answer unchanged, so answers are quoted for the place of the cursor.
 */
function readBash(args: readonly string[]): CompletionInput | undefined {
  const [replaced = "", line = "", ...pieces] = args;
  const words = joinPieces(line, pieces)?.slice(1);
  const raw = words?.at(-1);
  const word = raw === undefined ? undefined : readBashWord(raw);
  if (words === undefined || word === undefined || !word.raw.endsWith(replaced)) return undefined;
  const kept = word.raw.length - replaced.length;
  return {
    words: [...words.slice(0, -1).map((each) => readBashWord(each)?.value ?? each), word.value],
    answer: (candidates) =>
      candidates.filter(({ value }) => value.startsWith(word.value)).map(({ value }) => {
        const rest = quoteForBash(value.slice(word.value.length), word.open);
        return closeQuote(`${word.raw}${rest}`, word.open).slice(kept);
      }),
  };
}

/** Double a quote at the end: bash would take it for the closing quote, and add none. */
function closeQuote(text: string, open: Quote): string {
  return open !== "" && text.endsWith(open) ? text + open : text;
}

/**
 * Read what PowerShell sent. It alters quotes and empty strings that it passes to a program, and letters
 * that it reads back; so both are percent-encoded, and each word begins with a dot.
 */
function readPowerShell(args: readonly string[]): CompletionInput | undefined {
  const words = args.map((arg) => decodeURIComponent(arg.slice(1)));
  const typed = openedQuote(words.at(-1) ?? "").toLowerCase();
  return {
    words: [...words.slice(0, -1), openedQuote(words.at(-1) ?? "")],
    answer: (candidates) =>
      candidates.filter(({ value }) => value.toLowerCase().startsWith(typed)).map((candidate) => {
        const { value, meaning } = candidate;
        return `${encodeURIComponent(value)}\t${encodeURIComponent(meaning || value)}`;
      }),
  };
}

/** Remove the quote that a half-typed word begins with. */
function openedQuote(word: string): string {
  const [, flag = "", quote, rest = ""] = /^(--[^=]+=)?(['"]?)(.*)$/s.exec(word) ?? [];
  return flag + (quote === "'" ? rest.replaceAll("''", "'") : rest);
}

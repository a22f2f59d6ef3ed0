import type { Candidate } from "../../commands/complete.ts";
import { joinPieces, type Quote, quoteForBash, readBashWord } from "./bashLine.ts";
import type { Shell } from "./shells.ts";

/**
 * What the scripts and the hidden command say to each other. The line comes as arguments, the
 * answer goes back as lines: a candidate, then a tab and its meaning where a shell shows one. The
 * line {@link FILES} says that the shell's own paths belong here.
 */

/** The answer that asks the shell for its own paths. */
export const FILES = "\tfiles";

/** A half-typed command line. */
export interface Request {
  /** The words after the program's name; the last is the one under the cursor. */
  readonly words: readonly string[];
  /** Writes candidates for that last word, a line each, in the way that the shell takes them. */
  readonly answer: (candidates: readonly Candidate[]) => readonly string[];
}

/**
 * Read what a script sent.
 *
 * @returns Undefined when it is not to be understood: there is nothing to complete then.
 */
export function readRequest(shell: Shell, args: readonly string[]): Request | undefined {
  if (shell === "bash") return readBash(args);
  if (shell === "powershell") return readPowerShell(args);
  return { words: args, answer: (candidates) => candidates.map(withMeaning) };
}

/** zsh and fish match and quote by themselves, as their user has set them up. */
function withMeaning({ value, meaning }: Candidate): string {
  return meaning === "" ? value : `${value}\t${meaning}`;
}

/**
 * bash sends the part of the line that it is going to replace, the line up to the cursor, and its
 * pieces. It puts in what it is given, so that what is given must be quoted for the place where the
 * cursor stands.
 */
function readBash(args: readonly string[]): Request | undefined {
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

/** bash closes the quote that is open, but for a text that ends with the same sign anyway. */
function closeQuote(text: string, open: Quote): string {
  return open !== "" && text.endsWith(open) ? text + open : text;
}

/**
 * PowerShell alters quotes and empty texts on their way to a program, and letters on their way
 * back; both ways are percent-encoded, and a dot stands before each word.
 */
function readPowerShell(args: readonly string[]): Request | undefined {
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

/** A word that is being typed, without the quote that it begins with. */
function openedQuote(word: string): string {
  const [, flag = "", quote, rest = ""] = /^(--[^=]+=)?(['"]?)(.*)$/s.exec(word) ?? [];
  return flag + (quote === "'" ? rest.replaceAll("''", "'") : rest);
}

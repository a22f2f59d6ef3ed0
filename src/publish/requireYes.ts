import type { Prompts } from "../host/terminal.ts";
import type { Text } from "../values/text.ts";
import type { Sentence } from "../values/command.ts";
import { Declined, Failure, Interrupted } from "../values/failure.ts";
import type { Streams } from "../host/terminal.ts";

/**
 * Ask a person a yes-or-no question that must be answered with yes.
 *
 * @param state What stays as it is otherwise, as a sentence.
 * @param answer `spelled out`: just Enter is no answer.
 * @throws Declined when the answer is no.
 * @throws Interrupted when the person presses Ctrl-C.
 */
export async function requireYes(
  prompts: Prompts,
  question: Text,
  state: string,
  answer?: "spelled out",
): Promise<void> {
  const agrees = await reportInterrupted(state, () => prompts.confirm(question, answer));
  if (!agrees) throw new Declined(state);
}

/**
 * Do some work, such as a write or a question; if Ctrl-C ends it, report the state that things are in.
 *
 * @param state What may have happened, or what stays as it is, as a sentence.
 * @throws Interrupted saying so, and whatever the work throws.
 */
export async function reportInterrupted<Result>(
  state: Sentence,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Interrupted ? new Interrupted(state, error.by) : error;
  }
}

/** Explain why a run asks no questions, as a clause of an error. */
export function whyUnasked({ silencedByJson }: Pick<Streams, "silencedByJson">): string {
  return silencedByJson ? "--json asks no questions" : "this is not a terminal";
}

/**
 * Refuse what needs an answer when nobody can be asked.
 *
 * @param what What an answer is needed for: `to confirm`; empty when it is clear.
 * @param before What comes before that: a sentence, or its beginning, such as `cliconfig.toml exists, and
 * `.
 * @throws Failure unless a person can be asked.
 */
export function refuseUnasked(
  { streams }: { readonly streams: Pick<Streams, "interactive" | "silencedByJson"> },
  what: string,
  advice: Sentence,
  before = "",
): void {
  if (streams.interactive) return;
  const why = whyUnasked(streams);
  const clause = before.endsWith(", and ") ? why : why.charAt(0).toUpperCase() + why.slice(1);
  throw new Failure(`${before}${clause}, so nobody can be asked${what && ` ${what}`}.`, advice);
}

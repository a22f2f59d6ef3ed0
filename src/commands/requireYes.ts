import type { Prompts } from "../terminal/prompts.ts";
import type { Text } from "../terminal/text.ts";
import { Declined, Interrupted } from "../values/failure.ts";
import type { Streams } from "../terminal/streams.ts";

/**
 * Ask a person a yes-or-no question that must be answered with yes.
 *
 * @param state What stays as it is otherwise, as a sentence.
 * @throws Declined when the answer is no.
 * @throws Interrupted when the person presses Ctrl-C.
 */
export async function requireYes(prompts: Prompts, question: Text, state: string): Promise<void> {
  if (!await reportInterrupted(state, () => prompts.confirm(question))) throw new Declined(state);
}

/**
 * Do a write and what follows it, or ask a person; Ctrl-C anywhere in it shows how things are then.
 *
 * @param state What may have happened, or what stays as it is, as a sentence.
 * @throws Interrupted saying so, and whatever the work throws.
 */
export async function reportInterrupted<Result>(
  state: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Interrupted ? new Interrupted(state, error.by) : error;
  }
}

/**
 * Why nobody can be asked, as a clause of an error.
 *
 * @param streams Those of a run in which nobody can.
 */
export function whyUnasked({ silencedByJson }: Pick<Streams, "silencedByJson">): string {
  return silencedByJson ? "--json asks no questions" : "this is not a terminal";
}

/** The same as the beginning of a sentence, up to where it says what for. */
export function nobodyCanBeAsked(streams: Pick<Streams, "silencedByJson">): string {
  const why = whyUnasked(streams);
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}, so nobody can be asked`;
}

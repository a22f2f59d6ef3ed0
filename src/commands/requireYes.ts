import type { Prompts } from "../terminal/prompts.ts";
import type { Text } from "../terminal/text.ts";
import { Declined } from "../values/failure.ts";
import { reportInterrupted } from "./reportInterrupted.ts";

/**
 * Asks a person a yes-or-no question that must be answered with yes.
 *
 * @param state What stays as it is otherwise, as a sentence.
 * @throws Declined when the answer is no.
 * @throws Interrupted when the person presses Ctrl-C.
 */
export async function requireYes(prompts: Prompts, question: Text, state: string): Promise<void> {
  if (!await reportInterrupted(state, () => prompts.confirm(question))) throw new Declined(state);
}

import { Interrupted } from "../../../values/failure.ts";

/**
 * Does a write and what follows it; Ctrl-C anywhere in it tells what may have happened.
 *
 * @param state What may have happened, as a sentence.
 * @throws Interrupted saying so, and whatever the work throws.
 */
export async function reportInterrupted<Result>(
  state: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Interrupted ? new Interrupted(state) : error;
  }
}

import { Interrupted } from "../values/failure.ts";

/**
 * Does a write and what follows it, or asks a person; Ctrl-C anywhere in it shows how things are then.
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

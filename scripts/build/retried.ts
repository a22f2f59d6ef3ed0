import { Failure } from "../../src/values/failure.ts";

/**
 * Do something that may need a download again when it fails, three times at most.
 *
 * @param pause Waits between two attempts, given the number of the one that failed.
 * @throws What the last attempt failed with; anything but a Failure at once.
 */
export async function retried<Value>(
  work: () => Promise<Value>,
  pause = (attempt: number) => new Promise<void>((resolve) => setTimeout(resolve, attempt * 2000)),
): Promise<Value> {
  for (let attempt = 1;; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure) || attempt === 3) throw error;
      await pause(attempt);
    }
  }
}

import { Failure } from "../../src/values/failure.ts";
import type { Build } from "./options.ts";

/**
 * Build every target that can be built.
 *
 * @throws Failure when one could not be; of several, after all the others, with what was left out and why.
 */
export async function buildEach(
  builds: readonly Build[],
  build: (build: Build) => Promise<void>,
): Promise<void> {
  const leftOut: string[] = [];
  let advice = "";
  for (const each of builds) {
    try {
      await build(each);
    } catch (error) {
      if (!(error instanceof Failure) || builds.length === 1) throw error;
      leftOut.push(`\n- ${each.target.name}: ${error.what}`);
      advice = error.advice;
    }
  }
  if (leftOut.length === 0) return;
  const count = `${leftOut.length} of ${builds.length} targets`;
  throw new Failure(`${count} were left out:${leftOut.join("")}`, advice);
}

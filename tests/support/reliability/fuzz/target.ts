import fc from "fast-check";

/** Something that random input is thrown at. */
export interface FuzzTarget {
  readonly title: string;
  /** How much of all cases are its, in proportion to the shares of the others. */
  readonly share: number;
  /**
   * Throws so many cases at it.
   *
   * @throws Error with the smallest case that fails, and the seed that finds it again.
   */
  run(cases: number): Promise<void>;
}

/** A target that is a property of random input. */
export function target<Input>(
  title: string,
  share: number,
  input: fc.Arbitrary<Input>,
  holds: (input: Input) => void | Promise<void>,
): FuzzTarget {
  return {
    title,
    share,
    run: async (cases) => {
      await fc.assert(fc.asyncProperty(input, async (given) => await holds(given)), {
        numRuns: cases,
      });
    },
  };
}

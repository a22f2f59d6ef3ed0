/** What a run of `deno test` counted. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly ignored: number;
}

const SUMMARY =
  /^(?:ok|FAILED) \| (\d+) passed(?: \(.*?\))? \| (\d+) failed(?: \(.*?\))?(?: \| (\d+) ignored)?/gm;

/** Read the summary at the end of the output of `deno test`; undefined when there is none. */
export function readSummary(output: string): Counts | undefined {
  const last = [...output.matchAll(SUMMARY)].at(-1);
  if (last === undefined) return undefined;
  const [, passed, failed, ignored = "0"] = last;
  return { passed: Number(passed), failed: Number(failed), ignored: Number(ignored) };
}

/**
 * What a run of the tests comes to: a run that crashed, that tested nothing, or that left tests out
 * where none may be left out, has failed once more than its tests.
 *
 * @param exitCode The exit code of the run.
 * @param strict Whether leaving a test out is a failure.
 */
export function judgeTests(
  counts: Counts | undefined,
  exitCode: number,
  strict: boolean,
): { readonly counts: Counts; readonly complaint?: string } {
  const { passed, failed, ignored } = counts ?? { passed: 0, failed: 0, ignored: 0 };
  const complaint = counts === undefined
    ? "the tests did not run to their end"
    : passed + failed === 0
    ? "no test ran"
    : strict && ignored > 0
    ? `${ignored} test(s) were left out, and on CI none may be`
    : exitCode !== 0 && failed === 0
    ? `the tests ended with exit code ${exitCode}`
    : undefined;
  if (complaint === undefined) return { counts: { passed, failed, ignored } };
  return { counts: { passed, failed: failed + 1, ignored }, complaint };
}

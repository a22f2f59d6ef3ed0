import { Failure } from "../../src/values/failure.ts";

/** The oldest Deno whose bundles work; bundles made by 2.7 crash at the first question. */
const OLDEST = [2, 9] as const;

/**
 * Refuse a Deno that is too old to bundle with.
 *
 * @param version The version of the Deno that runs.
 * @throws Failure when it is too old.
 */
export function requireDeno(version: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Failure(
    `Deno ${version} makes a binary that fails at its first question.`,
    `Build with Deno ${OLDEST.join(".")} or newer: npx --yes deno@2.9.6 task build`,
  );
}

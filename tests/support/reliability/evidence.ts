/**
 * Whether tests try all that docs/dev/evidence.md counts, as `deno task reliability` has them do;
 * a sample of it otherwise.
 */
export const WHOLE = Deno.env.get("CLI_EVIDENCE") === "1";

/** Print what a test has counted, if everything is tried. */
export function printFigures(figures: object): void {
  if (!WHOLE) return;
  for (const [what, figure] of Object.entries(figures)) {
    // deno-lint-ignore no-console -- the figures are what was asked for
    console.log(`${what}: ${typeof figure === "number" ? figure.toLocaleString("en-US") : figure}`);
  }
}

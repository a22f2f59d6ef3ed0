import { EXIT, EXIT_MEANINGS } from "../../src/cli/exitCodes.ts";
import { markdownTable } from "./table.ts";

/** The table of the exit codes. */
export function exitCodesSection(): string {
  const names = Object.keys(EXIT) as (keyof typeof EXIT)[];
  return markdownTable(
    ["Code", "Meaning"],
    names.map((name) => [String(EXIT[name]), EXIT_MEANINGS[name]]),
  );
}

import { environment } from "../../src/cli/manual/facts.ts";
import { markdownTable } from "./table.ts";

/** The table of the environment variables that the program reads. */
export function environmentSection(): string {
  return markdownTable(
    ["Variable", "Meaning"],
    environment().map(([name, meaning]) => [`\`${name}\``, meaning]),
  );
}

import { TOOLS } from "../../src/doctor/operations.ts";
import { markdownTable } from "./table.ts";

/** docs/doctor.md's table of the operations that scopes are checked for. */
export function operationsSection(): string {
  const rows = TOOLS.flatMap(({ id, operations }) =>
    operations.map((operation) => [
      `\`coverage.${id}.${operation.id}\``,
      operation.name,
      operation.scopes.map((scope) => `\`${scope}\``).join(", "),
    ])
  );
  return markdownTable(["Id", "Operation", "Scopes"], rows);
}

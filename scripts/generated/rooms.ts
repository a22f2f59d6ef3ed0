import { ROOMS } from "../architecture/table.ts";
import { markdownTable } from "./table.ts";

/** CONTRIBUTING's part on the rooms: what each may import, from the table that the gate goes by. */
export function roomsSection(): string {
  const rows = ROOMS.map(({ name, uses, types }) => [
    code(name),
    uses.map(code).join(", ") || "nothing",
    types.map(code).join(", "),
  ]);
  return markdownTable(["Room", "May import", "Of these the types only"], rows);
}

function code(text: string): string {
  return `\`${text}\``;
}

import { LAYERS } from "../architecture/table.ts";
import { markdownTable } from "./table.ts";

/** CONTRIBUTING's part on the layers: what each may import, from the table that the gate goes by. */
export function layersSection(): string {
  const rows = LAYERS.map(({ name, uses, types }) => [
    code(name),
    uses.map(code).join(", ") || "nothing",
    types.map(code).join(", "),
  ]);
  return markdownTable(["Layer", "May import", "Of these the types only"], rows);
}

function code(text: string): string {
  return `\`${text}\``;
}

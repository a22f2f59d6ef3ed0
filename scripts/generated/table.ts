import stringWidth from "string-width";

/** Write a table in Markdown, its columns lined up as the formatter does it. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = head.map((title, column) =>
    Math.max(
      3,
      ...[title, ...rows.map((row) => row[column] ?? "")].map((cell) => stringWidth(cell)),
    )
  );
  const line = (cells: readonly string[]) =>
    `| ${
      widths.map((width, column) => {
        const cell = cells[column] ?? "";
        return cell + " ".repeat(width - stringWidth(cell));
      }).join(" | ")
    } |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** Which tests run which blocks of the product, seen in one run of all quick tests. */

/** The end of a line of formatted code that begins a block of statements. */
const BLOCK = /(?:\)|=>|\belse|\btry|\): [\w<>[\] |"'.,]+) \{$/;

/** A line that begins a block of something else. */
const OTHER =
  /^\s*(?:switch|(?:export )?(?:abstract )?class|(?:export )?(?:interface|type)|\*|\/\/)\b/;

/** What marked code calls, when a test counts what it runs. */
const CALL = "(globalThis as { reached?: (place: string) => void }).reached?.";

/** Let each block of a file say that it runs, without moving any line. */
export function mark(file: string, source: string): string {
  const lines = source.split("\n").map((line, index) =>
    beginsBlock(line) ? `${line} ${CALL}("${file}:${index + 1}");` : line
  );
  return `${CALL}("${file}:0"); ${lines.join("\n")}`;
}

/** The innermost block around a line, as it says that it runs: the whole file, if there is none. */
export function blockAround(file: string, source: string, line: number): string {
  const lines = source.split("\n");
  let indent = indentOf(lines[line - 1]!);
  for (let at = line - 1; at > 0; at--) {
    const above = lines[at - 1]!;
    if (above.trim() === "" || indentOf(above) >= indent) continue;
    indent = indentOf(above);
    if (beginsBlock(above)) return `${file}:${at}`;
  }
  return `${file}:0`;
}

function beginsBlock(line: string): boolean {
  return BLOCK.test(line) && !OTHER.test(line);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

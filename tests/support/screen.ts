import stringWidth from "string-width";

/** What a person sees: the lines of a terminal, those that left it at the top included. */
export interface Screen {
  write(output: string): void;
  /** Gives the window another width; wider lines are broken, as terminals do that reflow. */
  resize(cols: number): void;
  /** The lines, without the spaces at their ends and the empty lines below the last one. */
  text(): string;
}

/** Text, line feeds and the like, and escape sequences; an unfinished sequence waits for its rest. */
const PIECE =
  // deno-lint-ignore no-control-regex -- these are what a terminal acts on
  /\x1b\[([0-?]*)[ -/]*([@-~])|\x1b[\]P][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-Z\\^-~]|[\x00-\x1a\x1c-\x1f\x7f]|[^\x00-\x1f\x7f]+/gsy;

/** Make an empty screen that acts on what the program's libraries send, and on nothing more. */
export function createScreen(width: number): Screen {
  let cols = width;
  const lines: string[][] = [[]];
  let row = 0;
  let column = 0;
  let rest = "";

  const lineAt = (index: number): string[] => {
    while (lines.length <= index) lines.push([]);
    return lines[index] ?? [];
  };

  const put = (text: string) => {
    for (const { segment } of new Intl.Segmenter().segment(text)) {
      const width = stringWidth(segment);
      if (column + width > cols) newLine();
      const line = lineAt(row);
      while (line.length < column) line.push(" ");
      line.splice(column, width, segment, ...Array(Math.max(0, width - 1)).fill(""));
      column += width;
    }
  };

  const newLine = () => {
    row++;
    column = 0;
    lineAt(row);
  };

  const control = (character: string) => {
    if (character === "\n") lineAt(++row);
    if (character === "\r") column = 0;
    if (character === "\b") column = Math.max(0, column - 1);
    if (character === "\t") column = Math.min(cols - 1, (Math.floor(column / 8) + 1) * 8);
  };

  const sequence = (parameters: string, letter: string) => {
    const given = parameters.split(";").map(Number);
    const count = given[0] || 1;
    if (letter === "A") row = Math.max(0, row - count);
    if (letter === "B") lineAt(row += count);
    if (letter === "C") column = Math.min(cols - 1, column + count);
    if (letter === "D") column = Math.max(0, column - count);
    if (letter === "G") column = count - 1;
    if (letter === "K") eraseLine(given[0] ?? 0);
    if (letter === "J") eraseBelow();
  };

  const eraseLine = (which: number) => {
    const line = lineAt(row);
    if (which === 2) line.length = 0;
    else if (which === 1) line.fill(" ", 0, column + 1);
    else line.length = Math.min(line.length, column);
  };

  const eraseBelow = () => {
    eraseLine(0);
    lines.length = row + 1;
  };

  const resize = (to: number) => {
    const broken = lines.map((line) => {
      const rows = Math.max(1, Math.ceil(line.join("").trimEnd().length / to));
      return Array.from({ length: rows }, (_, index) => line.slice(index * to, (index + 1) * to));
    });
    row = broken.slice(0, row).flat().length + Math.floor(column / to);
    column %= to;
    lines.splice(0, lines.length, ...broken.flat());
    cols = to;
  };

  return {
    resize,
    write: (output) => {
      const waiting = rest + output;
      let end = 0;
      for (const piece of waiting.matchAll(PIECE)) {
        const [all, parameters = "", letter] = piece;
        end = piece.index + all.length;
        if (letter !== undefined) sequence(parameters, letter);
        else if (all.length === 1 && all < " ") control(all);
        else if (!all.startsWith("\x1b")) put(all);
      }
      rest = waiting.slice(end);
    },
    text: () => lines.map((line) => line.join("").trimEnd()).join("\n").trimEnd(),
  };
}

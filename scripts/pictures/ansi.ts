/** The colors and weights that the program's output knows. */
export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** A part of a line in one style. */
export interface Run {
  readonly text: string;
  readonly styles: readonly Style[];
}

const STARTS: Readonly<Record<string, Style>> = {
  1: "bold",
  2: "dim",
  31: "red",
  32: "green",
  33: "yellow",
  36: "cyan",
};
const ENDS: Readonly<Record<string, readonly Style[]>> = {
  0: ["bold", "dim", "red", "green", "yellow", "cyan"],
  22: ["bold", "dim"],
  39: ["red", "green", "yellow", "cyan"],
};

/**
 * Take a line of output apart into runs of one style.
 *
 * @throws Error when it contains an escape sequence that the program never writes.
 */
export function readAnsi(line: string): Run[] {
  // deno-lint-ignore no-control-regex -- the sequences are what is read
  const parts = line.split(/\x1b\[(\d+)m/);
  if (parts.some((part) => part.includes("\x1b"))) throw new Error(`a strange sequence: ${line}`);
  let styles: readonly Style[] = [];
  return parts.flatMap((part, index) => {
    if (index % 2 === 0) return part === "" ? [] : [{ text: part, styles }];
    const [start, end] = [STARTS[part], ENDS[part]];
    if (start === undefined && end === undefined) throw new Error(`a strange style: ${part}`);
    styles = start === undefined
      ? styles.filter((style) => !end!.includes(style))
      : [...styles, start];
    return [];
  });
}

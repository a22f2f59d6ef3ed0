import { Failure, orFailure } from "../values/failure.ts";
import { readToml, type TomlDocument } from "./toml.ts";

const MOST = 20;

const HEADER = /^[ \t]*\[/;

/**
 * Read the valid parts of a TOML file: a table with a mistake is skipped.
 *
 * @param report Receives each mistake.
 * @returns The document without those tables, but with the same places; undefined when nothing can be read.
 */
export function readTomlParts(
  text: string,
  file: string,
  report: (failure: Failure) => void,
): TomlDocument | undefined {
  let rest = text;
  for (let count = 0; count < MOST; count++) {
    const read = orFailure(() => readToml(rest, file));
    if (!(read instanceof Failure)) return read;
    report(read);
    const without = read.place && withoutTable(rest, read.place.line - 1);
    if (without === undefined || without === rest) return undefined;
    rest = without;
  }
  return undefined;
}

/** Replace the table around a line by spaces. */
function withoutTable(text: string, line: number): string {
  const lines = text.split(/(?<=\n)/);
  const start = Math.max(0, lines.findLastIndex((each, at) => at <= line && HEADER.test(each)));
  const next = lines.findIndex((each, at) => at > line && HEADER.test(each));
  const end = next < 0 ? lines.length : next;
  const table = lines.slice(start, end).join("").replace(/[^\r\n]|\r(?!\n)/g, " ");
  return lines.slice(0, start).join("") + table + lines.slice(end).join("");
}

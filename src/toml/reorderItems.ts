import { countLeading } from "../values/lists.ts";
import type { Span, TomlArray, TomlDocument, TomlTable } from "./tomlDocument.ts";
import { splitGap } from "./tomlEdits.ts";

/**
 * Put items of an array of tables into another order, each together with its comments; all other text stays.
 *
 * @param order The indexes of the items that change places, in their new order: the first one gets the first of
 * their places.
 * @returns The new text; undefined when an item is written in several places.
 */
export function reorderItems(
  document: TomlDocument,
  array: TomlArray,
  order: readonly number[],
): string | undefined {
  const places = [...order].sort((a, b) => a - b);
  if (places.every((place, index) => place === order[index])) return document.text;
  const spans = new Map(order.map((index) => {
    return [index, spanWithComments(document, array.items[index] as TomlTable)] as const;
  }));
  const swaps = places.map((place, index) => [spans.get(place), spans.get(order[index]!)] as const);
  return swaps.every(([to, from]) => to !== undefined && from !== undefined)
    ? replaceSpans(
      document.text,
      swaps.map(([to, from]) => [to!, document.text.slice(from!.start, from!.end)]),
    )
    : undefined;
}

/**
 * Find the lines of a table that has a header of its own, with the comments directly above and below it, but without
 * the last line end. The first comments of a file are about the file.
 */
function spanWithComments(
  { text, lines, statements }: TomlDocument,
  { parts }: TomlTable,
): Span | undefined {
  const at = statements.indexOf(parts[0]!);
  if (parts.some((part, index) => statements[at + index] !== part)) return undefined;
  const lineOf = (offset: number) => countLeading(lines, (start) => start <= offset) - 1;
  const startOf = (line: number) => lines[line] ?? text.length;
  const [first, last] = [lineOf(parts[0]!.span.start), lineOf(parts.at(-1)!.span.end)];
  const before = statements[at - 1];
  const after = statements[at + parts.length];
  const above = text.slice(
    before === undefined ? lines[0] : startOf(lineOf(before.span.end) + 1),
    startOf(first),
  );
  const below = text.slice(
    startOf(last + 1),
    after === undefined ? text.length : startOf(lineOf(after.span.start)),
  );
  const { lead, isTitle } = splitGap(above, before === undefined, false);
  const { follow } = splitGap(below, false, after === undefined);
  const end = startOf(last + 1 + follow.length);
  return {
    start: startOf(first) - (isTitle ? 0 : lead.join("").length),
    end: end - /(?:\r?\n)?$/.exec(text.slice(0, end))![0].length,
  };
}

function replaceSpans(text: string, replaced: readonly (readonly [Span, string])[]): string {
  let at = 0;
  let result = "";
  for (const [{ start, end }, by] of replaced) {
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
}

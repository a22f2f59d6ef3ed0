import type { JsonPart } from "./parseJson.ts";

/** Replace a part of a JSON text. */
export function replacePart(
  text: string,
  { start, end }: Pick<JsonPart, "start" | "end">,
  by: string,
): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** Insert a part below another one of the same object or array, with the white space that is between them. */
export function insertPart(
  text: string,
  parts: readonly JsonPart[],
  index: number,
  part: string,
): string {
  const { start } = parts[1] ?? parts[0]!;
  const [space] = /\s*$/.exec(text.slice(0, start))!;
  const { end } = parts[index]!;
  const isAlone = parts.length === 1 && space === "";
  return replacePart(text, { start: end, end }, `,${isAlone ? " " : space}${part}`);
}

/** Remove a part of an object or array, with its comma. */
export function removePart(text: string, parts: readonly JsonPart[], index: number): string {
  const { start, end } = parts[index]!;
  const [before, after] = [parts[index - 1], parts[index + 1]];
  if (before !== undefined) return replacePart(text, { start: before.end, end }, "");
  if (after !== undefined) return replacePart(text, { start, end: after.start }, "");
  return text.slice(0, start).trimEnd() + text.slice(end).trimStart();
}

import type { SectionPreview } from "../../commands/config/editSection.ts";
import { shorten, type Text, text } from "../../terminal/text.ts";
import { pluralize } from "../../values/pluralize.ts";
import type { RenderOptions } from "../renderOptions.ts";

/** As much of a description is shown, in characters. */
const LONGEST_SHOWN = 60;

/** What goes with what an edit removes, which nobody wants to lose by surprise. */
export function lostWordsText(
  { comments, descriptions }: SectionPreview["lost"],
  { paint }: RenderOptions,
): Text[] {
  const head = (count: number, what: string) =>
    paint.yellow(
      text`! ${pluralize(count, what)} of the file ${count === 1 ? "goes" : "go"}, too:`,
    );
  return [
    ...(comments.length === 0 ? [] : [head(comments.length, "comment")]),
    ...comments.map((comment) => text`    ${comment}`),
    ...(descriptions.size === 0 ? [] : [head(descriptions.size, "description")]),
    ...Array.from(
      descriptions,
      ([key, description]) => text`    ${key}: ${shorten(description, LONGEST_SHOWN)}`,
    ),
  ];
}

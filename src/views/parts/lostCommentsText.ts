import { type Text, text } from "../../terminal/text.ts";
import { pluralize } from "../../values/pluralize.ts";
import type { RenderOptions } from "../renderOptions.ts";

/** The comments that go with what an edit removes, which nobody wants to lose by surprise. */
export function lostCommentsText(comments: readonly string[], { paint }: RenderOptions): Text[] {
  if (comments.length === 0) return [];
  const head = text`! ${pluralize(comments.length, "comment")} of the file ${
    comments.length === 1 ? "goes" : "go"
  }, too:`;
  return [paint.yellow(head), ...comments.map((comment) => text`    ${comment}`)];
}

import { type Text, text } from "../terminal/text.ts";

/** A name as a person sees it: one without characters is seen, too. */
export function nameText(name: string): Text {
  return name === "" ? text`(empty)` : text`${name}`;
}

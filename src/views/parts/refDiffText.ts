import type { ConfigRefDiff } from "../../config/configRef.ts";
import { type Text, text } from "../../terminal/text.ts";
import { pluralize } from "../../values/words.ts";
import type { RenderOptions } from "../view.ts";
import { changesText } from "./changesText.ts";

/** How one side becomes another, where they are not the same: entries, and who gets which value. */
export function refDiffText(
  { diff, conditions }: ConfigRefDiff,
  from: string,
  to: string,
  render: RenderOptions,
): Text[] {
  return [
    render.paint.dim(text`From ${from} to ${to}:`),
    ...(diff.changes.length === 0
      ? [text`The entries are the same (${pluralize(diff.unchanged, "entry", "entries")}).`]
      : []),
    ...changesText(diff, render, { conditions }),
  ];
}

import type { DriftReport } from "../../commands/config/readDrift.ts";
import { type Text, text } from "../../terminal/text.ts";
import { publishText } from "./revisionText.ts";
import type { RenderOptions } from "../renderOptions.ts";

/** What happened on the platform since this folder last published or pulled; no line for nothing. */
export function driftText({ drift }: DriftReport, render: RenderOptions): Text[] {
  const { paint } = render;
  if (drift === undefined) return [];
  const { seen, live, publishes, more } = drift;
  return [
    paint.yellow(
      text`! live is v${live}, this folder last saw v${seen}${
        seen > live ? ", which may not be readable yet" : ""
      }`,
    ),
    ...publishes.map((revision) => text`    ${publishText(revision, render)}`),
    ...(more === 0 ? [] : [text`    and ${more} more`]),
  ];
}

import type { DriftReport } from "../commands/config/readDrift.ts";
import { type Text, text } from "../terminal/text.ts";
import { publishText } from "./historyText.ts";
import type { Look } from "./look.ts";

/** What happened on the platform since this folder last published or pulled; no line for nothing. */
export function driftText({ drift }: DriftReport, look: Look): Text[] {
  const { paint } = look;
  if (drift === undefined) return [];
  const { seen, live, publishes, more } = drift;
  return [
    paint.yellow(
      text`! live is v${live}, this folder last saw v${seen}${
        seen > live ? ", which may not be readable yet" : ""
      }`,
    ),
    ...publishes.map((revision) => text`    ${publishText(revision, look)}`),
    ...(more === 0 ? [] : [text`    and ${more} more`]),
  ];
}

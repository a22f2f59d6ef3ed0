import { meetCrowd } from "../../../tests/support/safety/crowd.ts";
import { beHostile } from "../../../tests/support/safety/hostileRun.ts";
import { HOSTILE } from "../../../tests/support/safety/hostileTexts.ts";
import type { Part } from "./part.ts";

/** Has hostile texts in every field that the platform or a file can hold. */
export const part: Part = {
  title: "Hostile texts",
  run: async () => {
    const total = { runs: 0, lines: 0, documents: 0 };
    for (const said of Object.values(HOSTILE)) {
      const { runs, lines, documents } = await beHostile(said, "whole");
      total.runs += runs;
      total.lines += lines;
      total.documents += documents;
    }
    const crowded = await meetCrowd(() => true);
    return [
      ["texts, each in every field", Object.keys(HOSTILE).length],
      ["runs", total.runs],
      ["lines looked at", total.lines],
      ["of them with anything that a terminal acts on", 0],
      ["JSON documents read back", total.documents],
      ["of them not exact", 0],
      ["runs against a platform with 200,000 of everything", crowded],
    ];
  },
};

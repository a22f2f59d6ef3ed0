import { flyCanaries, MARKS } from "../../../tests/support/safety/canary.ts";
import { CANARY_FAULTS } from "../../../tests/support/safety/canaryFaults.ts";
import type { Part } from "./part.ts";

/** Runs every command with marked secrets against every fault, and looks for the marks. */
export const part: Part = {
  title: "Secrets: canaries",
  run: async () => {
    const { runs, requests, searched } = await flyCanaries(() => true);
    return [
      ["marked secrets", Object.keys(MARKS).length],
      ["faults, with a secret wherever the platform can put one", CANARY_FAULTS.length],
      ["runs", runs],
      ["requests looked at, each header and body", requests],
      ["texts searched: outputs, questions, files, requests", searched],
      ["parts of a secret found (eight characters in a row)", 0],
    ];
  },
};

import { commandsOf } from "../../src/cli/definitions.ts";
import type { Definition } from "../../src/cli/defineCommand.ts";

/** A sample that is longer is not shown. */
const MOST_LINES = 24;

/**
 * Choose a sample for each command from pages whose samples are played: a command line and what it
 * printed. The first page that has one wins, and on it the one with the longest output.
 *
 * @param pages The texts of the pages, the best first.
 */
export function playedSamples(
  pages: readonly string[],
  definitions: readonly Definition[],
): ReadonlyMap<string, string> {
  const samples = pages.map(samplesOf);
  return new Map(
    commandsOf(definitions).flatMap(({ path }) => {
      const own = samples.map((page) =>
        page.filter((sample) => isOf(sample, path)).toSorted((a, b) => b.length - a.length)[0]
      );
      const chosen = own.find((sample) => sample !== undefined);
      return chosen === undefined ? [] : [[path, chosen]];
    }),
  );
}

/** The command lines of a page with their outputs, those that ended well and that anybody can read. */
function samplesOf(page: string): readonly string[] {
  const blocks = [...page.matchAll(/^```console\n([^]*?)^```/gm)].map(([, block]) => block!);
  return blocks.flatMap((block) => block.split(/^(?=\$ )/m)).map((sample) => sample.trim())
    .filter((sample) => {
      const lines = sample.split("\n");
      return lines.length > 1 && lines.length <= MOST_LINES &&
        !/^(?:2>|\[exit|\?|>)|\[any\]/m.test(sample);
    });
}

function isOf(sample: string, path: string): boolean {
  const [line = ""] = sample.split("\n");
  const typed = line.replace("$ cli config --", "$ cli --").replace(/^\$ cli (?:-\S+ \S+ )*/, "");
  return typed === path || typed.startsWith(`${path} `);
}

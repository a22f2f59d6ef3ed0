import { availableParallelism } from "node:os";
import type { Cut, Passage } from "./cutter.ts";
import { mapAtMost } from "../../../../src/values/mapAtMost.ts";
import { cutWrite, judgeCut, PLACES, type Runner, type Write, WRITES } from "./writeCuts.ts";

/** What came of cutting connections. */
export interface CutsResult {
  readonly tried: number;
  /** How many requests the server saw in all. */
  readonly requests: number;
  /** How many writes came on a connection that had served before. */
  readonly reused: number;
  readonly complaints: readonly string[];
}

/**
 * Cut every write at one of every kind of place.
 *
 * @param hows Without goodbye or with; or the two in turns.
 */
export async function cutPlaces(
  runner: Runner,
  hows: "each" | "in turns",
): Promise<CutsResult> {
  const cuts: Planned[] = [];
  for (const [row, write] of WRITES.entries()) {
    const { index } = await probe(runner, write);
    for (const [column, { name, in: within, at }] of PLACES.entries()) {
      const both = ["reset", "goodbye"] as const;
      for (const how of hows === "each" ? both : [both[(row + column) % 2]!]) {
        cuts.push({ write, name, cut: { index, call: write.call, in: within, at, how } });
      }
    }
  }
  return await cutAll(runner, cuts);
}

/** Cut every write after each byte of the request and of the reply. */
export async function cutBytes(runner: Runner): Promise<CutsResult> {
  const cuts: Planned[] = [];
  for (const write of WRITES) {
    const { index, lengths } = await probe(runner, write);
    for (const within of ["request", "reply"] as const) {
      for (let at = 0; at <= lengths[within]; at++) {
        const how = at % 2 === 0 ? "reset" : "goodbye";
        const cut = { index, call: write.call, in: within, at, how } as const;
        cuts.push({ write, name: `${within} ${at}`, cut });
      }
    }
  }
  return await cutAll(runner, cuts);
}

/** Find which request of its command a write is, counted from 0, and how long it and its reply are. */
async function probe(
  runner: Runner,
  write: Write,
): Promise<{ readonly index: number } & Pick<Passage, "lengths">> {
  const { passage: { calls } } = await cutWrite(runner, write);
  const at = calls.indexOf(write.call);
  // A second look at the history is sent together with an overwrite, and may come before it.
  const together = write.call === "overwrite" &&
    calls.lastIndexOf("revisions", at) > calls.indexOf("revisions");
  const index = together ? at - 1 : at;
  if (at < 0) throw new Error(`${write.args.join(" ")} sends no ${write.call}`);
  const cut = { index, call: write.call, in: "reply", at: 0, how: "reset" } as const;
  const { passage: { lengths } } = await cutWrite(runner, write, cut);
  return { index, lengths };
}

interface Planned {
  readonly write: Write;
  readonly name: string;
  readonly cut: Cut;
}

async function cutAll(runner: Runner, cuts: readonly Planned[]): Promise<CutsResult> {
  const complaints: string[] = [];
  const result = { tried: 0, requests: 0, reused: 0 };
  await mapAtMost(cuts, availableParallelism(), async ({ write, name, cut }) => {
    const run = await cutWrite(runner, write, cut);
    result.tried++;
    result.requests += run.passage.calls.length;
    if (run.passage.reused) result.reused++;
    const found = judgeCut(write, cut, run);
    if (found.length === 0) return;
    const title = `${write.args.join(" ")}, ${write.call} cut ${name} (${cut.how})`;
    complaints.push(`${title}\n  ${found.join("\n  ")}\n${run.stderr}`);
  });
  return { ...result, complaints };
}

import { availableParallelism } from "node:os";
import type { Cut } from "../support/faults/cutter.ts";
import { severalAtATime } from "../support/faults/severalAtATime.ts";
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
 * Cuts every write at one of every kind of place.
 *
 * @param hows Without goodbye or with; or the two in turns.
 */
export async function cutPlaces(
  runner: Runner,
  hows: "each" | "in turns",
): Promise<CutsResult> {
  const cuts = WRITES.flatMap((write, row) =>
    PLACES.flatMap(({ in: within, at, name }, column) =>
      (["reset", "goodbye"] as const)
        .filter((_, i) => hows === "each" || i === (row + column) % 2)
        .map((how) => ({
          write,
          name,
          cut: { index: write.index, call: write.call, in: within, at, how },
        }))
    )
  );
  return await cutAll(runner, cuts);
}

/** Cuts every write after each byte of the request and of the reply. */
export async function cutBytes(runner: Runner): Promise<CutsResult> {
  const cuts: Planned[] = [];
  for (const write of WRITES) {
    const probe = {
      index: write.index,
      call: write.call,
      in: "reply",
      at: 0,
      how: "reset",
    } as const;
    const { passage: { lengths } } = await cutWrite(runner, write, probe);
    for (const within of ["request", "reply"] as const) {
      for (let at = 0; at <= lengths[within]; at++) {
        const how = at % 2 === 0 ? "reset" : "goodbye";
        cuts.push({ write, name: `${within} ${at}`, cut: { ...probe, in: within, at, how } });
      }
    }
  }
  return await cutAll(runner, cuts);
}

interface Planned {
  readonly write: Write;
  readonly name: string;
  readonly cut: Cut;
}

async function cutAll(runner: Runner, cuts: readonly Planned[]): Promise<CutsResult> {
  const complaints: string[] = [];
  const result = { tried: 0, requests: 0, reused: 0 };
  await severalAtATime(cuts, availableParallelism(), async ({ write, name, cut }) => {
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

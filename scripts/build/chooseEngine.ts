import { Failure } from "../../src/values/failure.ts";
import type { Target } from "./targets.ts";

/** What a binary runs on. */
export type Engine = "deno" | "bun";

/** Whether the base binary of `deno compile` can be had for a target. */
export interface BaseBinary {
  readonly there: boolean;
  /** Where it is or why it is not, as the end of a sentence. */
  readonly why: string;
}

/** The engine that a binary is built with. */
export interface Choice {
  readonly engine: Engine;
  /** Why it is this one, for the line that the script prints. */
  readonly why: string;
}

/**
 * Chooses the engine: the one that was asked for, else Deno, whose binary carries its permissions,
 * where its base binary can be had, else Bun.
 *
 * @param base Whether the base binary can be had; only asked for when it matters.
 * @throws Failure when Deno was asked for and has no base binary here.
 */
export async function chooseEngine(
  asked: Engine | undefined,
  target: Target,
  base: () => Promise<BaseBinary>,
): Promise<Choice> {
  if (asked === "bun") return { engine: "bun", why: "asked for with --engine" };
  const { there, why } = await base();
  if (asked === undefined) return { engine: there ? "deno" : "bun", why };
  if (there) return { engine: "deno", why: `asked for with --engine, and ${why}` };
  throw new Failure(
    `--engine deno cannot build ${target.name}: ${why}.`,
    "Set DENORT_BIN to a base binary of that target, or use --engine bun.",
  );
}

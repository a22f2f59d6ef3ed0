import { type Choice, chooseEngine } from "./chooseEngine.ts";
import { findBaseBinary } from "./findBaseBinary.ts";
import type { BuildOptions } from "./options.ts";
import { surroundings } from "./surroundings.ts";
import type { Target } from "./targets.ts";

/** A binary that will be built, and why with this engine. */
export interface PlannedBuild extends Choice {
  readonly target: Target;
}

/**
 * Chooses the engine of each target, asking for all base binaries at the same time.
 *
 * @throws Failure when an engine that was asked for cannot build a target, before anything is built.
 */
export function planBuilds({ targets, engine }: BuildOptions): Promise<PlannedBuild[]> {
  const around = surroundings();
  return Promise.all(targets.map(async (target) => ({
    target,
    ...await chooseEngine(engine, target, () => findBaseBinary(target, around)),
  })));
}

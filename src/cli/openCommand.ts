import type { Context } from "../commands/context.ts";
import type { Reach, ReachName } from "./permissions.ts";
import type { World } from "./world.ts";

/**
 * Opens the outside for one command, after giving up what that command does not need.
 *
 * @param less What this run has no use for, when its flags and its environment tell.
 */
export type OpenContext = (
  command: ReachName,
  less?: (env: World["env"]) => Partial<Reach>,
) => Promise<Context>;

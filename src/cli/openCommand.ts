import type { Context } from "../commands/context.ts";
import type { Capabilities, CapabilitiesName } from "./permissions.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Opens the outside for one command, after giving up what that command does not need.
 *
 * @param less What this run has no use for, when its flags and its environment tell.
 */
export type OpenContext = (
  command: CapabilitiesName,
  less?: (env: Runtime["env"]) => Partial<Capabilities>,
) => Promise<Context>;

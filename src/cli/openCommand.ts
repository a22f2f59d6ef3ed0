import type { Context } from "../commands/context.ts";
import type { ReachName } from "./permissions.ts";

/** Opens the outside for one command, after giving up what that command does not need. */
export type OpenContext = (command: ReachName) => Promise<Context>;

import { isStaged } from "../../config/draft.ts";
import type { Configs } from "../../platform/configs.ts";
import type { Draft } from "../../values/configs.ts";

/**
 * Reads the draft, for commands that are about it: before one of them says that nothing is staged, it asks
 * once more.
 */
export async function readStaged(configs: Configs): Promise<Draft> {
  const draft = await configs.draft();
  return isStaged(draft) ? draft : await configs.draft();
}

/**
 * Reads the draft twice at once, for a write that replaces it whatever it holds: what one of the two
 * answers tells is staged is.
 */
export async function readStagedAtOnce(configs: Configs): Promise<Draft> {
  const [draft, again] = await Promise.all([configs.draft(), configs.draft()]);
  return isStaged(draft) ? draft : again;
}

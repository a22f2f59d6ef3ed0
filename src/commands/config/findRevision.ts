import { chooseRevision, holdsRevision, REVISION_FORMS } from "../../config/restore.ts";
import type { Configs } from "../../platform/configs.ts";
import type { Revision } from "../../values/configs.ts";
import type { CommandHint } from "./commandHint.ts";
import { readHistory } from "./readHistory.ts";

/** A revision, and the history from the newest one down to it. */
export interface FoundRevision {
  readonly revision: Revision;
  readonly history: readonly Revision[];
}

/** What to do about a name that no revision has. */
export function listed(hint: CommandHint): string {
  return `${hint("versions")} lists them; give ${REVISION_FORMS}.`;
}

/**
 * Reads the history down to the revision that a name stands for.
 *
 * @param name A whole id, a unique prefix of eight characters or more, or a version like `v4`.
 * @param advice What to do about a name that no revision has.
 * @throws Failure when there is none, or several.
 */
export async function findRevision(
  configs: Configs,
  name: string,
  advice: string,
): Promise<FoundRevision> {
  const { revisions } = await readHistory(
    configs,
    Infinity,
    // What begins one id so far may begin an older one, too.
    (soFar) => holdsRevision(name, soFar),
  );
  return { revision: chooseRevision(name, revisions, advice), history: revisions };
}

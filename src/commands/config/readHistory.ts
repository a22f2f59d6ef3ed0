import type { Configs } from "../../platform/configs.ts";
import type { Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";

/** A history of more pages than this never ends. */
const MOST_PAGES = 1_000;

/** The largest page that is asked for; the platform may send fewer. */
const LARGEST_PAGE = 100;

/** The newest revisions, and whether the reading stopped because it had enough. */
export interface HistoryPart {
  readonly revisions: readonly Revision[];
  readonly stopped: boolean;
}

/**
 * Reads the history page by page, newest first, until there is enough of it or no more. There is no
 * total and no token, and a short page does not prove the end (platform.md, Paging of revisions):
 * the end is an empty page, or one that only repeats revisions already read.
 *
 * @param enough Whether what was read so far is enough; the revisions are never cut to it.
 * @param pageSize How many to ask for at once, 100 at most.
 * @throws Failure when there is no end to it.
 */
export async function readHistory(
  configs: Configs,
  pageSize: number,
  enough: (revisions: readonly Revision[]) => boolean,
): Promise<HistoryPart> {
  const revisions: Revision[] = [];
  const seen = new Set<string>();
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await configs.revisions(Math.min(pageSize, LARGEST_PAGE), revisions.length);
    const fresh = page.filter(({ id }) => !seen.has(id));
    for (const revision of fresh) {
      seen.add(revision.id);
      revisions.push(revision);
    }
    if (enough(revisions)) return { revisions, stopped: true };
    if (fresh.length === 0) return { revisions, stopped: false };
  }
  throw new Failure(
    `The revision history does not end: ${revisions.length} revisions were read.`,
    "Ask for fewer with --count, or name a newer revision.",
  );
}

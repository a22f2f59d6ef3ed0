import type { Configs } from "../../../platform/configs.ts";
import type { Revision } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";

/** A history of more pages than this never ends. */
const MOST_PAGES = 1_000;

/** The largest page that is asked for; the platform may send fewer. */
const LARGEST_PAGE = 100;

/** The newest revisions, and whether the reading stopped because it had enough. */
export interface HistoryPart {
  readonly revisions: readonly Revision[];
  readonly stopped: boolean;
}

/** How many pages after the first are asked for at the same time. */
const AT_ONCE = 4;

/**
 * Reads the history page by page, newest first, until there is enough of it or no more. There is no
 * total and no token, and a short page does not prove the end (platform.md, Paging of revisions): the
 * end is a page whose oldest revision is version 1, an empty page, or one that only repeats revisions
 * already read. The first page shows how long a page is, so that the next ones are asked for together.
 *
 * @param wanted How many revisions are wanted; infinity when that is not known.
 * @param enough Whether what was read so far is enough; the revisions are never cut to it.
 * @throws Failure when there is no end to it.
 */
export async function readHistory(
  configs: Configs,
  wanted: number,
  enough: (revisions: readonly Revision[]) => boolean,
): Promise<HistoryPart> {
  const pageSize = Math.min(wanted, LARGEST_PAGE);
  const revisions: Revision[] = [];
  const seen = new Set<string>();
  const asked = new Map<number, Promise<readonly Revision[]>>();
  const ask = (skip: number) => {
    const page = asked.get(skip) ?? configs.revisions(pageSize, skip);
    asked.set(skip, page);
    // A page that nobody comes to need may fail.
    page.catch(() => {});
    return page;
  };
  let skip = 0;
  let length = 0;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    if (length > 0) {
      const missing = Math.ceil((wanted - skip) / length);
      // A first page that is not full may be all there is.
      const most = length >= pageSize || pages > 1 ? AT_ONCE : 1;
      for (let i = 0; i < Math.min(most, missing); i++) ask(skip + i * length);
    }
    const page = await ask(skip);
    asked.delete(skip);
    skip += page.length;
    length = Math.max(length, page.length);
    const fresh = page.filter(({ id }) => !seen.has(id));
    for (const revision of fresh) {
      seen.add(revision.id);
      revisions.push(revision);
    }
    if (enough(revisions)) return { revisions, stopped: true };
    if (fresh.length === 0 || page.at(-1)!.version === 1) return { revisions, stopped: false };
  }
  throw new Failure(
    `The revision history does not end: ${revisions.length} revisions were read.`,
    "Ask for fewer with --count, or name a newer revision.",
  );
}

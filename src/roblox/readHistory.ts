import type { Revision } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import type { Configs } from "./configs.ts";

export interface HistoryRange {
  /** Infinity when that is not known. */
  readonly size: number;
  /** Decides whether what was read so far is enough; surplus revisions stay. */
  readonly isEnough: (revisions: readonly Revision[]) => boolean;
  /** Only those that changed a key which contains this text. */
  readonly searchKey?: string;
}

export interface HistoryPart {
  readonly revisions: readonly Revision[];
  readonly stopped: boolean;
}

/** A history with more pages is taken for endless. */
const MOST_PAGES = 1_000;

const LARGEST_PAGE = 100;

const AT_ONCE = 4;

/**
 * Read the history page by page, newest first, until it is enough or ends. There is no total and no token,
 * and a short page does not prove the end (docs/dev/platform.md, Paging of revisions): the end is a page whose
 * oldest revision is version 1, an empty page, or one that only repeats earlier revisions. The first page
 * shows the real page size, so that the next ones can be requested in parallel.
 *
 * @throws Failure when there is no end to it.
 */
export async function readHistory(
  configs: Configs,
  { size, isEnough, searchKey }: HistoryRange,
): Promise<HistoryPart> {
  const pageSize = Math.min(size, LARGEST_PAGE);
  const byId = new Map<string, Revision>();
  for (let pages = 0, skip = 0, length = 0; pages < MOST_PAGES;) {
    // An incomplete first page may be the whole history.
    const most = pages > 1 || length === pageSize ? AT_ONCE : 1;
    const count = Math.max(1, Math.min(most, Math.ceil((size - skip) / length)));
    const asked = Array.from(
      { length: count },
      (_, i) => configs.revisions(pageSize, skip + i * length, searchKey),
    );
    // A page that turns out not to be needed may fail.
    for (const page of asked) page.catch(() => {});
    for (const next of asked) {
      const page = await next;
      const known = byId.size;
      for (const revision of page) if (!byId.has(revision.id)) byId.set(revision.id, revision);
      const revisions = [...byId.values()];
      if (isEnough(revisions)) return { revisions, stopped: true };
      const isEnd = byId.size === known || page.at(-1)!.version === 1;
      if (isEnd) return { revisions, stopped: false };
      pages++;
      skip += page.length;
      length = Math.max(length, page.length);
      // After a short page, the next requested pages skip some revisions.
      if (page.length < length) break;
    }
  }
  throw new Failure(
    `The revision history does not end: ${byId.size} revisions were read.`,
    "Ask for fewer with --count, or name a newer revision.",
  );
}

import type { SearchedFile } from "./searchTexts.ts";

export interface KnownKey {
  readonly envs: readonly string[];
  /** Absent when live was not read. */
  readonly live?: boolean;
  /** When a game last read it, as the platform shows; absent when not known. */
  readonly lastAccessed?: Date;
}

export interface CodePlace {
  readonly file: string;
  readonly line: number;
}

export interface Usage {
  /** Keys that the code reads, but the config does not have: a script gets nil. */
  readonly missing: readonly { readonly key: string; readonly places: readonly CodePlace[] }[];
  /** Keys that no code names, and that no game has read for some time. */
  readonly unused: readonly ({ readonly key: string } & KnownKey)[];
  readonly named: number;
  readonly files: number;
}

const DAY = 24 * 60 * 60 * 1_000;

/**
 * @param known Every key that is in the config file or live.
 * @param days A key that a game has read within this many days is not unused.
 */
export function joinUsage(
  searched: readonly SearchedFile[],
  known: ReadonlyMap<string, KnownKey>,
  now: Date,
  days: number,
): Usage {
  const reads = searched.flatMap(({ file, reads }) => reads.map((read) => ({ ...read, file })));
  const missing = Map.groupBy(reads.filter(({ key }) => !known.has(key)), ({ key }) => key);
  const named = [...known.keys()].filter((key) => searched.some((one) => one.named.has(key)));
  const isRecent = ({ lastAccessed }: KnownKey) =>
    lastAccessed !== undefined && now.getTime() - lastAccessed.getTime() <= days * DAY;
  return {
    missing: [...missing].map(([key, found]) => ({
      key,
      places: found.map(({ file, line }) => ({ file, line })),
    })),
    unused: [...known].filter(([key, one]) => !named.includes(key) && !isRecent(one))
      .map(([key, one]) => ({ key, ...one })),
    named: named.length + missing.size,
    files: searched.length,
  };
}

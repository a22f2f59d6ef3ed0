import type { SearchedFile } from "./searchTexts.ts";

/** What is known about a key besides the code. */
export interface KnownKey {
  readonly envs: readonly string[];
  /** True when it is live; absent when live was not read. */
  readonly live?: boolean;
  /** When a game last read it, as the platform shows; absent when not known. */
  readonly lastAccessed?: Date;
}

export interface CodePlace {
  readonly file: string;
  readonly line: number;
}

/** Where code and config differ. */
export interface Usage {
  /** Keys that the code reads, but the config does not have: a script gets nil. */
  readonly missing: readonly { readonly key: string; readonly places: readonly CodePlace[] }[];
  /** Keys that no code names, and that no game has read for some time. */
  readonly unused: readonly ({ readonly key: string } & KnownKey)[];
  /** How many keys the code names, and how many files were searched. */
  readonly named: number;
  readonly files: number;
}

const DAY = 24 * 60 * 60 * 1_000;

/**
 * Compare what the code names with what the config has.
 *
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

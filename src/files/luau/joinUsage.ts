import { MODULE_MARK } from "./writeModule.ts";

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

export interface SourceText {
  /** Its path below the config file's folder. */
  readonly file: string;
  readonly text: string;
}

export interface SearchedFile {
  readonly file: string;
  /** The known keys in quotes, comments included, and those that are one of its words, as a field may be. */
  readonly named: ReadonlySet<string>;
  /** The keys that `GetValue("…")` and calls like it read. */
  readonly reads: readonly { readonly key: string; readonly line: number }[];
}

/** Search code for keys, except in a generated module: it names every key, which is not a use by the game. */
export function searchTexts(
  texts: readonly SourceText[],
  known: Pick<ReadonlySet<string>, "has">,
): readonly SearchedFile[] {
  return texts.filter(({ text }) => !text.includes(MODULE_MARK)).map(({ file, text }) => ({
    file,
    named: new Set(
      [...text.matchAll(NAMED)].map(([word, , quoted, , long]) => quoted ?? long ?? word)
        .filter((key) => known.has(key)),
    ),
    reads: [...text.matchAll(READ)].map(({ 2: quoted, 4: long, index }) => ({
      key: (quoted ?? long)!,
      line: text.slice(0, index).split("\n").length,
    })),
  }));
}

// What is in quotes is looked at, not taken: one quote may be an apostrophe.
const NAMED = /(["'`])(?=((?:(?!\1).)+)\1)|\[(=*)\[(?=([^\]\n]{1,256})\]\3\])|\w+/g;

/** Such a call of any object, with types or without brackets; not one that makes the key of parts. */
const READ =
  /\bGetValue(?:ChangedSignal)?(?:<[^<>()\n]*>)?\s*(?:\(\s*(?:[\w.]+, *)?)?(?:(["'])([^"'\\\n]+)\1|\[(=*)\[([^\]\n]{1,256})\]\3\])(?!\s*(?:\.\.|\+))/g;

import type { Read } from "./findReads.ts";

export interface SearchedFile {
  /** Its path below the config file's folder. */
  readonly file: string;
  readonly reads: readonly Read[];
  readonly mentions: ReadonlySet<string>;
}

/** What is known about a key besides the code. */
export interface KnownKey {
  readonly envs: readonly string[];
  /** True when it is live; absent when live was not read. */
  readonly live?: boolean;
  /** When a game last read it, as the platform shows; absent when not known. */
  readonly lastAccessed?: Date;
  /** The types that its value may have, by the value rules or its values; absent when not known. */
  readonly types?: readonly string[];
}

export interface CodePlace {
  readonly file: string;
  readonly line: number;
}

/** Where code and config differ. */
export interface Usage {
  /** Keys that the code reads, but the config does not have: a script gets nil. */
  readonly missing: readonly { readonly key: string; readonly places: readonly CodePlace[] }[];
  /** Keys that no code reads, and that no game has read for some time. */
  readonly unused: readonly ({ readonly key: string } & KnownKey)[];
  /** Reads that expect a different type than the value has. */
  readonly mistyped: readonly (CodePlace & {
    readonly key: string;
    readonly type: string;
    readonly types: readonly string[];
  })[];
  /** Reads whose key is known only at run time. */
  readonly dynamic: readonly (CodePlace & { readonly expression: string })[];
  /** How many keys the code reads, and how many files were searched. */
  readonly read: number;
  readonly files: number;
}

const DAY = 24 * 60 * 60 * 1_000;

/** JSON's types by their names in Luau and TypeScript; other names are ignored. */
const JSON_TYPES: ReadonlyMap<string, string> = new Map([
  ["number", "number"],
  ["string", "string"],
  ["boolean", "bool"],
]);

/**
 * Compare what the code reads with what the config has.
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
  const byKey = Map.groupBy(reads.filter(({ key }) => key !== undefined), ({ key }) => key!);
  // A key of another object than a config counts as read where the config has it, and as none where it lacks it.
  const isMissing = (key: string, found: readonly Read[]) =>
    !known.has(key) && found.some(({ isConfig }) => isConfig);
  const isMentioned = (key: string) => searched.some(({ mentions }) => mentions.has(key));
  const isRecent = ({ lastAccessed }: KnownKey) =>
    lastAccessed !== undefined && now.getTime() - lastAccessed.getTime() <= days * DAY;
  return {
    missing: [...byKey].filter(([key, found]) => isMissing(key, found)).map(([key, found]) => ({
      key,
      places: found.filter(({ isConfig }) => isConfig).map(readPlace),
    })),
    unused: [...known]
      .filter(([key, one]) => !byKey.has(key) && !isMentioned(key) && !isRecent(one))
      .map(([key, one]) => ({ key, ...one })),
    mistyped: reads.flatMap((read) => {
      const types = read.key === undefined ? undefined : known.get(read.key)?.types;
      const meant = typesIn(read.type);
      if (types === undefined || meant === undefined) return [];
      if (meant.some((type) => types.includes(type))) return [];
      return [{ ...readPlace(read), key: read.key!, type: read.type!, types }];
    }),
    dynamic: reads.filter(({ key }) => key === undefined)
      .map((read) => ({ ...readPlace(read), expression: read.expression ?? "" })),
    read: [...byKey].filter(([key, found]) => known.has(key) || isMissing(key, found)).length,
    files: searched.length,
  };
}

/** Read a type of the code as JSON's types: `string | number`, `string?`; undefined for any other. */
function typesIn(type: string | undefined): readonly string[] | undefined {
  if (type === undefined) return undefined;
  const words = type.split("|").map((word) => word.trim().replace(/\?$/, ""))
    .filter((word) => !["nil", "undefined", "null"].includes(word))
    .map((word) => JSON_TYPES.get(word));
  return words.includes(undefined) ? undefined : words.flatMap((word) => word ?? []);
}

function readPlace({ file, line }: CodePlace): CodePlace {
  return { file, line };
}

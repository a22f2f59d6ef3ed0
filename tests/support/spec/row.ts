/** A row of a table of the specification, or one of its numbered rules. */
export interface Row {
  /** What transcripts name it by, in their line `Covers:`. */
  readonly id: string;
  /** What it requires, in a few words of ours. */
  readonly says: string;
  /** Where it is shown when no transcript can. */
  readonly elsewhere?: Elsewhere;
}

/** The test that shows a row. */
export interface Elsewhere {
  readonly file: string;
  /** A part of that file by which the test is found. */
  readonly test: string;
  /** Why a transcript cannot show it. */
  readonly why: string;
}

/** Rows with a common beginning of their ids: the end of an id, then what it requires. */
export function rows(
  group: string,
  entries: readonly (readonly [id: string, says: string, elsewhere?: Elsewhere])[],
): Row[] {
  return entries.map(([id, says, elsewhere]) => ({
    id: `${group}.${id}`,
    says,
    ...(elsewhere === undefined ? {} : { elsewhere }),
  }));
}

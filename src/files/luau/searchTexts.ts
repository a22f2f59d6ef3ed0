import { MODULE_MARK } from "./writeModule.ts";

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

/** A generated module names every key, which is not a use by the game. */
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

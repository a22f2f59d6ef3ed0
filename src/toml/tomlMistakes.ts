/** What is wrong with a line that is not TOML. */
export interface Mistake {
  /** A clause. */
  readonly what: string;
  /** Absent where the corrected line shows it best. */
  readonly advice: string | undefined;
}

/** Longer lines are not explained. */
const LONGEST_LINE = 2_000;

/**
 * Name the mistake in a line that the parser refused: most often, something that another language allows.
 *
 * @param column The index in the line at which the parser stopped; mistakes elsewhere do not count.
 * @returns Undefined when it is not a common mistake.
 */
export function findMistake(line: string, column: number): Mistake | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  for (const [pattern, what, advice] of MISTAKES) {
    for (const match of line.matchAll(pattern)) {
      if (match.index > column || match.index + match[0].length < column) continue;
      if (VALID.test(match[0])) continue;
      const fill = (words: string) => words.replace(/\$(\d)/g, (_, group) => match[group] ?? "");
      return { what: fill(what), advice: advice && fill(advice) };
    }
  }
  return undefined;
}

/** A value that is right as it stands, so the mistake is something else. */
const VALID = /^(?:true|false|[+-]?(?:0|[1-9]\d*)(?:\.\d+)?)$/;

/** The checks of a line, the most certain first; `$0` in their words is the match, `$1` its first group. */
const MISTAKES: readonly (readonly [pattern: RegExp, what: string, advice?: string])[] = [
  [
    /^(<{7}|={7}|>{7}|\|{7})(?: .*)?$/g,
    "$1 is a Git conflict marker",
    "Keep one of the two sides, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.",
  ],
  [/[“”„‟‘’‚‛«»]/g, "$0 is a curly quote, which TOML does not know"],
  [
    /^\s*if\s*(?:=\s*)?(?![\s"'=[{])([^'#]*[^'#\s])\s*$/g,
    "the words of a condition are not in quotes",
    "Write `if = '$1'`.",
  ],
  [
    /(?<=^\s*|[=[,{]\s*)(["'])(?:(?!\1).)*\1(?:[\p{L}\d"']|[^"']*\1\s*$)/gu,
    "a quote inside quotes ends the string",
    "Write one kind of quote around the string, and the other kind inside.",
  ],
  [
    /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]/g,
    "a space of another kind, which TOML does not know",
    "Delete it, and type a plain space.",
  ],
  [
    /(?<==\s*)([+-]?\d+(?:\.\d+)?|true|false)[ \t]+([\p{L}$€£°][^#="'\n]*?)\s*(?=#|$)/gu,
    '"$2" comes after the value',
    'Write `$1`, or `"$1 $2"` for text.',
  ],
  [
    /(?<![^\s=[,{(])(?:[tf][alrsue]{2,5}|yes|no|on|off)(?![^\s\],})#;])/gi,
    "$0 is neither true nor false in TOML",
    "Write `true` or `false` in small letters, or a string between double quotes.",
  ],
  [
    /(?<![^\s=[,{(])(?:nil|null|none|undefined)(?![^\s\],})#;])/gi,
    "TOML has no $0",
    "Leave the entry out, or write a value.",
  ],
  [
    /^(?:[\w-]+:\s*|return\b.*|\{(?!\s*[\w-]+\s*=).*)$/g,
    "this looks like another format than TOML",
    'Write a header, such as `[dev.entries."price"]`, and below it a line such as `value = 5`.',
  ],
  [
    /(?<=^\s*|[{,]\s*)(?:[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')\s*:/g,
    "a colon, where TOML has an equals sign",
  ],
  [
    /((?<!:)\/\/|\/\*|(?<!\S)--)\s*/g,
    "$1 does not start a comment in TOML",
    "Start a comment with #.",
  ],
  [
    /([+-]?\d[\d_]*(?:\.\d+)?)\s*%/g,
    "$0 is not a number in TOML",
    "Write `$1`, or a fraction such as 0.25, whichever the game's scripts expect.",
  ],
  [
    /(?<=[=:]\s*)([+-]?\d+(?:,\d+)+)\s*(?=[,}#]|$)/g,
    "$1 has a comma in it",
    "Write a fraction with a point (`0.25`), thousands without a comma (`1000`), several numbers as an array (`[1, 2]`).",
  ],
  [/=\s*=+/g, "one equals sign too many"],
  [
    /\[\s*[\w-]+\s*=/g,
    "an array has no keys",
    "Write a table between braces: `{ key = value }`.",
  ],
  [
    /=\s*\[\[[^[\]"\\]*\]\]/g,
    "[[ ]] is a string in Luau, not in TOML",
    "Put a string between double quotes.",
  ],
  [/\{(?:[^={}"':]+|\s*(?:"[^"]*"|'[^']*')\s*)[,}]/g, "a table without keys"],
  [
    /(?<=[=[,]\s*)[A-Za-z_][\w.]*\(.*?\)/g,
    "$0 is a call, and TOML has only values",
    "Write a string, a number, an array or a table, and let a script make more of it.",
  ],
  [
    /^\[\[?(?:[\w-]+\s*\.\s*)*([^."'[\],]*[^\w."'[\],-][^."'[\],]*)[.\]]/g,
    "a key with spaces or other characters needs quotes",
    'Put it between double quotes: `"$1"`.',
  ],
  [
    /^\s*(?=[^\s=]*[\u0080-\u{10ffff}])([^\s="'#[\]{}:]+)\s*=/gu,
    "a key with other characters than A-Z a-z 0-9 _ - needs quotes",
    'Put it between double quotes: `"$1"`.',
  ],
  [/(?<==\s*)[+-]?[\d.](?:[\d.,_ *:+/-]*[\d.])?(?=\s*(?:#|$))/g, "$0 is not a number in TOML"],
  [
    /(?<!^\[.*)(?<=[=[,]\s*)(?=[+-]?[\d._-]*[A-Za-z_$€£])[\w$€£.+-](?:[^"'#[\]{},=]*[^"'#[\]{},=\s])?/g,
    "$0 is not between quotes",
    'If it is a string, write `"$0"`.',
  ],
];

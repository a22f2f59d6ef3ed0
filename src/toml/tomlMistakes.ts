import { suggest } from "../values/suggest.ts";

/** What is wrong with a line that is not TOML, and what to write instead. */
export interface Mistake {
  /** A clause. */
  readonly what: string;
  readonly advice: string;
  /** True when the advice is the corrected line or part of it. */
  readonly isLine: boolean;
}

/** Longer lines are not explained. */
const LONGEST_LINE = 2_000;

/**
 * Name the mistake in a line that the parser refused: most often, something that another language allows.
 *
 * @param column The index in the line at which the parser stopped; mistakes elsewhere do not count.
 * @param isToml Checks whether a line is valid TOML.
 * @returns Undefined when it is not a common mistake.
 */
export function findMistake(
  line: string,
  column: number,
  isToml: (line: string) => boolean,
): Mistake | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  for (const [pattern, explain] of MISTAKES) {
    for (const match of line.matchAll(pattern)) {
      if (match.index > column || match.index + match[0].length < column) continue;
      const explained = explain(...match);
      if (explained === undefined) continue;
      const [what, advice, write] = explained;
      if (write === undefined) return { what, advice, isLine: false };
      const end = match.index + match[0].length;
      const corrected = `${line.slice(0, match.index)}${write}${line.slice(end)}`.trim();
      // When the line has another mistake, too, only show the corrected part.
      const part = isToml(corrected) ? corrected : write.trimEnd();
      return { what, advice: part === "" ? "Remove it." : `${advice} \`${part}\`.`, isLine: true };
    }
  }
  return undefined;
}

/** What is wrong, and what to do; or the beginning of that, and what to write in place of the match. */
type Explained = readonly [what: string, advice: string, write?: string | undefined];

/** Explains a match and its groups; undefined when nothing is wrong with it. */
type Explain = (...match: string[]) => Explained | undefined;

/** Make an explanation with fixed words; `$0` in them is the match, `$1` its first group. */
function explains(...words: Explained): Explain {
  const fill = (text: string, match: readonly string[]) =>
    text.replace(/\$(\d)/g, (_, group) => match[group] ?? "");
  return (...match) => {
    const [what, advice, write] = words;
    return [fill(what, match), fill(advice, match), write && fill(write, match)];
  };
}

const START_LIKE_THIS =
  'Write a header, such as `[dev.entries."price"]`, and below it a line such as `value = 5`.';
const START_A_COMMENT = "Start a comment with #:";
const NO_DIGIT = "$0 has no digit on one side of its point";
const BETWEEN_QUOTES = 'Put it between double quotes: `"$1"`.';

/** The checks of a line, the most certain first. */
const MISTAKES: readonly (readonly [pattern: RegExp, explain: Explain])[] = [
  [
    /^(<{7}|={7}|>{7}|\|{7})(?: .*)?$/g,
    explains(
      "$1 is a Git conflict marker",
      "Keep one of the two sides, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.",
    ),
  ],
  [
    /([“”„‟‘’‚‛«»])([^“”„‟‘’‚‛«»"\\]+)(?:[“”„‟‘’‚‛«»]|$)/g,
    explains("$1 is a curly quote, which TOML does not know", "Write straight quotes:", '"$2"'),
  ],
  [
    /([“”„‟‘’‚‛«»])[^“”„‟‘’‚‛«»]*[“”„‟‘’‚‛«»]?/g,
    explains("$1 is a curly quote, which TOML does not know", "Write straight quotes."),
  ],
  [
    /^(\s*if\s*)(?:=\s*)?(?![\s"'=[{])([^'#]*[^'#\s])\s*$/g,
    (_, name, words) => [
      "the words of a condition are not in quotes",
      "Write",
      `${name!.trimEnd()} = '${words}'`,
    ],
  ],
  [
    /^(\s*if\s*=\s*)"([^'\\]*"[^'\\]*)"\s*$/g,
    explains("a quote inside quotes ends the string", "Write", "$1'$2'"),
  ],
  [
    /^(\s*if\s*=\s*)'([^"]*'[^"]*)'\s*$/g,
    (_, name, words) => [
      "a single quote inside single quotes ends the string",
      "Write",
      `${name}'${words!.replace(/'+/g, '"')}'`,
    ],
  ],
  [/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]/g, (space) => [
    `U+${space!.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")} is not a space in TOML`,
    "Delete it, and type a plain space.",
  ]],
  [/(?<![^\s=[,{(])(?:true|false)(?![^\s\],})#;])/gi, (word) => {
    const right = word!.toLowerCase();
    return word === right ? undefined : [`${word} is written ${right} in TOML`, "Write", right];
  }],
  [/^\s*(.*?[=[,{(]\s*)(yes|no|on|off)(?![^\s\],})#;])(.*)$/gi, (_, before, word, after) => {
    const boolean = /^(?:yes|on)$/i.test(word!);
    return [
      `${word} is neither true nor false in TOML`,
      `Write \`${before}${boolean}${after}\`, or \`${before}"${word}"${after}\` if you mean a string.`,
    ];
  }],
  [/(?<==\s*)(?:t|f)[alrsue]{2,5}(?=\s*(?:#.*)?$)/gi, (word) => {
    const right = suggest(word!, ["true", "false"]);
    return right === undefined || right === word
      ? undefined
      : [`${word} is neither true nor false in TOML`, "Write", right];
  }],
  [
    /(?<![^\s=[,{(])(?:nil|null|none|undefined)(?![^\s\],})#;])/gi,
    explains("TOML has no $0", "Leave the entry out, or write a value, such as", "false"),
  ],
  [
    /(?<![^\s=[,{(])[+-]?(?:nan|inf|infinity)(?![^\s\],})#;])/gi,
    explains("$0 is not a number that an entry can have", "Write a finite number."),
  ],
  [/^\s*local\s+(.*?)\s*$/g, explains("`local` is Luau, not TOML", "Write", "$1")],
  [/^\s*[\w-]+:\s*$/g, explains("this looks like YAML", START_LIKE_THIS)],
  [
    /(?<=^\s*|[{,]\s*)([\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')\s*:=?\s*([+-]?\d[\d._]*(?![\w%,])|"[^"]*"|'[^']*'|true|false)?/g,
    (_, key, value) => [
      "a colon, where TOML has an equals sign",
      "Write",
      `${key} = ${value ?? "…"}`,
    ],
  ],
  [/(?<!:)\/\/\s*(.*)$/g, explains("// does not start a comment in TOML", START_A_COMMENT, "# $1")],
  [
    /\/\*\s*(.*?)\s*(?:\*\/|$)/g,
    explains("/* does not start a comment in TOML", START_A_COMMENT, "# $1"),
  ],
  [
    /(?<![^\s])--(?:\[\[)?(?:\s+(.*)|$)/g,
    explains("-- does not start a comment in TOML", START_A_COMMENT, "# $1"),
  ],
  [/([+-]?\d[\d_]*(?:\.\d+)?)\s*%/g, (percent, number) => {
    const share = Number(number!.replaceAll("_", "")) / 100;
    return [
      `${percent} is not a number in TOML`,
      `Write \`${number}\` or \`${share}\`, whichever the game's scripts expect.`,
    ];
  }],
  [/(?<=[=:]\s*)[+-]?\d+(?:,\d+)+(?:(?=\s*(?:#.*)?$)|\s*(?=[,}]))/g, explainCommas],
  [
    /(?<=[=[,]\s*)\d{1,3}(?: \d{3})+(?=\s*(?:[#,\]].*)?$)/g,
    (number) => [`${number} has spaces in it`, "Write", number!.replaceAll(" ", "")],
  ],
  [/(?<![\w.])([+-]?)(\.\d+)(?![\w.])/g, explains(NO_DIGIT, "Write", "$10$2")],
  [/(?<![\w.])([+-]?\d+\.)(?![\w.])/g, explains(NO_DIGIT, "Write", "$10")],
  [
    /=\s*(#[0-9A-Fa-f]{3,8})\b.*$/g,
    explains(
      "a value is missing, because # starts a comment",
      "Put a color between double quotes:",
      '= "$1"',
    ),
  ],
  [/=\s*=+/g, explains("one equals sign too many", "Write", "=")],
  [
    /'([^'"\\]*)'([^'"\\\s,][^'"\\]*)'/g,
    explains(
      "a single quote inside single quotes ends the string",
      "Write double quotes around it:",
      `"$1'$2"`,
    ),
  ],
  [
    /^\s*(value|description)\s+([^\s=].*)$/g,
    explains("an equals sign is missing", "Write", "$1 = $2"),
  ],
  [/^\s*return\b.*$/g, explains("this looks like Luau", START_LIKE_THIS)],
  [
    /\[\s*([\w-]+\s*=[^[\]{}]*?)\s*\]/g,
    explains("an array has no keys", "Write a table between braces:", "{ $1 }"),
  ],
  [
    /^([^="]*=\s*)\[\[([^[\]"\\]*)\]\](.*)$/g,
    explains("[[ ]] is a string in Luau, not in TOML", 'Write `$1"$2"$3`.'),
  ],
  [
    /^([^="]*=\s*)"([^"\\]*)"([^"\\]*)"\s*$/g,
    explains("a quote inside quotes ends the string", "Write", '$1"$2\\"$3"'),
  ],
  [
    /(?<=[=[,]\s*)"([^"\\]*)"(?:\s*\.\.\s*"([^"\\]*)")/g,
    explains("TOML does not join strings", "Write", '"$1$2"'),
  ],
  [/(?<=[=[,]\s*)\d{1,2}:\d\d(?![\d:])/g, explains("$0 is not between quotes", "Write", '"$0"')],
  [
    /^\s*(\[[^\]"]*)\.\s*\](?=\s*(?:#.*)?$)/g,
    explains("the key is missing", "Write", '$1."<key>"]'),
  ],
  [
    /(?<==\s*)"?https?:\/\/create\.roblox\.com\/\S*experiences\/(\d+)[^\s"]*"?/g,
    explains("a link, where a universe id goes", "Write", "$1"),
  ],
  [
    /\{(?!\})\s*([^={}"':]*?)\s*\}/g,
    explains("$0 is a table without keys", "Write an array between square brackets:", "[$1]"),
  ],
  [/^\s*\{(?!\s*[\w-]+\s*=).*$/g, explains("this looks like JSON", START_LIKE_THIS)],
  [
    /(?<=[=[,]\s*)[A-Za-z_][\w.]*\(.*?\)/g,
    explains(
      "$0 is a call, and TOML has only values",
      "Write a string, a number, an array or a table, and let a script make more of it.",
    ),
  ],
  [
    /^\s*\[\[?[^"'\]]*?([^\s."'[\]]+(?: +[^\s."'[\]]+)+)[^"']*\]/g,
    explains("a key with spaces needs quotes", BETWEEN_QUOTES),
  ],
  [
    /^\s*(?=[^\s=]*[\u0080-\u{10ffff}])([^\s="'#[\]{}:]+)\s*=/gu,
    explains("a key with other characters than A-Z a-z 0-9 _ - needs quotes", BETWEEN_QUOTES),
  ],
  [/`([^`"\\]*)`/g, explains("` does not begin a string in TOML", "Write double quotes:", '"$1"')],
  [
    /(?<=[=[,]\s*)[A-Za-z]:\\[^"'#,\n]*[^"'#,\s]/g,
    explains("$0 is not between quotes", "Write", "'$0'"),
  ],
  [/;(?=[^[\]]*\])/g, explains("a semicolon in an array", "Write", ",")],
  [/;(?=\s*(?:#.*)?$)/g, explains("a semicolon after the value", "Write", "")],
  [/,(?=\s*(?:#.*)?$)/g, explains("a comma after the value", "Write", "")],
  [
    /(?<=[=[,]\s*)(?=[+-]?[\d._-]*[A-Za-z_$€£])[\w$€£.+-](?:[^"'#[\]{},=\\]*[^"'#[\]{},=\\\s])?/g,
    explains("$0 is not between quotes", "If it is a string, write", '"$0"'),
  ],
];

/** Guess what is meant by `0,25`, `1,000` or `1,2,3`. */
function explainCommas(match = ""): Explained {
  const number = match.trim();
  const what = `${number} has a comma in it`;
  const parts = number.split(",");
  const point = number.replace(",", ".");
  if (/^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/.test(number)) {
    const whole = number.replaceAll(",", "");
    const fraction = parts.length === 2 ? `, or \`${point}\` if you mean a fraction` : "";
    return [what, `Write \`${whole}\`${fraction}.`];
  }
  const write = parts.length === 2 ? `\`${point}\`` : `an array: \`[${parts.join(", ")}]\``;
  return [what, `Write ${write}.`];
}

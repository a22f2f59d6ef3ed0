import { suggest } from "../values/suggest.ts";

/** What is wrong with a line that is not TOML, and what to write instead. */
export interface Mistake {
  /** A clause. */
  readonly what: string;
  readonly advice: string;
  /** Whether the advice is the line or its part with this mistake corrected. */
  readonly isLine: boolean;
}

/** Longer lines are not looked at. */
const LONGEST_LINE = 2_000;

/**
 * Name what somebody who knows another language wrote in a line that the parser refused.
 *
 * @param column The index in the line at which the parser stopped: a mistake elsewhere in the line is
 *   not what it stopped at.
 * @param isToml Whether a line can be read.
 * @returns Undefined when it is not a usual mistake.
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
      // Where there is another mistake in the line, the part that this one is about.
      const part = isToml(corrected) ? corrected : write;
      return { what, advice: part === "" ? "Remove it." : `${advice} \`${part}\`.`, isLine: true };
    }
  }
  return undefined;
}

/** What is wrong with a match, and what to do; or how that begins, and what to write for the match. */
type Explain = (
  ...match: string[]
) => readonly [what: string, advice: string, write?: string] | undefined;

const START_LIKE_THIS =
  'Write a header, such as `[dev.entries."price"]`, and below it a line such as `value = 5`.';

/** The checks of a line, the surest first. */
const MISTAKES: readonly (readonly [pattern: RegExp, explain: Explain])[] = [
  [/^(<{7}|={7}|>{7}|\|{7})(?: .*)?$/g, (_, marker) => [
    `${marker} is a Git conflict marker`,
    "Keep one of the two sides, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.",
  ]],
  [/([“”„‟‘’‚‛«»])([^“”„‟‘’‚‛«»]*)[“”„‟‘’‚‛«»]?/g, (_, quote, content) => [
    `${quote} is a curly quote, which TOML does not know`,
    ...(needsNoEscape(content!)
      ? ["Write straight quotes:", `"${content}"`] as const
      : ["Write straight quotes."] as const),
  ]],
  [/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]/g, (space) => [
    `U+${
      space!.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")
    } is not a space in TOML`,
    "Delete it, and type a plain space.",
  ]],
  [/(?<![^\s=[,{(])(?:true|false)(?![^\s\],})#;])/gi, (word) => {
    const right = word!.toLowerCase();
    return word === right ? undefined : [`${word} is written ${right} in TOML`, "Write", right];
  }],
  [/^\s*(.*?[=[,{(]\s*)(yes|no|on|off)(?![^\s\],})#;])(.*)$/gi, (_, before, word, after) => [
    `${word} is neither true nor false in TOML`,
    `Write \`${before}${
      /^(?:yes|on)$/i.test(word!)
    }${after}\`, or \`${before}"${word}"${after}\` if you mean a string.`,
  ]],
  [/(?<==\s*)(?:t|f)[alrsue]{2,5}(?=\s*(?:#.*)?$)/gi, (word) => {
    const right = suggest(word!, ["true", "false"]);
    return right === undefined || right === word
      ? undefined
      : [`${word} is neither true nor false in TOML`, "Write", right];
  }],
  [/(?<![^\s=[,{(])(?:nil|null|none|undefined)(?![^\s\],})#;])/gi, (word) => [
    `TOML has no ${word}`,
    "Leave the entry out, or write a value, such as",
    "false",
  ]],
  [/(?<![^\s=[,{(])[+-]?(?:nan|inf|infinity)(?![^\s\],})#;])/gi, (word) => [
    `${word} is not a number that an entry can have`,
    "Write a finite number.",
  ]],
  [/^\s*local\s+(.*)$/g, (_, pair) => [
    "`local` is Luau, not TOML",
    "Write",
    pair!.trim(),
  ]],
  [/^\s*[\w-]+:\s*$/g, () => ["this looks like YAML", START_LIKE_THIS]],
  [
    /(?<=^\s*|[{,]\s*)([\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')\s*:=?\s*([+-]?\d[\d._]*(?![\w%,])|"[^"]*"|'[^']*'|true|false)?/g,
    (_, key, value) => [
      "a colon, where TOML has an equals sign",
      "Write",
      `${key} = ${value ?? "…"}`,
    ],
  ],
  [
    /(?<!:)\/\/\s*(.*)$/g,
    (_, comment) => ["// does not start a comment in TOML", ...startComment(comment!)],
  ],
  [/\/\*\s*(.*?)\s*(?:\*\/|$)/g, (_, comment) => [
    "/* does not start a comment in TOML",
    ...startComment(comment!),
  ]],
  [/(?<![^\s])--(?:\[\[)?(?:\s+(.*)|$)/g, (_, comment) => [
    "-- does not start a comment in TOML",
    ...startComment(comment ?? ""),
  ]],
  [/([+-]?\d[\d_]*(?:\.\d+)?)\s*%/g, (percent, number) => [
    `${percent} is not a number in TOML`,
    `Write \`${number}\` or \`${
      Number(number!.replaceAll("_", "")) / 100
    }\`, whichever the game's scripts expect.`,
  ]],
  [/(?<=[=:]\s*)[+-]?\d+(?:,\d+)+(?=\s*(?:#.*)?$)/g, explainCommas],
  [/(?<=[=[,]\s*)\d{1,3}(?: \d{3})+(?=\s*(?:[#,\]].*)?$)/g, (number) => [
    `${number} has spaces in it`,
    "Write",
    number!.replaceAll(" ", ""),
  ]],
  [/(?<![\w.])([+-]?)(?:(\.\d+)|(\d+\.))(?![\w.])/g, (number, sign, fraction, whole) => [
    `${number} has no digit on one side of its point`,
    "Write",
    `${sign}${fraction === undefined ? `${whole}0` : `0${fraction}`}`,
  ]],
  [/=\s*(#[0-9A-Fa-f]{3,8})\b.*$/g, (_, color) => [
    "a value is missing, because # starts a comment",
    "Put a color between double quotes:",
    `= "${color}"`,
  ]],
  [/=\s*=+/g, () => ["one equals sign too many", "Write", "="]],
  [/'([^'"\\]*)'([^'"\\\s,][^'"\\]*)'/g, (_, before, after) => [
    "a single quote inside single quotes ends the string",
    "Write double quotes around it:",
    `"${before}'${after}"`,
  ]],
  [/^\s*(value|description)\s+([^\s=].*)$/g, (_, key, value) => [
    "an equals sign is missing",
    "Write",
    `${key} = ${value}`,
  ]],
  [/^\s*return\b.*$/g, () => ["this looks like Luau", START_LIKE_THIS]],
  [/\[\s*([\w-]+\s*=[^[\]{}]*)\]/g, (_, pairs) => [
    "an array has no keys",
    "Write a table between braces:",
    `{ ${pairs!.trim()} }`,
  ]],
  [/^([^="]*=\s*)\[\[([^[\]"\\]*)\]\](.*)$/g, (_, before, content, after) => [
    "[[ ]] is a string in Luau, not in TOML",
    `Write \`${before}"${content}"${after}\`.`,
  ]],
  [/^([^="]*=\s*)"([^"\\]*)"([^"\\]*)"\s*$/g, (_, before, start, end) => [
    "a quote inside quotes ends the string",
    "Write",
    `${before}"${start}\\"${end}"`,
  ]],
  [/(?<=[=[,]\s*)"([^"\\]*)"(?:\s*\.\.\s*"([^"\\]*)")/g, (_, before, after) => [
    "TOML does not join strings",
    "Write",
    `"${before}${after}"`,
  ]],
  [/(?<=[=[,]\s*)\d{1,2}:\d\d(?![\d:])/g, (time) => [
    `${time} is not between quotes`,
    "Write",
    `"${time}"`,
  ]],
  [/^\s*\[[^\]"]*\.\s*\](?=\s*(?:#.*)?$)/g, (header) => [
    "the key is missing",
    "Write",
    header!.trim().replace(/\.\s*\]$/, '."<key>"]'),
  ]],
  [/(?<==\s*)"?https?:\/\/create\.roblox\.com\/\S*experiences\/(\d+)[^\s"]*"?/g, (_, id) => [
    "a link, where a universe id goes",
    "Write",
    id,
  ]],
  [/\{([^={}"':]+)\}/g, (braces, items) => [
    `${braces} is a table without keys`,
    "Write an array between square brackets:",
    `[${items!.trim()}]`,
  ]],
  [/^\s*\{.*$/g, () => ["this looks like JSON", START_LIKE_THIS]],
  [/(?<=[=[,]\s*)[A-Za-z_][\w.]*\(.*?\)/g, (call) => [
    `${call} is a call, and TOML has only values`,
    "Write a string, a number, an array or a table, and let a script make more of it.",
  ]],
  [/^\s*\[\[?[^"'\]]*?([^\s."'[\]]+(?: +[^\s."'[\]]+)+)[^"']*\]/g, (_, key) => [
    "a key with spaces needs quotes",
    `Put it between double quotes: \`"${key}"\`.`,
  ]],
  [/^\s*(?=[^\s=]*[\u0080-\u{10ffff}])([^\s="'#[\]{}:]+)\s*=/gu, (_, key) => [
    "a key with other characters than A-Z a-z 0-9 _ - needs quotes",
    `Put it between double quotes: \`"${key}"\`.`,
  ]],
  [/`([^`"\\]*)`/g, (_, content) => [
    "` does not begin a string in TOML",
    "Write double quotes:",
    `"${content}"`,
  ]],
  [/;(?=[^[\]]*\])/g, () => ["a semicolon in an array", "Write", ","]],
  [/[;,](?=\s*(?:#.*)?$)/g, (sign) => [
    `${sign === ";" ? "a semicolon" : "a comma"} after the value`,
    "Write",
    "",
  ]],
  [
    /(?<=[=[,]\s*)(?=[+-]?[\d._-]*[A-Za-z_$€£])[\w$€£.+-](?:[^"'#[\]{},=\\]*[^"'#[\]{},=\\\s])?/g,
    (words) => [
      `${words} is not between quotes`,
      "If it is a string, write",
      `"${words}"`,
    ],
  ],
];

function startComment(comment: string): readonly [advice: string, write: string] {
  return ["Start a comment with #:", comment === "" ? "#" : `# ${comment}`];
}

function needsNoEscape(content: string): boolean {
  return content !== "" && !/["\\]/.test(content);
}

/** `0,25`, `1,000` or `1,2,3`: what each means is a guess, so that what may be meant is named. */
function explainCommas(number: string = ""): readonly [string, string] {
  const what = `${number} has a comma in it`;
  const parts = number.split(",");
  const point = number.replace(",", ".");
  if (/^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/.test(number)) {
    const whole = number.replaceAll(",", "");
    return [
      what,
      `Write \`${whole}\`${parts.length === 2 ? `, or \`${point}\` if you mean a fraction` : ""}.`,
    ];
  }
  return [
    what,
    parts.length === 2 ? `Write \`${point}\`.` : `Write an array: \`[${parts.join(", ")}]\`.`,
  ];
}

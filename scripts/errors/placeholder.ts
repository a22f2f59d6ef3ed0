/**
 * What stands in a message for what only a run knows, where its name in the source says little: by
 * the expression, or by the room and the expression.
 */
const NAMES: Readonly<Record<string, string>> = {
  "kindOf": "what it is",
  "tableAdvice": "how to write it",
  "lost.what": "What happened.",
  "cause.what": "What happened.",
  "shown": "What the command line has too much or too little of",
  "help": "Which help page shows what it takes.",
  "present": "its sections",
  "listed": "its envs",
  "owner": "the table",
  "planCommand": "a command",
  "LARGEST_REPLY / 1024 / 1024": "number",
  "revisions.length": "number",
  "src/commands local": "number",
  "at + 1": "number",
  "src/credentials listed": "the declared keys",
  "src/credentials files": "a file",
  "src/credentials declarations.file": "the file",
  "src/credentials lock.file": "the lock file",
  "src/commands advice": "What to do about it.",
  "start": "the beginning of the key",
  "breach.length": "number",
  "breach.count": "number",
  "characters.length": "number",
  "resolved.revisions.length": "number",
  "plan.diff.removed": "number",
  "at": "number",
  "pages": "number",
  "lexeme": "the number",
  "reason": "why",
  "holds": "what it holds",
  "named.name": "another repository",
  "basename": "a file",
  "mark": "that file",
  "meant": "what was meant",
  "near": "a name",
  "close": "a name",
  "moved": "what moved",
  "nameOf": "a character",
  "src/credentials subject": "The key, or the cookie,",
  "src/credentials advice": "Another key or cookie, or where to set it.",
  "src/files subject": "the entry",
  "src/files advice": "What to do about it.",
  "src/files what": "what is not",
  "replyReason": "What it answered",
};

/** Functions that only write what they are given in another way. */
const WRITERS = /^(?:writeTomlKey|writeTomlText|shellWord|shorten|sentence|String)\(/;

/** Functions that write a command to type, of the words behind `cli config`. */
const COMMANDS = /^(?:configCommand|(?:\w+\.)?advise)\((?:.*, )?"([^"]+)"\)$/;

const CONSTANT = /^(export )?const ([A-Z][A-Z_]+)(?:: \w+)? = (?:"([^"]*)"|([\d_]+));$/gm;

/** The constants of the sources, by the file and by their names: they are known before a run. */
interface Constants {
  readonly own: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly exported: ReadonlyMap<string, string>;
}

function readConstants(sources: ReadonlyMap<string, string>): Constants {
  const own = new Map<string, Map<string, string>>();
  const exported = new Map<string, string>();
  for (const [file, source] of sources) {
    const constants = new Map<string, string>();
    for (const [, isExported, name = "", text, digits] of source.matchAll(CONSTANT)) {
      const value = text ?? Number(digits?.replaceAll("_", "")).toLocaleString("en");
      constants.set(name, value);
      if (isExported) exported.set(name, value);
    }
    own.set(file, constants);
  }
  return { own, exported };
}

/**
 * Makes what stands in a message for an expression: a constant's text, or a placeholder that is
 * named for it, `<env>`.
 *
 * @param sources The product's sources by their files.
 */
export function createPlaceholders(sources: ReadonlyMap<string, string>) {
  const { own, exported } = readConstants(sources);
  return function shown(file: string, expression: string): string {
    const source = expression.trim().replace(/\s+/g, " ");
    const constant = own.get(file)?.get(source) ?? exported.get(source);
    if (constant !== undefined) return constant;
    if (source === "Number.MAX_SAFE_INTEGER") return "9,007,199,254,740,991";
    const writer = WRITERS.exec(source);
    if (writer !== null) return shown(file, source.slice(writer[0].length, -1));
    const [, words] = COMMANDS.exec(source) ?? [];
    if (words !== undefined) return `\`cli config ${words} …\``;
    return `<${nameOf(file, source)}>`;
  };
}

function nameOf(file: string, source: string): string {
  const [first = source] = source.split(/ (?:\|\||\?\?) /);
  const path = first.replace(/\(.*$/s, "").replace(/\[.*$/s, "").replace(/!/g, "");
  const [room] = /^src\/\w+/.exec(file) ?? [""];
  const known = NAMES[`${room} ${path}`] ?? NAMES[path] ?? NAMES[path.split(".").at(-1) ?? ""] ??
    NAMES[path.split(".")[0] ?? ""];
  if (known !== undefined) return known;
  const name = path.replace(/\.(?:join|map|length|what|name|file)$/, "").split(".").at(-1) ?? "";
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ").toLowerCase();
}

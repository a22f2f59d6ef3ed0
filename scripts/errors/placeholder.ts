/** What stands in a message for what only a run knows, where its name in the source says little. */
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
  "subject": "The key, or the cookie,",
  "replyReason": "What it answered",
};

/** Functions that only write what they are given in another way. */
const WRITERS = /^(?:writeTomlKey|writeTomlText|shellWord|shorten|sentence|String)\(/;

const CONSTANT = /^(?:export )?const ([A-Z][A-Z_]+)(?:: \w+)? = (?:"([^"]*)"|([\d_]+));$/gm;

/** The constants of the sources, by their names: what they say is known before a run. */
export function readConstants(sources: Iterable<string>): ReadonlyMap<string, string> {
  const found = [...sources].flatMap((source) =>
    [...source.matchAll(CONSTANT)].map(([, name = "", text, digits]) =>
      [name, text ?? Number(digits?.replaceAll("_", "")).toLocaleString("en")] as const
    )
  );
  return new Map(found);
}

/**
 * Makes what stands in a message for an expression: a constant's text, or a placeholder that is
 * named for it, `<env>`.
 */
export function createPlaceholders(constants: ReadonlyMap<string, string>) {
  return function shown(expression: string): string {
    const source = expression.trim().replace(/\s+/g, " ");
    const constant = constants.get(source);
    if (constant !== undefined) return constant;
    if (source === "Number.MAX_SAFE_INTEGER") return "9,007,199,254,740,991";
    const writer = WRITERS.exec(source);
    if (writer !== null) return shown(source.slice(writer[0].length, -1));
    return `<${nameOf(source)}>`;
  };
}

function nameOf(source: string): string {
  const [first = source] = source.split(/ (?:\|\||\?\?) /);
  const path = first.replace(/\(.*$/s, "").replace(/\[.*$/s, "").replace(/!/g, "");
  const known = NAMES[path] ?? NAMES[path.split(".").at(-1) ?? ""] ??
    NAMES[path.split(".")[0] ?? ""];
  if (known !== undefined) return known;
  const name = path.replace(/\.(?:join|map|length|what|name|file)$/, "").split(".").at(-1) ?? "";
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ").toLowerCase();
}

/** What stands in a message for what only a run knows, by the expression in the source. */
const NAMES: Readonly<Record<string, string>> = {};

/** Functions that only write what they are given in another way. */
const WRITERS = /^(?:writeTomlKey|writeTomlText|shellWord|shorten|sentence|String|code)\(/;

/**
 * Names what an expression in a message stands for: `options.config` is a config, and a way of
 * writing something is named like the thing.
 */
export function nameOf(expression: string): string {
  const source = expression.trim().replace(/\s+/g, " ");
  const known = NAMES[source];
  if (known !== undefined) return known;
  const writer = WRITERS.exec(source);
  if (writer !== null) return nameOf(source.slice(writer[0].length, -1));
  const [first = source] = source.split(/ (?:\|\||\?\?) /);
  const names = first.replace(/\(.*$/s, "").replace(/\[.*$/s, "").replace(/!$/, "")
    .replace(/\.(?:join|map|length|what|name)$/, "")
    .split(".");
  return (names.at(-1) ?? "…").replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ")
    .toLowerCase();
}

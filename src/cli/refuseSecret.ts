import type { Text } from "../values/text.ts";
import { Failure } from "../values/failure.ts";
import { isArray, isObject, type Json } from "../values/json.ts";
import { API_KEYS_PAGE } from "../values/advice.ts";

type Redact = (text: string) => string;

/**
 * Refuse to print lines that contain a whole secret: a document has its exact values, so nothing is hidden in it.
 *
 * @param document Makes the same as JSON, to name the entry; by default, the line of the change names it.
 * @throws Failure that names the entry.
 */
export function refuseInLines(
  lines: readonly Text[],
  redactWhole: Redact,
  document: () => Json | undefined = () => undefined,
): void {
  // deno-lint-ignore no-control-regex -- colors come between a name and its value.
  const plain = lines.map(({ printed }) => printed.replace(/\x1b\[[\d;]*m/g, ""));
  // A long value is broken into several lines.
  const contains = (some: readonly string[]) => {
    const joined = some.map((line) => line.trim()).join("");
    return redactWhole(joined) !== joined;
  };
  if (!contains(plain)) return;
  const at = plain.findIndex((_, index) => contains(plain.slice(0, index + 1)));
  const [head = plain[at]!.trim()] = plain.slice(0, at + 1)
    .flatMap((line) => /^ {2}[+~-] (.*?)(?: {2}|$)/.exec(line)?.[1] ?? []).slice(-1);
  throw keyInDocument(findSecret(document() ?? null, redactWhole) ?? head, redactWhole);
}

export function refuseInDocument(document: Json, redactWhole: Redact): void {
  const found = findSecret(document, redactWhole);
  if (found !== undefined) throw keyInDocument(found, redactWhole);
}

function keyInDocument(entry: string, redactWhole: Redact): Failure {
  return new Failure(
    `The entry "${redactWhole(entry)}" contains the API key of this run, so it is not printed.`,
    `Regenerate that key at ${API_KEYS_PAGE}, because whoever reads the config has it; then remove the old one from the entry.`,
  );
}

/** Find the entry whose key or value contains a whole secret, or the field of the document. */
function findSecret(json: Json, redactWhole: Redact, name = ""): string | undefined {
  const contains = (text: string) => redactWhole(text) !== text;
  if (typeof json === "string") return contains(json) ? name : undefined;
  const fields = isObject(json)
    ? [...json]
    : isArray(json)
    ? json.map((each) => [name, each] as const)
    : [];
  const key = isObject(json) ? json.get("key") : undefined;
  for (const [field, value] of fields) {
    if (contains(field)) return field;
    const isName = name === "" || name === "entries";
    const found = findSecret(
      value,
      redactWhole,
      typeof key === "string" ? key : isName ? field : name,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

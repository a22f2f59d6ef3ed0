import type { KeyDeclaration } from "../files/keyDeclarations.ts";
import { shellWord } from "../values/shellWord.ts";
import type { Identified } from "./identify.ts";

/** What of a key is added to: its member in `cliapikey.toml`. */
type Member = "scopes" | "allowed_cidrs";

/**
 * What to do to have something added to a key: in the file that declares it, and where this folder
 * created a key that it does not declare, in the platform's own list.
 *
 * @param what What is to be added, as it is written in the file.
 * @param instead What may be done instead of the addition, behind the command that stores it.
 */
export function addToKey(
  what: string,
  member: Member,
  { declared, declaration }: Identified,
  instead = "",
): string {
  if (declaration === undefined && declared !== undefined) {
    return `Add ${what} to the key's ${member} in the platform's list of keys.`;
  }
  const place = declaration === undefined ? `the key's ${member}` : placeOf(declaration, member);
  const name = declaration === undefined ? "<key>" : shellWord(declaration.name);
  return `Add ${what} to ${place} in cliapikey.toml and run \`cli apikey update ${name}\`${instead}.`;
}

/** Where a declaration has the member: a key without ranges of its own has those of the settings. */
function placeOf({ base, hasDefaultCidrs }: KeyDeclaration, member: Member): string {
  if (member === "scopes") return `the scopes of "${base}"`;
  return hasDefaultCidrs ? "default_allowed_cidrs of [settings]" : `allowed_cidrs of "${base}"`;
}

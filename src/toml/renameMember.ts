import type { Span, TomlDocument, TomlMember } from "./tomlDocument.ts";
import { BARE_KEY } from "./tomlDocument.ts";
import { writeTomlText } from "./writeToml.ts";

/**
 * Give a member of a table another name, wherever the text has it; every other byte stays.
 *
 * @param member The member; its table must not have the new name.
 * @returns The new text of the document.
 */
export function renameMember(
  { text }: TomlDocument,
  { mentions }: TomlMember,
  name: string,
): string {
  let at = 0;
  const parts = mentions.flatMap(({ start, end }: Span) => {
    const before = text.slice(at, start);
    at = end;
    return [before, respell(text.slice(start, end), name)];
  });
  return [...parts, text.slice(at)].join("");
}

/** Write a key with the quotes that another one has, or has not, if TOML allows that. */
function respell(written: string, name: string): string {
  if (written.startsWith("'") && /^[^'\p{C}]*$/u.test(name)) return `'${name}'`;
  const isBare = !/^["']/.test(written);
  return isBare && BARE_KEY.test(name) ? name : writeTomlText(name);
}

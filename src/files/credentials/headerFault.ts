import { Failure } from "../../values/failure.ts";
import { findKeyMistake } from "../../values/findKeyMistake.ts";
import type { Secret } from "../../values/secret.ts";

const ALLOWED = {
  /** Visible ASCII. */
  key: /^[\x21-\x7e]$/,
  /** Visible ASCII without the semicolon, which would begin another cookie. */
  cookie: /^[\x21-\x3a\x3c-\x7e]$/,
} as const;

/**
 * Find what is wrong with a credential as a header, before the runtime does: its error would show the
 * credential.
 *
 * @param subject The source of the credential, as the sentence's subject: "CLI_API_KEY".
 * @param advice What to do about it, as a sentence.
 * @returns A failure that names the source and the position, and shows nothing of the credential; undefined
 * when it may be sent.
 */
export function headerFault(
  secret: Secret,
  kind: keyof typeof ALLOWED,
  subject: string,
  advice: string,
): Failure | undefined {
  const characters = [...secret.reveal()];
  if (characters.length === 0) return new Failure(`${subject} is empty.`, advice);
  if (characters.length > 1 && /^(["']).*\1$/s.test(secret.reveal())) {
    return new Failure(`${subject} is in quotes.`, "Remove the quotes.");
  }
  const mistake = kind === "key" ? findKeyMistake(secret.reveal()) : undefined;
  if (mistake !== undefined) {
    return new Failure(
      `${subject} is ${mistake.what}, not a key; nothing was sent.`,
      mistake.advice,
    );
  }
  const at = characters.findIndex((character) => !ALLOWED[kind].test(character));
  if (at < 0) return undefined;
  const found = `${characterName(characters[at]!)} at position ${at + 1} of ${characters.length}`;
  return new Failure(`${subject} has ${found}, which cannot be in a request's header.`, advice);
}

function characterName(character: string): string {
  if (character === " ") return "a space";
  if (character === ";") return "a semicolon";
  if (/[\r\n]/.test(character)) return "a line break";
  return character < "\x80" ? "a control character" : "a character that is not ASCII";
}

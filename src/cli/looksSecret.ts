/** A name in one word, with letters of both cases and digits in it, is shorter. */
const SHORTEST_KEY = 40;
/** With letters of one case, it is still shorter than this. */
const SHORTEST_TOKEN = 65;

/** A page of the dashboard, or of a game: a person copies it for the number in it. */
const PAGE = /^https:\/\/(create|www)\.roblox\.com\/[a-z0-9/-]*$/;

/** Whether a text of the command line may be, or contain, a key or a cookie that was typed in a wrong place. */
export function looksSecret(text: string): boolean {
  return secretWords(text).length > 0;
}

/**
 * The words of a text of the command line that may be keys or cookies. A file may have put a line break
 * behind a key, a chat quotes or brackets around it, and a shell may have left a flag before it.
 */
export function secretWords(text: string): readonly string[] {
  return text.split(/\s+/).flatMap((word) => {
    const parts = word.match(/[\w+/=|:.-]+/g) ?? [];
    // More parts are a value in JSON, or a name with letters that no key has.
    return parts.length === 1 ? parts.filter(isSecretWord) : [];
  });
}

function isSecretWord(word: string): boolean {
  if (PAGE.test(word) || !/\d/.test(word) || !/[a-z]/i.test(word)) return false;
  const hasBothCases = /[a-z]/.test(word) && /[A-Z]/.test(word);
  return word.length >= (hasBothCases ? SHORTEST_KEY : SHORTEST_TOKEN);
}

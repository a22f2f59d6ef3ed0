/** A name in one word, with letters of both cases and digits in it, is shorter. */
const SHORTEST_KEY = 40;
/** With letters of one case, it is still shorter than this. */
const SHORTEST_TOKEN = 65;

/** A page of the dashboard, or of a game: a person copies it for the number in it. */
const PAGE = /^https:\/\/(create|www)\.roblox\.com\/[a-z0-9/-]*$/;

/** Whether a word of the command line may be a key or a cookie that was typed in a wrong place. */
export function looksSecret(word: string): boolean {
  if (PAGE.test(word)) return false;
  if (!/^[\w+/=|:.-]+$/.test(word) || !/\d/.test(word) || !/[a-z]/i.test(word)) return false;
  const hasBothCases = /[a-z]/.test(word) && /[A-Z]/.test(word);
  return word.length >= (hasBothCases ? SHORTEST_KEY : SHORTEST_TOKEN);
}

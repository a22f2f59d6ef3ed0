/** Ordinary words with letters of both cases and digits are shorter. */
const SHORTEST_KEY = 40;
/** Ordinary words with letters of one case are shorter. */
const SHORTEST_TOKEN = 65;
/** The names in a path or an address are shorter; every key has a part of this length. */
const SHORTEST_PART = 22;

/** The characters of a key or a cookie, and of a name such as `key.lock.toml`. */
const WORD = /[\w+/=|:.-]+/g;
/** Punctuation of a sentence or a file's line, which is not part of a word. */
const PUNCTUATION = /^[.:=]+|[.:]+$/g;

/**
 * Check whether text of the command line may contain a key or a cookie in the wrong place, even with a line break after
 * it from a file, quotes or brackets around it from a chat, or a flag before it from a shell.
 */
export function looksSecret(text: string): boolean {
  // A word of several parts is JSON, or a name with characters that no key has.
  return text.split(/\s+/).filter((word) => word.match(WORD)?.length === 1)
    .some((word) => findSecretWords(word).length > 0);
}

/** Hide the words that may be secret; the names of variables, fields and files stay. */
export function hideSecretWords(message: string): string {
  return findSecretWords(message).reduce(
    (shown, word) => shown.replaceAll(word, "[hidden]"),
    message,
  );
}

function findSecretWords(text: string): readonly string[] {
  return [...text.matchAll(WORD)].flatMap(([word]) => {
    const bare = word.replaceAll(PUNCTUATION, "");
    if (!isSecretWord(bare)) return [];
    // The name of a variable, field or flag, and a file's extension, are not part of the key.
    const [, key = bare] = /^(?:--)?[A-Za-z][\w-]{0,30}[=:](?=.{22})(.*)$/.exec(bare) ?? [];
    return [key.replace(/(?:\.[a-z]{1,8}){1,3}$/, "")];
  });
}

function isSecretWord(word: string): boolean {
  if (!/\d/.test(word) || !/[a-z]/i.test(word)) return false;
  if (!word.split(/[/.:]/).some((part) => part.length >= SHORTEST_PART)) return false;
  const hasBothCases = /[a-z]/.test(word) && /[A-Z]/.test(word);
  return word.length >= (hasBothCases ? SHORTEST_KEY : SHORTEST_TOKEN);
}

/** A name in one word, with letters of both cases and digits in it, is shorter. */
const SHORTEST_KEY = 40;
/** With letters of one case, it is still shorter than this. */
const SHORTEST_TOKEN = 65;
/** A path or an address is made of names that are shorter; a key has a part as long as this. */
const SHORTEST_PART = 22;

/** What a key or a cookie may be made of, and what may be around it in a name: `key.lock.toml`. */
const WORD = /[\w+/=|:.-]+/g;
/** What ends a sentence, or a line of a file, is not a part of the word before it. */
const PUNCTUATION = /^[.:=]+|[.:]+$/g;

/** Whether a text of the command line may be, or contain, a key or a cookie that was typed in a wrong place. */
export function looksSecret(text: string): boolean {
  return secretWords(text).length > 0;
}

/**
 * The words of the command line, or of a variable, that may be keys or cookies. A file may have put a line
 * break after a key, a chat quotes or brackets around it, and a shell may have left a flag before it.
 */
export function secretWords(text: string): readonly string[] {
  // More parts are a value in JSON, or a name with letters that no key has.
  return text.split(/\s+/).filter((word) => word.match(WORD)?.length === 1).flatMap(
    findSecretWords,
  );
}

/** Hide what may be a key or a cookie in a message; names of variables, fields and files stay. */
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
    // The name of a variable, a field or a flag, and a file's extension, are no part of the key.
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

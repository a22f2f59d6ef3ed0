/** A word that no shell splits or expands. */
const BARE = /^[A-Za-z0-9_./:+-]+$/;
/**
 * A word that sh, bash, zsh, fish, PowerShell and cmd.exe leave unchanged in double quotes: a backslash
 * only before an ordinary character. PowerShell reads curly quotes as straight ones.
 */
const QUOTABLE = /^(?:[^"$`\\!%\u201c-\u201e\p{Cc}\p{Cs}]|\\(?=[A-Za-z0-9_. -]))*$/u;

/**
 * Write a word of an advised command line, safe to paste into sh, bash, zsh, fish, PowerShell and cmd.exe:
 * in double quotes if a shell would split it. A word that no quotes protect in all of these shells becomes
 * `<name>`, for a person to fill in.
 */
export function shellWord(word: string): string {
  if (BARE.test(word)) return word;
  return `"${QUOTABLE.test(word) ? word : "<name>"}"`;
}

/** Write JSON as a word of an advised command line: in single quotes if a shell would split it. */
export function shellJson(json: string): string {
  if (/^[\w.+-]+$/.test(json)) return json;
  return json.includes("'") ? "'<JSON>'" : `'${json}'`;
}

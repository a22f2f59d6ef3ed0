/** What no shell takes apart, and none puts something else in the place of. */
const BARE = /^[A-Za-z0-9_./:+-]+$/;
/**
 * What none of sh, bash, zsh, fish, PowerShell and cmd.exe acts on between double quotes: a backslash
 * only where an ordinary character follows. PowerShell takes curly quotes for straight ones.
 */
const QUOTABLE = /^(?:[^"$`\\!%\u201c-\u201e\p{Cc}\p{Cs}]|\\(?=[A-Za-z0-9_. -]))*$/u;

/**
 * A word of an advised command line, safe to paste into sh, bash, zsh, fish, PowerShell and cmd.exe: in
 * double quotes where a shell would take it apart. No way of quoting is read alike by all of them, so
 * what would be acted on even there is left out, for a person to fill in.
 */
export function shellWord(word: string): string {
  if (BARE.test(word)) return word;
  return `"${QUOTABLE.test(word) ? word : "<name>"}"`;
}

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

/** The whole text is a variable, in the spelling of a shell, of a CI service or of a template. */
const VARIABLE = new RegExp(
  [
    String.raw`\$\{\{[^}]*\}\}`,
    String.raw`\$\{[^}]*\}`,
    String.raw`\$\([^)]*\)`,
    String.raw`\$(?:env:)?[A-Za-z_]\w*`,
    String.raw`%[A-Za-z_]\w*%`,
    String.raw`\{\{[^}]*\}\}`,
  ].map((form) => `^${form}$`).join("|"),
);

/** Check whether a text is a variable that was not expanded: `$ENV`, `${{ inputs.env }}`, `%ENV%`. */
export function isUnexpanded(text: string): boolean {
  return VARIABLE.test(text.trim());
}

export function expandAdvice(text: string): string {
  const written = text.trim();
  return written.startsWith("${{")
    ? "GitHub Actions expands it only in the workflow file itself; write the value here."
    : 'Write the value, or the variable as your shell reads it: "$NAME" in sh, $env:NAME in PowerShell, %NAME% in cmd.';
}

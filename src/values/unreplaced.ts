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

/** Check whether a text is a variable that nothing replaced: `$ENV`, `${{ inputs.env }}`, `%ENV%`. */
export function isUnreplaced(text: string): boolean {
  return VARIABLE.test(text.trim());
}

/** What to do about a variable that nothing replaced. */
export function unreplacedAdvice(text: string): string {
  const written = text.trim();
  return written.startsWith("${{")
    ? "GitHub Actions replaces it only in a workflow's own file; here, write the value."
    : 'Write the value, or the variable as your shell reads it: "$NAME" in sh, $env:NAME in PowerShell, %NAME% in cmd.';
}

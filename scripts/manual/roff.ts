/**
 * The few words of the man macros that the manual is written in. Every text is made safe for roff:
 * none of it can become a request or an escape.
 */

/** Signs that roff would set as typographic ones, or act on, and how each is written as itself. */
const SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\(rs",
  "-": "\\-",
  "'": "\\(aq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
  '"': "\\(dq",
};

/** Write a text for the middle of a line. White space of any length becomes one space. */
export function inline(text: string): string {
  return signs(text.trim());
}

function signs(text: string): string {
  return text.replace(/\s+/g, " ")
    .replace(/[\\\-'`^~"]/g, (sign) => SIGNS[sign]!)
    .replace(/[^\x20-\x7e]/gu, (character) => {
      return `\\[u${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`;
    });
}

/**
 * Write a text as a line of its own, which no dot at its beginning turns into a request. What
 * is between backticks is typed, and bold.
 */
export function paragraph(text: string): string {
  const line = text.trim().split(/`([^`]*)`/).map((part, index) => {
    return index % 2 === 0 ? signs(part) : bold(part);
  }).join("");
  // An empty line would be a request for space.
  return /^(?:[.']|$)/.test(line) ? `\\&${line}` : line;
}

/** Write text in bold, as a line of its own, exactly as it is typed. */
export function bold(text: string): string {
  return `\\fB${inline(text)}\\fP`;
}

/** Write a heading. */
export function heading(text: string): string {
  return `.SH "${inline(text)}"`;
}

/** Write a heading below a heading. */
export function subheading(text: string): string {
  return `.SS "${inline(text)}"`;
}

/** Write a list: each term in bold, its meaning indented below it. */
export function list(items: readonly (readonly [term: string, meaning: string])[]): string[] {
  return items.flatMap(([term, meaning]) => [".TP", bold(term), paragraph(meaning)]);
}

/** Write a command line as it is typed, however long. */
export function verbatim(text: string): string[] {
  return [".RS 4", ".nf", bold(text), ".fi", ".RE"];
}

/**
 * As much of TypeScript's grammar as it takes to find the end of an expression: strings, templates,
 * comments and brackets are stepped over whole.
 */

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * The offset behind the string, template, comment or bracketed part that begins at an offset, or
 * behind the one character that stands there.
 *
 * @throws SyntaxError when it has no end.
 */
export function stepOver(source: string, at: number): number {
  const character = source[at]!;
  if (source.startsWith("//", at)) return endOf(source, "\n", at);
  if (source.startsWith("/*", at)) return endOf(source, "*/", at + 2);
  if (character === '"' || character === "'") return stepOverString(source, at, character);
  if (character === "`") return stepOverTemplate(source, at);
  const close = CLOSING[character];
  return close === undefined ? at + 1 : stepOverBrackets(source, at, close);
}

function endOf(source: string, end: string, from: number): number {
  const at = source.indexOf(end, from);
  return at < 0 ? source.length : at + end.length;
}

function stepOverString(source: string, at: number, quote: string): number {
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === "\\") i++;
    else if (source[i] === quote) return i + 1;
  }
  throw new SyntaxError(`a string that begins at ${at} does not end`);
}

function stepOverTemplate(source: string, at: number): number {
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === "\\") i++;
    else if (source[i] === "`") return i + 1;
    else if (source.startsWith("${", i)) i = stepOverBrackets(source, i + 1, "}") - 1;
  }
  throw new SyntaxError(`a template that begins at ${at} does not end`);
}

function stepOverBrackets(source: string, at: number, close: string): number {
  for (let i = at + 1; i < source.length;) {
    if (source[i] === close) return i + 1;
    i = stepOver(source, i);
  }
  throw new SyntaxError(`a bracket that begins at ${at} does not close`);
}

/**
 * Splits an expression at a separator that stands outside of every string and bracket.
 *
 * @param isSeparator Whether the separator is at an offset; it is one character long.
 */
export function split(source: string, isSeparator: (at: number) => boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let i = 0; i < source.length;) {
    if (isSeparator(i)) {
      parts.push(source.slice(start, i));
      start = i + 1;
      i++;
    } else i = stepOver(source, i);
  }
  return [...parts, source.slice(start)];
}

/** The arguments of a call whose opening bracket stands at an offset; a comma may end them. */
export function argumentsAt(source: string, open: number): string[] {
  const inside = source.slice(open + 1, stepOver(source, open) - 1);
  const parts = split(inside, (at) => inside[at] === ",").map((part) => part.trim());
  return parts.at(-1) === "" ? parts.slice(0, -1) : parts;
}

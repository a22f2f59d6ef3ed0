import type { Span, TomlDocument, TomlPair, TomlStatement, TomlTable } from "./tomlDocument.ts";

/**
 * The changes to the statements of a document. All other text stays, except the comments directly above a
 * removed statement; the first comments of the file always stay.
 */
export interface TomlEdits {
  readonly values: Map<TomlPair, string>;
  /** Removed statements, each with its part; text between two of the same part is removed, too. */
  readonly removed: Map<TomlStatement, unknown>;
  /** New pairs, on the lines below a statement. */
  readonly pairs: Map<TomlStatement, string[]>;
  /** New headers with their pairs, to put in front of a statement. */
  readonly before: Map<TomlStatement, TomlSection[]>;
  /** New headers with their pairs, below the last statement of a section. */
  readonly after: Map<TomlStatement, TomlSection[]>;
  readonly last: TomlSection[];
  /** New pairs at the top of the file, below a separate first comment. */
  readonly first: TomlSection[];
}

/** Lines that belong together, without line ends; a blank line is put between two of them. */
export type TomlSection = readonly string[];

export function noEdits(): TomlEdits {
  return {
    values: new Map(),
    removed: new Map(),
    pairs: new Map(),
    before: new Map(),
    after: new Map(),
    last: [],
    first: [],
  };
}

export function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

export function mainNewline(text: string): "\n" | "\r\n" {
  const all = text.match(/\n/g)?.length ?? 0;
  const windows = text.match(/\r\n/g)?.length ?? 0;
  return windows * 2 > all ? "\r\n" : "\n";
}

export function applyEdits(document: TomlDocument, edits: TomlEdits): string {
  const { text, statements } = document;
  const writer = new Writer(mainNewline(text));
  let at = document.lines[0]!;
  let previous: TomlStatement | undefined;
  for (const statement of statements) {
    const start = Math.max(at, text.lastIndexOf("\n", statement.span.start - 1) + 1);
    const end = endOfLine(text, statement.span.end);
    const gap = splitGap(text.slice(at, start), previous === undefined, false);
    writeGap(writer, gap, edits, previous, statement);
    writeStatement(writer, document, edits, statement, { start, end }, gap.lead);
    at = end;
    previous = statement;
  }
  writeGap(writer, splitGap(text.slice(at), previous === undefined, true), edits, previous);
  for (const section of edits.last) writer.section(section);
  return text.slice(0, document.lines[0]) + writer.finish();
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
}

/** The blank lines and comments between two statements, line by line. */
interface Gap {
  readonly follow: readonly string[];
  readonly middle: readonly string[];
  readonly lead: readonly string[];
  /** True for the first comments of the file, which are about the file. */
  readonly isTitle: boolean;
}

/** Split the text between two statements; at the top of the file, or at its end, there is only one of them. */
function splitGap(text: string, isTop: boolean, isEnd: boolean): Gap {
  const lines = splitLines(text);
  const isComment = (index: number) => /^[ \t]*#/.test(lines[index]!);
  let lead = lines.length;
  while (!isEnd && lead > 0 && isComment(lead - 1)) lead--;
  // `#:schema …` at the top of a file is about the file, whatever follows it.
  while (isTop && lead === 0 && lines[lead]?.startsWith("#:")) lead++;
  let follow = 0;
  while (!isTop && follow < lead && isComment(follow)) follow++;
  const middle = lines.slice(follow, lead);
  return {
    follow: lines.slice(0, follow),
    middle,
    lead: lines.slice(lead),
    isTitle: isTop && middle.every((line) => isBlank(line) || line.startsWith("#:")),
  };
}

/** With the comments directly above it; undefined when it is in several places. */
export function linesOf(
  { text, lines, statements }: TomlDocument,
  { parts }: TomlTable,
): TomlSection | undefined {
  const at = statements.indexOf(parts[0]!);
  if (parts.some((part, index) => statements[at + index] !== part)) return undefined;
  const before = statements[at - 1];
  const above = before === undefined ? lines[0]! : endOfLine(text, before.span.end);
  const start = Math.max(above, text.lastIndexOf("\n", parts[0]!.span.start) + 1);
  const { lead, isTitle } = splitGap(text.slice(above, start), before === undefined, false);
  const body = text.slice(start, endOfLine(text, parts.at(-1)!.span.end));
  return `${isTitle ? "" : lead.join("")}${body}`.trimEnd().split(/\r?\n/);
}

function splitLines(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

function writeGap(
  writer: Writer,
  { follow, middle, lead, isTitle }: Gap,
  edits: TomlEdits,
  previous: TomlStatement | undefined,
  next?: TomlStatement,
): void {
  const unit = previous && edits.removed.get(previous);
  const isInside = unit !== undefined && next !== undefined && edits.removed.get(next) === unit;
  if (!isInside) writer.lines(follow);
  for (const section of previous && edits.after.get(previous) || []) writer.section(section);
  if (!isInside) writer.lines(middle);
  if (isTitle && next !== undefined && edits.removed.has(next)) writer.lines(lead);
  if (previous === undefined) { for (const section of edits.first) writer.section(section); }
  for (const section of next && edits.before.get(next) || []) writer.section(section);
}

function writeStatement(
  writer: Writer,
  { text }: TomlDocument,
  edits: TomlEdits,
  statement: TomlStatement,
  { start, end }: Span,
  lead: readonly string[],
): void {
  if (edits.removed.has(statement)) {
    writer.seam();
  } else {
    const value = statement.kind === "pair" ? edits.values.get(statement) : undefined;
    const { span } = statement.kind === "pair" ? statement.value : statement;
    const body = value ?? text.slice(span.start, span.end);
    writer.lines([...lead, text.slice(start, span.start) + body + text.slice(span.end, end)]);
  }
  const indent = text.slice(start, statement.span.start);
  for (const pair of edits.pairs.get(statement) ?? []) writer.pair(indent + pair);
}

class Writer {
  /** Lines with their line ends; a whole statement is one item. */
  readonly #out: string[] = [];
  /** Blank lines after something that was removed, until the next line is known. */
  #blanks: string[] | undefined;
  /** The length of the text when the last section was added. */
  #sectionEnd = 0;

  constructor(private readonly newline: string) {}

  lines(lines: readonly string[]): void {
    for (const line of lines) {
      if (this.#blanks !== undefined && isBlank(line)) {
        this.#blanks.push(line);
        continue;
      }
      this.#closeSeam();
      const isBelowSection = this.#sectionEnd > 0 && this.#out.length === this.#sectionEnd;
      if (isBelowSection && !isBlank(line)) this.#push(this.newline);
      this.#push(line);
    }
  }

  seam(): void {
    this.#closeSeam();
    this.#blanks = [];
  }

  pair(line: string): void {
    this.#closeSeam();
    this.#push(line + this.newline);
  }

  /** With a blank line around them. */
  section(section: TomlSection): void {
    this.#closeSeam();
    if (this.#out.length > 0 && !isBlank(this.#out.at(-1)!)) this.#push(this.newline);
    for (const line of section) this.#push(line + this.newline);
    this.#sectionEnd = this.#out.length;
  }

  finish(): string {
    if (this.#blanks !== undefined) {
      // The last part was removed, so the blank lines above it are removed, too.
      while (isBlank(this.#out.at(-1) ?? "x")) this.#out.pop();
      for (const line of this.#blanks) this.#out.push(line);
    }
    return this.#out.join("");
  }

  /** Where something was removed, keep the blank lines above or below it, whichever there are more of. */
  #closeSeam(): void {
    const blanks = this.#blanks;
    if (blanks === undefined) return;
    this.#blanks = undefined;
    const first = this.#out.findLastIndex((line) => !isBlank(line)) + 1;
    const above = this.#out.length - first;
    if (first === 0 || blanks.length <= above) return;
    this.#out.length = first;
    for (const line of blanks) this.#out.push(line);
  }

  #push(line: string): void {
    const last = this.#out.at(-1);
    if (last !== undefined && !last.endsWith("\n")) this.#out.push(this.#out.pop() + this.newline);
    this.#out.push(line);
  }
}

function isBlank(line: string): boolean {
  return /^[ \t]*\r?\n?$/.test(line);
}

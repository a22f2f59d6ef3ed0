import type { TomlDocument, TomlPair, TomlStatement } from "./tomlDocument.ts";

/**
 * What is to become of the statements of a document. Nothing else of its text changes, but for the
 * comments that stand directly above a removed statement, which leave with it.
 */
export interface TomlEdits {
  /** New texts for the values of pairs. */
  readonly values: Map<TomlPair, string>;
  /** Removed statements, each with what it was a part of; what stands between two of one goes too. */
  readonly removed: Map<TomlStatement, unknown>;
  /** New pairs, on the lines below a statement. */
  readonly pairs: Map<TomlStatement, string[]>;
  /** New headers with their pairs, in front of a statement. */
  readonly before: Map<TomlStatement, TomlSection[]>;
  /** New headers with their pairs, below the last statement of a section. */
  readonly after: Map<TomlStatement, TomlSection[]>;
  /** New headers with their pairs, at the end of the file. */
  readonly last: TomlSection[];
  /** New pairs above everything but a comment at the top of the file that stands alone. */
  readonly first: TomlSection[];
}

/** Lines that belong together, without line ends; a blank line is put between two of them. */
export type TomlSection = readonly string[];

/** Edits that change nothing. */
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

/** Adds to a list in a map. */
export function addTo<K, V>(map: Map<K, V[]>, key: K, ...values: readonly V[]): void {
  map.set(key, [...map.get(key) ?? [], ...values]);
}

/** The line end that a text mainly uses. */
export function mainNewline(text: string): "\n" | "\r\n" {
  const all = text.match(/\n/g)?.length ?? 0;
  const windows = text.match(/\r\n/g)?.length ?? 0;
  return windows * 2 > all ? "\r\n" : "\n";
}

/** Carries out edits, and returns the new text of the document. */
export function applyEdits(document: TomlDocument, edits: TomlEdits): string {
  const { text, statements } = document;
  const writer = new Writer(mainNewline(text));
  let at = document.lines[0]!;
  let previous: TomlStatement | undefined;
  for (const statement of statements) {
    const start = text.lastIndexOf("\n", statement.span.start - 1) + 1;
    const block = { start: Math.max(start, at), end: endOfLine(text, statement.span.end) };
    const gap = splitGap(text.slice(at, block.start), previous === undefined);
    writeGap(writer, gap, edits, previous, statement);
    writeBlock(writer, document, edits, statement, block, gap.lead);
    at = block.end;
    previous = statement;
  }
  const rest = splitGap(text.slice(at), previous === undefined);
  writeGap(writer, { ...rest, middle: rest.middle + rest.lead, lead: "" }, edits, previous);
  for (const section of edits.last) writer.section(section);
  return text.slice(0, document.lines[0]) + writer.finish();
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
}

/** The blank lines and comments between two statements. */
interface Gap {
  /** Comments directly below the statement before, if a blank line follows them. */
  readonly follow: string;
  readonly middle: string;
  /** Comments directly above the statement behind. */
  readonly lead: string;
}

/** @param isTop Whether the gap is the beginning of the file. */
function splitGap(gap: string, isTop: boolean): Gap {
  const lines = gap.split(/(?<=\n)/);
  const isComment = (line: string) => /^[ \t]*#/.test(line);
  let lead = lines.length;
  while (lead > 0 && isComment(lines[lead - 1]!)) lead--;
  // `#:schema …` at the top of a file is about the file, whatever stands below it.
  while (isTop && lead === 0 && lines[lead]?.startsWith("#:")) lead++;
  let follow = 0;
  while (!isTop && follow < lead && isComment(lines[follow]!)) follow++;
  return {
    follow: lines.slice(0, follow).join(""),
    middle: lines.slice(follow, lead).join(""),
    lead: lines.slice(lead).join(""),
  };
}

function writeGap(
  writer: Writer,
  { follow, middle }: Gap,
  edits: TomlEdits,
  previous: TomlStatement | undefined,
  next?: TomlStatement,
): void {
  const unit = previous && edits.removed.get(previous);
  const isInside = unit !== undefined && next !== undefined && edits.removed.get(next) === unit;
  if (!isInside) writer.trivia(follow);
  for (const section of edits.after.get(previous!) ?? []) writer.section(section);
  if (!isInside) writer.trivia(middle);
  if (previous === undefined) for (const section of edits.first) writer.section(section);
  for (const section of edits.before.get(next!) ?? []) writer.section(section);
}

function writeBlock(
  writer: Writer,
  { text }: TomlDocument,
  edits: TomlEdits,
  statement: TomlStatement,
  block: { readonly start: number; readonly end: number },
  lead: string,
): void {
  if (edits.removed.has(statement)) {
    writer.removed();
  } else {
    const value = statement.kind === "pair" ? edits.values.get(statement) : undefined;
    const { start, end } = statement.kind === "pair" ? statement.value.span : statement.span;
    writer.block(
      value === undefined
        ? lead + text.slice(block.start, block.end)
        : lead + text.slice(block.start, start) + value + text.slice(end, block.end),
    );
  }
  const indent = text.slice(block.start, statement.span.start);
  for (const pair of edits.pairs.get(statement) ?? []) writer.pair(indent + pair);
}

/** Puts a text together, and sees to the line ends and blank lines where parts were added or left. */
class Writer {
  readonly #out: string[] = [];
  /** The blank lines and comments since the last statement. */
  #trivia = "";
  /** Whether a statement was removed since. */
  #isSeam = false;
  /** Whether a section was added, with nothing behind it yet. */
  #isAfterSection = false;

  constructor(private readonly newline: string) {}

  trivia(text: string): void {
    if (text === "") return;
    if (this.#isAfterSection && !startsBlank(text)) this.#trivia += this.newline;
    this.#isAfterSection = false;
    const kept = this.#isSeam ? this.#withoutDoubleBlanks(text) : text;
    this.#isSeam &&= kept.trim() === "" && text.trim() === "";
    this.#trivia += kept;
  }

  removed(): void {
    this.#isSeam = true;
  }

  block(text: string): void {
    if (this.#isSeam) this.#dropBlanksAtTop();
    this.#flush();
    if (this.#isAfterSection) this.#out.push(this.newline);
    this.#out.push(text);
    this.#isSeam = this.#isAfterSection = false;
  }

  pair(line: string): void {
    this.#flush();
    this.#endLine();
    this.#out.push(line, this.newline);
    this.#isAfterSection = false;
  }

  section(lines: TomlSection): void {
    this.#flush();
    this.#endLine();
    if (!this.#isAfterBlank()) this.#out.push(this.newline);
    for (const line of lines) this.#out.push(line, this.newline);
    this.#isAfterSection = true;
  }

  finish(): string {
    if (this.#isSeam) this.#trivia = this.#trivia.replace(/(?:^|(?<=\n))(?:[ \t]*\r?\n)+[ \t]*$/, "");
    this.#flush();
    return this.#out.join("");
  }

  #flush(): void {
    this.#out.push(this.#trivia);
    this.#trivia = "";
  }
}

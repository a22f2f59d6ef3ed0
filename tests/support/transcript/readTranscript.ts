import { readSteps } from "./readSteps.ts";
import type { Block, Transcript } from "./transcript.ts";

/** A fenced block. */
interface Fence {
  /** The line of its first content. */
  readonly line: number;
  readonly info: string;
  readonly lines: readonly string[];
}

/** Languages of blocks that are there to be read only. */
const PROSE = "json toml ini sh powershell text ts luau yaml markdown".split(" ").concat("");

/**
 * Read a transcript. tests/transcripts/README.md shows how one is written.
 *
 * @throws SyntaxError naming the line of what cannot be understood.
 */
export function readTranscript(source: string, file: string): Transcript {
  const lines = source.split("\n");
  const fences = findFences(lines, file);
  const prose = lines.filter((_, index) => !fences.some((fence) => isInside(fence, index + 1)));
  return {
    file,
    title: /^# (.+)$/m.exec(prose.join("\n"))?.[1] ?? file,
    covers: readCovers(prose),
    blocks: fences.flatMap((fence) => readBlock(fence, file)),
    source,
  };
}

function isInside(fence: Fence, line: number): boolean {
  return line >= fence.line && line < fence.line + fence.lines.length;
}

function findFences(lines: readonly string[], file: string): Fence[] {
  const fences: Fence[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [, ticks, info = ""] = /^(`{3,})(.*)$/.exec(lines[i] ?? "") ?? [];
    if (ticks === undefined) continue;
    const end = lines.findIndex((line, index) => index > i && line.trimEnd() === ticks);
    if (end < 0) throw new SyntaxError(`${file}:${i + 1}: the block does not end.`);
    fences.push({ line: i + 2, info: info.trim(), lines: lines.slice(i + 1, end) });
    i = end;
  }
  return fences;
}

/** `Covers: a, b` reaches to the next empty line. */
function readCovers(prose: readonly string[]): string[] {
  return prose.join("\n").split(/\n\s*\n/)
    .filter((paragraph) => /^Covers:/.test(paragraph.trim()))
    .flatMap((paragraph) => paragraph.trim().replace(/^Covers:/, "").split(/[\s,]+/))
    .map((id) => id.replace(/^`|`$/g, ""))
    .filter((id) => id !== "");
}

function readBlock({ line, info, lines }: Fence, file: string): Block[] {
  const [language = "", name, ...options] = info.split(/\s+/);
  const text = lines.join("\n");
  if (language === "console") {
    return [{ kind: "console", line, steps: readSteps(lines, line, file) }];
  }
  if (language === "env") return [{ kind: "env", line, text }];
  if (language === "requests") {
    const bodies = name === "bodies";
    return [{ kind: "requests", line, end: line + lines.length, bodies, lines }];
  }
  if (name === undefined) {
    if (PROSE.includes(language)) return [];
    throw new SyntaxError(`${file}:${line - 1}: there is no block of the language ${language}.`);
  }
  if (language === "json" && name === "platform") {
    return [{ kind: options[0] === "change" ? "change" : "platform", line, text }];
  }
  return [{ kind: "file", line, path: name, content: writeContent(lines, options, file, line) }];
}

function writeContent(
  lines: readonly string[],
  options: readonly string[],
  file: string,
  line: number,
): string {
  const strange = options.find((option) => !["crlf", "bom", "unended"].includes(option));
  if (strange !== undefined) {
    throw new SyntaxError(`${file}:${line - 1}: there is no option ${strange}.`);
  }
  const newline = options.includes("crlf") ? "\r\n" : "\n";
  const end = options.includes("unended") || lines.length === 0 ? "" : newline;
  return `${options.includes("bom") ? "\ufeff" : ""}${lines.join(newline)}${end}`;
}

import type { Span } from "./tomlDocument.ts";
import { mainNewline } from "./tomlEdits.ts";

/** An item that stays has the index that it had. */
export interface ListItem {
  readonly at?: number;
  readonly text: string;
}

/** The text from the end of an item to a comma after it, comments included. */
const TO_COMMA = /^((?:[^#,]|#[^\n]*\n)*),/;
const REST_OF_LINE = /^[ \t]*(?:#[^\r\n]*)?(?=\r?\n)/;
const LAST_LINE_BREAK = /\r?\n[ \t]*$/;

/**
 * Give an array or an inline table other items. Each item that stays keeps the comments above it and on its
 * line; a new one goes on a line of its own if the first one was.
 *
 * @param span The brackets or braces.
 * @param spans The items that are there, at least one.
 * @param items The items that it shall have, at least one.
 */
export function rewriteList(
  text: string,
  { start, end }: Span,
  spans: readonly Span[],
  items: readonly ListItem[],
): string {
  const inner = text.slice(start + 1, spans[0]!.start);
  const head = restOfLine(inner);
  let [lead, hasLastComma] = [inner.slice(head.length), false];
  const parts = spans.map((span, at) => {
    const gap = text.slice(span.end, spans[at + 1]?.start ?? end - 1);
    const beforeComma = TO_COMMA.exec(gap)?.[1];
    hasLastComma = beforeComma !== undefined;
    const rest = gap.slice(beforeComma === undefined ? 0 : beforeComma.length + 1);
    const afterComma = restOfLine(rest);
    const part = { lead, beforeComma: beforeComma ?? "", afterComma };
    lead = rest.slice(afterComma.length);
    return part;
  });
  const close = lead;
  const first = parts[0]!.lead;
  const lineBreak = LAST_LINE_BREAK.exec(first)?.[0];
  let [written, isInComment] = [text[start]! + head, head.includes("#")];
  /** Write what comes next, on a line of its own where a comment ends the one before. */
  const write = (lead: string, content: string) => {
    const needsBreak = isInComment && !lead.includes("\n");
    written += (needsBreak ? lineBreak ?? mainNewline(text) : lead) + content;
  };
  for (const [index, { at, text }] of items.entries()) {
    const { lead, beforeComma, afterComma } = at === undefined ? NEW : parts[at]!;
    const isNewHere = at === undefined || at === 0;
    const sameLine = index === 0 ? lineBreak ?? first : isNewHere ? lineBreak ?? " " : lead;
    write(lead.includes("\n") ? lead : sameLine, text);
    const hasComma = hasLastComma || index < items.length - 1;
    written += hasComma ? `${beforeComma},` : beforeComma.includes("#") ? beforeComma : "";
    written += afterComma;
    isInComment = afterComma.includes("#");
  }
  write(close, text[end - 1]!);
  return written;
}

const NEW = { lead: "", beforeComma: "", afterComma: "" };

function restOfLine(text: string): string {
  return REST_OF_LINE.exec(text)?.[0] ?? "";
}

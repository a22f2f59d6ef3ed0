import { split, stepOver } from "./scan.ts";

/** More ways to put a message than a page needs to show. */
const MOST = 8;

/**
 * What an expression of texts says, in each way that it may: a condition gives both sides, and
 * everything that is only known when the program runs is a placeholder, `<env>`.
 *
 * @param shown What stands in a message for an expression.
 */
export function wordsOf(expression: string, shown: (expression: string) => string): string[] {
  const source = strip(expression);
  const condition = findCondition(source);
  if (condition !== undefined) {
    const ways = [condition.yes, condition.no].flatMap((side) => wordsOf(side, shown));
    // A part that may be left out is told with it.
    return ways.some((way) => way !== "") ? [...new Set(ways.filter((way) => way !== ""))] : ways;
  }
  const parts = split(source, (at) => source[at] === "+");
  const isSum = parts.some((part) => /^[\d\s]+$/.test(part));
  if (parts.length > 1 && !isSum) return combine(parts.map((part) => wordsOf(part, shown)));
  if (/^["']/.test(source)) return [unescaped(source.slice(1, -1))];
  if (source.startsWith("`")) return combine(templateParts(source, shown));
  return [shown(source)];
}

/** Without the brackets around it. */
function strip(expression: string): string {
  const source = expression.trim();
  const whole = source.startsWith("(") && stepOver(source, 0) === source.length;
  return whole ? strip(source.slice(1, -1)) : source;
}

function findCondition(source: string): { yes: string; no: string } | undefined {
  const isMark = (at: number) =>
    source[at] === "?" && !/[?.]/.test(source[at + 1] ?? "") && source[at - 1] !== "?";
  const [test, ...rest] = split(source, isMark);
  if (test === undefined || rest.length === 0) return undefined;
  const sides = source.slice(test.length + 1);
  let open = 0;
  for (let i = 0; i < sides.length;) {
    if (sides[i] === "?" && !/[?.]/.test(sides[i + 1] ?? "")) open++;
    if (sides[i] === ":" && open-- === 0) {
      return { yes: sides.slice(0, i), no: sides.slice(i + 1) };
    }
    i = stepOver(sides, i);
  }
  return undefined;
}

function templateParts(source: string, shown: (expression: string) => string): string[][] {
  const inside = source.slice(1, -1);
  const parts: string[][] = [];
  let start = 0;
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === "\\") i++;
    else if (inside.startsWith("${", i)) {
      const end = stepOver(inside, i + 1);
      parts.push([unescaped(inside.slice(start, i))]);
      parts.push(wordsOf(inside.slice(i + 2, end - 1), shown));
      start = end;
      i = end - 1;
    }
  }
  return [...parts, [unescaped(inside.slice(start))]];
}

/** Every way to put one of each behind one another. */
function combine(parts: readonly (readonly string[])[]): string[] {
  return parts
    .reduce<string[]>((ways, part) => ways.flatMap((way) => part.map((words) => way + words)), [""])
    .slice(0, MOST);
}

function unescaped(literal: string): string {
  return literal.replace(/\\(u\{[0-9a-f]+\}|.)/gs, (_, escape: string) => {
    return { n: "\n", t: "\t", r: "\r" }[escape] ?? escape;
  });
}

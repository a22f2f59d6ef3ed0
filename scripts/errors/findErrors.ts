import { argumentsAt } from "./scan.ts";
import { wordsOf } from "./wordsOf.ts";

/** An error that the program may end with, as its source tells it. */
export interface FoundError {
  readonly file: string;
  readonly line: number;
  /** What is wrong, in each way that it may be put. */
  readonly what: readonly string[];
  /** What to do about it, in each way that it may be put. */
  readonly advice: readonly string[];
  /** Why it comes; absent when the source does not say. */
  readonly cause?: string;
}

/** The names of the errors that are told with an advice: `Failure` and the classes that extend it. */
export function failureClasses(sources: ReadonlyMap<string, string>): string[] {
  const declared = [...sources.values()].flatMap((source) =>
    [...source.matchAll(/class (\w+) extends (\w+)\b/g)].map(([, name = "", base]) => ({
      name,
      base,
    }))
  );
  const classes = ["Failure"];
  // The array grows while it is walked: what extends a class found here is found by it in turn.
  for (const known of classes) {
    classes.push(...declared.filter(({ base }) => base === known).map(({ name }) => name));
  }
  return classes;
}

/**
 * Finds the errors that a source file makes: each `new Failure(what, advice)` whose words stand
 * there, and each pair of words on the line below a comment `// Cause: …`, as a list or in a call.
 *
 * @param classes The names of the errors' classes.
 * @param shown What stands in a message for an expression.
 */
export function findErrors(
  file: string,
  source: string,
  classes: readonly string[],
  shown: (expression: string) => string,
): FoundError[] {
  const made = new RegExp(`new (?:${classes.join("|")})\\(`, "g");
  const told = /[([](?=\s*["'`])/g;
  const lines = source.split("\n");
  let start = 0;
  return lines.flatMap((text, index) => {
    const offset = start;
    start += text.length + 1;
    if (isComment(text)) return [];
    const cause = causeAbove(lines, index);
    const opens = [...text.matchAll(made)].map((match) => match.index + match[0].length - 1);
    if (opens.length === 0 && cause !== undefined) {
      // The words may begin on the next line.
      told.lastIndex = offset;
      const found = told.exec(source);
      if (found !== null) opens.push(found.index - offset);
    }
    return opens.flatMap((open) => {
      const [what = "", advice = ""] = argumentsAt(source, offset + open)
        .filter((argument) => !/^\w+\.status$/.test(argument));
      const ways = wordsOf(what, shown);
      // Words that were handed in are told where they come from.
      if (cause === undefined && ways.every((way) => /^(?:<[^>]*>)*\.?$/.test(way))) return [];
      return [{
        file,
        line: index + 1,
        what: ways,
        advice: wordsOf(advice, shown),
        ...(cause === undefined ? {} : { cause }),
      }];
    });
  });
}

function isComment(line: string): boolean {
  return /^ *\/\/ /.test(line);
}

/** What the comment right above a line says, when it tells a cause. */
function causeAbove(lines: readonly string[], index: number): string | undefined {
  let first = index;
  while (isComment(lines[first - 1] ?? "")) first--;
  const comment = lines.slice(first, index).map((line) => line.replace(/^ *\/\/ /, ""));
  const at = comment.findIndex((line) => line.startsWith("Cause: "));
  return at < 0 ? undefined : comment.slice(at).join(" ").slice("Cause: ".length);
}

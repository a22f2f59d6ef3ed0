import { luau, type LuauResult } from "../commands/config/luau.ts";
import { shorten, type Text, text } from "../values/text.ts";
import { commonItems } from "../values/commonItems.ts";
import { pluralize } from "../values/words.ts";
import { defineView, type RenderOptions } from "./view.ts";

/** Studio is said to reject longer scripts, in characters. Without a source for that, this only warns. */
const LONGEST_SCRIPT = 200_000;

export default defineView(luau, {
  text: (results, render) => results.flatMap((result) => fileText(result, render)),
  notes: ([module], { paint }) => {
    const { file, wanted } = module!;
    if (wanted.length <= LONGEST_SCRIPT) return [];
    return [
      paint.yellow(
        text`! ${file} has ${wanted.length} characters, and Roblox Studio may refuse a script of more than ${LONGEST_SCRIPT}. Make long defaults shorter.`,
      ),
    ];
  },
});

function fileText(result: LuauResult, render: RenderOptions): Text[] {
  const { outcome, file, env, count, again } = result;
  const entries = pluralize(count, "entry", "entries");
  switch (outcome) {
    case "written":
      return [render.paint.green(text`Wrote ${file} (${entries}, defaults of ${env}).`)];
    case "up-to-date":
      return [render.paint.green(text`${file} is up to date (${entries}, defaults of ${env}).`)];
    case "outdated":
      return [
        ...differenceText(result, render),
        result.present === undefined
          ? text`There is no ${file}; ${again} writes it.`
          : text`${file} is not up to date; ${again} writes it.`,
      ];
  }
}

const MOST_LINES = 40;

const LONGEST_LINE = 200;

function differenceText({ wanted, present }: LuauResult, { paint }: RenderOptions): Text[] {
  if (present === undefined) return [];
  const lines = diffLines(present.split(/\r?\n/), wanted.split("\n"))
    .flatMap(({ line, removed, added }) => [
      text`line ${line}:`,
      ...removed.map((each) => paint.red(text`- ${shortLine(each)}`)),
      ...added.map((each) => paint.green(text`+ ${shortLine(each)}`)),
    ]);
  const more = lines.length - MOST_LINES;
  return [
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [text`… ${pluralize(more, "more line")}`] : []),
    text``,
  ];
}

/** Show a line of the module with spaces for tabs; a long one is cut. */
function shortLine(line: string): string {
  return shorten(line.replaceAll("\t", "  "), LONGEST_LINE);
}

/** Find the runs of lines in which two files differ, in order, each with its line number in the old file, from 1. */
export function diffLines(before: readonly string[], after: readonly string[]) {
  let [oldNext, nowNext] = [0, 0];
  const ends = [...commonItems(before, after), [before.length, after.length] as const];
  return ends.flatMap(([old, now]) => {
    const removed = before.slice(oldNext, old);
    const added = after.slice(nowNext, now);
    const line = oldNext + 1;
    [oldNext, nowNext] = [old + 1, now + 1];
    return removed.length + added.length === 0 ? [] : [{ line, removed, added }];
  });
}

import type { SyncPreview } from "../../commands/config/preview.ts";
import type { BranchDiff, ConditionsDiff } from "../../config/diffConfigs.ts";
import { LONGEST_WORDS } from "./branchesText.ts";
import { conditionWords } from "../../config/conditions/readCondition.ts";
import type { Change, Sides } from "../../config/diff.ts";
import { join, type Part, shorten, type Text, text, whole } from "../../terminal/text.ts";
import type { Failure } from "../../values/failure.ts";
import { largest } from "../../values/collections.ts";
import { renderOptionsOf } from "../renderOptions.ts";
import { countsText, typeChangeWords } from "./changesText.ts";
import { conditionDriftText } from "./conditionDrift.ts";
import { confirmText } from "./confirmText.ts";
import { driftMark, matchesText } from "./previewText.ts";
import { syncWarnings } from "./publishWarnings.ts";
import { contrastValues, previewChange } from "./valueText.ts";

/** Write the diff as a Markdown table for a pull request: entries and conditional values. */
export function previewMarkdown({ target, repository, plan, drift }: SyncPreview): Text[] {
  const { diff, live, conditions } = plan;
  const title = text`### Live config of ${code(target.env)}`;
  const where = text`Universe ${target.universeId}, ${repository}, live v${live.version}.`;
  const asks = confirmText(target.confirming, (env) => code(env)).flatMap((line) => [line, text``]);
  const head = [title, text``, where, text``, ...asks];
  const notes = [...conditionDriftText(drift, PLAIN), ...syncWarnings(plan, PLAIN, "A sync")]
    .flatMap(({ printed }) => [text``, code(printed)]);
  if (!plan.differs) return [...head, matchesText(diff, "."), ...notes];
  return [
    ...head,
    text`| | Key | Live | Config file |`,
    text`|---|---|---|---|`,
    ...conditions.keys.flatMap((each) => [
      ...(each.change === undefined
        ? []
        : rows(each.change, code(each.key), inBrackets(driftMark(drift, each.key)))),
      ...each.branches.flatMap((branch) => branchRows(branch, code(each.key), conditions.words)),
    ]),
    text``,
    ...definitionLines(conditions),
    countsText(diff, conditions),
    ...notes,
  ];
}

function inBrackets(words: string | undefined): string {
  return words === undefined ? "" : ` (${words})`;
}

/** Show why an environment could not be compared, instead of its table. */
export function failureMarkdown(env: string, failure: Failure): Text[] {
  const why = text`Could not be compared: ${code(failure.what, Infinity)}`;
  return [text`### Live config of ${code(env)}`, text``, why];
}

/** Markdown uses Unicode signs and no color. */
const PLAIN = renderOptionsOf({ ascii: false, color: false, columns: 80, isTerminal: false });

/** Write a key's conditional values; an unchanged one is the same on both sides. */
function branchRows(
  { condition, change, value }: BranchDiff,
  key: Text,
  words: ConditionsDiff["words"],
): Text[] {
  const said = words.get(condition);
  const meaning = said === undefined ? "" : text` (${code(said, LONGEST_WORDS)})`;
  const name = text`${key} when ${code(condition)}${meaning}`;
  if (change !== undefined) return rows(change, name, "", (path) => text`${name} ${code(path)}`);
  const shown = code(previewChange(value));
  return [row("", name, shown, shown)];
}

function definitionLines({ definitions, order }: ConditionsDiff): Text[] {
  const named = (ids: readonly string[]) => join(ids.map((id) => code(id)), ", ");
  const lines = [
    ...definitions.map(({ id, change, before, after }) => {
      const said = [before, after].filter((each) => each !== undefined)
        .map((each) => code(conditionWords(each), LONGEST_WORDS));
      return text`- Condition ${code(id)} (${change}): ${join(said, " → ")}`;
    }),
    ...(order === undefined
      ? []
      : [text`- Order of conditions: ${named(order.before)} → ${named(order.after)}`]),
  ];
  return lines.length === 0 ? [] : [...lines, text``];
}

const SIGNS = { added: "+", changed: "~", removed: "-" } as const;

/** Write a row for each changed place of a value. */
function rows(
  change: Change,
  key: Text,
  mark: string,
  nameOf: (path: string) => Text = (path) => code(`${change.key} ${path}`),
): Text[] {
  if (change.paths.length > 0) {
    return change.paths.map((each) =>
      row("~", text`${nameOf(each.path)}${mark}`, ...sideCells(each))
    );
  }
  const types = typeChangeWords(change, "→");
  const typed = types === undefined ? "" : ` (${types})`;
  return [row(SIGNS[change.change], text`${key}${typed}${mark}`, ...sideCells(change))];
}

/** Write both sides of a change, with code points when they look the same. */
function sideCells({ before, after }: Sides): readonly [Part, Part] {
  if (before === undefined) return ["", code(previewChange(after!))];
  if (after === undefined) return [code(previewChange(before)), ""];
  const contrast = contrastValues(before, after);
  const now = code(contrast.after);
  return [
    code(contrast.before),
    contrast.note === undefined ? now : text`${now} (${contrast.note})`,
  ];
}

function row(...cells: readonly [sign: Part, name: Part, before: Part, after: Part]): Text {
  return text`| ${join(cells, " | ")} |`;
}

/**
 * Write foreign text as inline code in a table. The fence is longer than any run of backticks in the text,
 * and is never cut. A bar would end the cell even in code, so it is escaped; a backslash before it is
 * doubled, because some readers would take it for the escape.
 */
function code(foreign: string, most?: number): Text {
  // Inline code cannot be empty.
  if (foreign === "") return text`(empty)`;
  const longest = largest(0, (foreign.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  // Markdown removes a space from both ends of code that has one at both.
  const pad = /^`|`$|^ .*[^ ].* $/s.test(foreign) ? " " : "";
  const shown = shorten(foreign, most).replace(
    /(\\*)\|/g,
    (_, slashes: string) => `${slashes}${slashes.length % 2 === 0 ? "" : "\\"}\\|`,
  );
  return whole(`${fence}${pad}${shown}${pad}${fence}`);
}

import {
  type ConditionsDiff,
  countConditionChanges,
  type KeyDiff,
} from "../../config/conditions/diffConditions.ts";
import { type Change, type Diff, typeChangeOf } from "../../config/diff.ts";
import type { ConfigRefDiff } from "../../config/configRef.ts";
import { type Text, text } from "../../terminal/text.ts";
import { enumerate, pluralize } from "../../values/words.ts";
import type { RenderOptions } from "../view.ts";
import { branchesText, definitionsText } from "./branchesText.ts";
import { changeText, sideText } from "./changeText.ts";
import { nameText } from "./valueText.ts";

/** Keys of a diff that a person should look at twice, and why. */
export interface MarkedKeys {
  readonly keys: ReadonlySet<string>;
  readonly words: string;
}

/** What is shown with a diff: keys to mark, and who gets what by conditions. */
export interface ShownWith {
  readonly marked?: MarkedKeys | undefined;
  readonly conditions?: ConditionsDiff | undefined;
}

/**
 * A diff as lines: additions, changes, removals, each with its conditional values; then the keys of
 * which only those differ, and a count of it all. No line when nothing differs.
 */
export function changesText(
  diff: Diff,
  render: RenderOptions,
  { marked, conditions }: ShownWith = {},
): Text[] {
  const keys = conditions?.keys ??
    diff.changes.map((change) => ({ key: change.key, change, branches: [] }));
  const lines = keys.flatMap((one: KeyDiff) => [
    ...(one.change === undefined ? sameText(one, nameText(one.key), render) : [
      ...changeText(one.change, nameText(one.key), render),
      ...typeChangeText(one.change, render),
    ]),
    ...(marked?.keys.has(one.key) ? [render.paint.yellow(text`    ! ${marked.words}`)] : []),
    ...(conditions === undefined ? [] : branchesText(one, conditions.words, render)),
  ]);
  const definitions = conditions === undefined ? [] : definitionsText(conditions, render);
  return lines.length === 0 && definitions.length === 0
    ? []
    : [...lines, ...definitions, text``, countsText(diff, conditions), ...fullHint(lines, render)];
}

/** Show how one side becomes another, where they differ: entries, and who gets which value. */
export function refDiffText(
  { diff, conditions }: ConfigRefDiff,
  from: string,
  to: string,
  render: RenderOptions,
): Text[] {
  return [
    render.paint.dim(text`From ${from} to ${to}:`),
    ...(diff.changes.length === 0
      ? [text`The entries are the same (${pluralize(diff.unchanged, "entry", "entries")}).`]
      : []),
    ...changesText(diff, render, { conditions }),
  ];
}

/** Say that a flag shows whole what is cut in these lines. */
export function fullHint(
  lines: readonly Text[],
  { full, symbols: { ellipsis }, paint }: RenderOptions,
): Text[] {
  const isCut = full === false && lines.some(({ printed }) => printed.includes(ellipsis));
  return isCut ? [paint.dim("Long texts are cut; --full shows them whole.")] : [];
}

/** Show a key whose default value is the same, although not everybody gets the same. */
function sameText({ value }: KeyDiff, name: Text, render: RenderOptions): Text[] {
  const head = text`  ${render.paint.yellow(text`~ ${name}`)}`;
  if (value === undefined) return [head];
  return sideText(head, value, (part) => text`${part}`, render, " (unchanged)");
}

/** Warn that an entry gets another type; which of the two sides is live depends on what is compared. */
function typeChangeText(change: Change, { paint, symbols }: RenderOptions): Text[] {
  const types = typeChangeOf(change);
  if (types === undefined) return [];
  const { before, after } = types;
  return [
    paint.yellow(
      text`    ! ${before} ${symbols.arrow} ${after}; game scripts and conditional values expect the live type`,
    ),
  ];
}

/** Count each kind of change, what is unchanged, and what changes for conditions. */
export function countsText(
  { added, changed, removed, unchanged }: Diff,
  conditions?: ConditionsDiff,
): Text {
  const counts =
    text`${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  if (conditions === undefined || countConditionChanges(conditions) === 0) return text`${counts}.`;
  const { definitions, order, keys } = conditions;
  const values = keys.flatMap(({ branches }) => branches.filter(({ change }) => change)).length;
  const others = enumerate([
    ...(values === 0 ? [] : [pluralize(values, "conditional value")]),
    ...(definitions.length === 0 ? [] : [pluralize(definitions.length, "condition")]),
    ...(order === undefined ? [] : ["the order of conditions"]),
  ]);
  return text`${counts}; ${others} changed.`;
}

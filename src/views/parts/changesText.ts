import type { ConditionsDiff, KeyDiff } from "../../config/diffConfigs.ts";
import { type Change, type Diff, typeChangeOf } from "../../config/diff.ts";
import type { ConfigDiff } from "../../config/diffConfigs.ts";
import { type Part, type Text, text } from "../../values/text.ts";
import { enumerate, pluralize } from "../../values/words.ts";
import type { RenderOptions } from "../view.ts";
import { branchesText, definitionsText } from "./branchesText.ts";
import { changeText, sideText } from "./changeText.ts";
import { nameText } from "./valueText.ts";

export interface ShownWith {
  readonly heading?: Part;
  /** Returns the words that mark a key; undefined for one without a mark. */
  readonly markOf?: (key: string) => string | undefined;
  readonly conditions?: ConditionsDiff | undefined;
}

/** Show a diff with its conditional values, its conditions and its counts; no line when nothing differs. */
export function changesText(
  diff: Diff,
  render: RenderOptions,
  { heading, markOf, conditions }: ShownWith = {},
): Text[] {
  const { keys, words, ...shown } = conditions ?? entriesAlone(diff);
  const lines = keys.flatMap((one) => [
    ...(one.change === undefined ? unchangedText(one, nameText(one.key), render) : [
      ...changeText(one.change, nameText(one.key), render),
      ...typeChangeText(one.change, render),
    ]),
    ...markText(markOf?.(one.key), render),
    ...branchesText(one, words, render),
  ]);
  const definitions = definitionsText(shown, render);
  if (lines.length === 0 && definitions.length === 0) return [];
  return [
    ...(heading === undefined ? [] : [render.paint.dim(heading)]),
    ...lines,
    ...definitions,
    text``,
    countsText(diff, conditions),
    ...fullHint(lines, render),
  ];
}

function markText(words: string | undefined, { paint }: RenderOptions): Text[] {
  return words === undefined ? [] : [paint.yellow(text`    ! ${words}`)];
}

function entriesAlone({ changes }: Diff): Omit<ConditionsDiff, "areKnown"> {
  const keys = changes.map((change) => ({ key: change.key, change, branches: [] }));
  return { definitions: [], keys, words: new Map() };
}

/** Show the changes from one side to another: entries, conditional values and conditions. */
export function refDiffText(
  { diff, conditions }: Pick<ConfigDiff, "diff"> & Pick<ShownWith, "conditions">,
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

/** If a line was cut, name the flag that shows it whole. */
export function fullHint(
  lines: readonly Text[],
  { full, symbols: { ellipsis }, paint }: RenderOptions,
): Text[] {
  const isCut = full === false && lines.some(({ printed }) => printed.includes(ellipsis));
  return isCut ? [paint.dim("Long text is cut; --full shows it in full.")] : [];
}

/** Show a key whose default value stays, before its conditional values. */
function unchangedText({ value }: KeyDiff, name: Text, render: RenderOptions): Text[] {
  const head = text`  ${render.paint.yellow(text`~ ${name}`)}`;
  if (value === undefined) return [head];
  return sideText(head, value, (part) => text`${part}`, render, " (unchanged)");
}

function typeChangeText(change: Change, { paint, symbols }: RenderOptions): Text[] {
  const types = typeChangeOf(change);
  if (types === undefined) return [];
  const words = `${types.before} ${symbols.arrow} ${types.after}`;
  return [
    paint.yellow(
      text`    ! ${words}; game scripts and conditional values expect the live type`,
    ),
  ];
}

/** Count each kind of change there is, unchanged entries, and changes of conditions. */
export function countsText(
  diff: Diff,
  { definitions = [], order, keys = [] }: Partial<ConditionsDiff> = {},
): Text {
  const counts = (["added", "changed", "removed", "unchanged"] as const)
    .flatMap((kind) => diff[kind] === 0 ? [] : [`${diff[kind]} ${kind}`]).join(", ");
  const values = keys.flatMap(({ branches }) => branches.filter(({ change }) => change)).length;
  const others = enumerate([
    ...(values === 0 ? [] : [pluralize(values, "conditional value")]),
    ...(definitions.length === 0 ? [] : [pluralize(definitions.length, "condition")]),
    ...(order === undefined ? [] : ["the order of conditions"]),
  ]);
  const parts = [counts, others === "" ? "" : `${others} changed`];
  return text`${parts.filter((part) => part !== "").join("; ")}.`;
}

import type {
  BranchDiff,
  ConditionsDiff,
  DefinitionChange,
  KeyDiff,
  OrderChange,
} from "../../config/diffConfigs.ts";
import type { ConditionalValue } from "../../config/conditions/conditionalValues.ts";
import { conditionWords } from "../../config/conditions/readCondition.ts";
import { join, shorten, type Text, text, whole } from "../../values/text.ts";
import { typeOf, writeJson } from "../../values/json.ts";
import type { RenderOptions } from "../view.ts";
import { changedText, sideText } from "./changeText.ts";
import { nameText, previewChange } from "./valueText.ts";

/** Show the conditional values of a key below it, in the order of the conditions. */
export function branchesText(
  { branches, order }: KeyDiff,
  words: ConditionsDiff["words"],
  render: RenderOptions,
): Text[] {
  return [
    ...branches.flatMap((branch) => [
      ...branchText(branch, nameText(branch.condition), words.get(branch.condition), render),
      ...otherTypeText(branch, render),
    ]),
    ...(order === undefined ? [] : [orderText("      ", order, render)]),
  ];
}

/** The indents of a conditional value, and of differences inside it. */
const WHEN = "        ";
const INSIDE = 12;

function branchText(
  { change, value }: BranchDiff,
  name: Text,
  words: string | undefined,
  render: RenderOptions,
): Text[] {
  const { paint } = render;
  const meaning = words === undefined ? text`` : text` (${shownCondition(words)})`;
  const head = text`${WHEN}when ${name}${meaning}`;
  switch (change?.change) {
    case undefined:
      return sideText(head, value, paint.dim, render, " (unchanged)");
    case "added":
      return sideText(head, value, paint.green, render, " (new)");
    case "changed":
      return changedText(head, change, INSIDE, render);
    case "removed":
      return [
        paint.red(text`${WHEN}when ${name}: no longer there (was ${previewChange(value, render)})`),
      ];
  }
}

function otherTypeText({ value, keyType }: BranchDiff, { paint }: RenderOptions): Text[] {
  if (keyType === undefined) return [];
  return [paint.yellow(text`${WHEN}  ! ${typeOf(value)}, but the key's own value: ${keyType}`)];
}

/** Show a live conditional value. */
export function conditionalText(
  { condition, words, kind, value }: ConditionalValue,
  render: RenderOptions,
): Text[] {
  const name = kind === undefined ? text`${condition}` : text`${condition} [${writeJson(kind)}]`;
  const meaning = words === undefined ? "not defined" : shownCondition(words);
  const head = text`  when ${name} (${meaning})`;
  return sideText(head, value, (part) => text`${part}`, render);
}

/** Show the conditions whose definition or order changes, under a heading; no line when none does. */
export function definitionsText(
  { definitions, order }: Pick<ConditionsDiff, "definitions" | "order">,
  render: RenderOptions,
): Text[] {
  if (definitions.length === 0 && order === undefined) return [];
  return [
    render.paint.dim("Conditions:"),
    ...definitions.map((change) => definitionText(change, nameText(change.id), render)),
    ...(order === undefined ? [] : [orderText("  ", order, render)]),
  ];
}

function definitionText(
  { change, before = null, after = null }: DefinitionChange,
  name: Text,
  { paint, symbols: { arrow } }: RenderOptions,
): Text {
  const meanings = [before, after].map(conditionWords);
  // If both look the same, show what Roblox sent.
  const shown = meanings[0] === meanings[1]
    ? [before, after].map((each) => writeJson(each))
    : meanings;
  const [old, now] = shown.map((each) => shownCondition(each)) as [Text, Text];
  if (change === "added") return paint.green(text`  + ${name}: ${now}`);
  if (change === "removed") return paint.red(text`  - ${name}: ${old}`);
  const sides = text`${paint.red(old)} ${arrow} ${paint.green(now)}`;
  return text`  ${paint.yellow(text`~ ${name}:`)} ${sides}`;
}

function orderText(
  indent: string,
  { before, after }: OrderChange,
  { paint, symbols: { arrow } }: RenderOptions,
): Text {
  const [old, now] = [before, after].map((ids) => join(ids.map(nameText), ", ")) as [Text, Text];
  return text`${indent}${paint.yellow("order:")} ${old} ${arrow} ${now}`;
}

/** The most characters of a condition in text; JSON has all of it. */
const LONGEST_WORDS = 2_000;

/** Show a condition, cut if it is very long. */
export function shownCondition(words: string): Text {
  return whole(shorten(words, LONGEST_WORDS));
}

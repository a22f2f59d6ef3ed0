import { diff, type DiffResult } from "../commands/config/diff.ts";
import { CHANGES, changesOf, CONDITION_FIELDS, conditionFieldsOf } from "./parts/changesJson.ts";
import { type Text, text } from "../values/text.ts";
import { nonEmpty } from "../values/collections.ts";
import { pluralize } from "../values/words.ts";
import { array, boolean, optional, string } from "../values/schema.ts";
import {
  conditionDriftFindings,
  conditionDriftText,
  CONDITIONS_ELSEWHERE,
  conditionsElsewhereOf,
} from "./parts/conditionDrift.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { ADDRESSED, addressedFields, addressedText } from "./parts/target.ts";
import { refDiffText } from "./parts/changesText.ts";
import { defineView } from "./view.ts";

export const DIFF = defineDocument({
  ...ADDRESSED,
  from: string("A config, as it was typed."),
  to: string("A config, as it was typed."),
  matches: boolean("Whether nothing differs; false where conditions are not known."),
  changes: CHANGES,
  ...CONDITION_FIELDS,
  nothing_staged: optional(
    boolean("True when the draft is empty, so it equals live; else absent."),
  ),
  conditions_unknown: optional(
    array(string(), "The sides whose conditions are not known; else absent."),
  ),
  conditions_elsewhere: CONDITIONS_ELSEWHERE,
}, "From one config to another: `cli config diff --json`.");

export default defineView(diff, {
  text(result, render) {
    const { from, to, diff, environments } = result;
    const named = (name: string) =>
      environments.includes(name) ? `what is live in ${name.replace(/^env:/, "")}` : name;
    const entries = pluralize(diff.unchanged, "entry", "entries");
    return [
      addressedText(result, render),
      ...(result.matches
        ? [render.paint.green(sameText(result, entries))]
        : refDiffText(result, named(from), named(to), render)),
    ];
  },
  json(result) {
    const { from, to, diff } = result;
    return documentJson<typeof DIFF>({
      ...addressedFields(result),
      from,
      to,
      matches: result.matches,
      changes: changesOf(diff),
      ...conditionFieldsOf(result.conditions),
      nothing_staged: result.nothingStaged || undefined,
      conditions_unknown: nonEmpty(result.unknownConditions),
      conditions_elsewhere: conditionsElsewhereOf(result.drift),
    });
  },
  findings: ({ drift }) => conditionDriftFindings({ drift }),
  notes: ({ nothingStaged, unknownConditions, drift }, render) => [
    ...conditionDriftText(drift, render),
    ...(nothingStaged ? [render.paint.yellow("! Nothing is staged, so `draft` equals live.")] : []),
    ...unknownConditions.map((name) =>
      render.paint.yellow(
        text`! The history does not show the conditions of ${name}, so it is not known whether they are the same.`,
      )
    ),
  ],
});

function sameText({ from, to, environments }: DiffResult, entries: string): Text {
  const [one, other] = [from, to].map((name) => name.replace(/^env:/, ""));
  return environments.length === 2
    ? text`What is live in ${one!} and in ${other!} is the same (${entries}).`
    : text`${from} and ${to} are the same (${entries}).`;
}

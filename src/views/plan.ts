import { plan } from "../commands/config/plan.ts";
import { selectionOf, selectionWords } from "../commands/config/selection.ts";
import type { ConditionsDiff } from "../config/diffConfigs.ts";
import type { Change, Diff, Sides } from "../config/diff.ts";
import { text } from "../terminal/text.ts";
import { definedOnly } from "../values/definedOnly.ts";
import { Failure } from "../values/failure.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { Misfit, type OutputOf, parse } from "../values/schema.ts";
import { changesText } from "./parts/changesText.ts";
import { discardText } from "./parts/publishWarnings.ts";
import { PLAN_SUMMARY } from "./parts/planSummary.ts";
import { addressedText } from "./parts/target.ts";
import { defineView } from "./view.ts";

type Summary = OutputOf<typeof PLAN_SUMMARY>;

export default defineView(plan, {
  text({ basis, document, file }, render) {
    const { env, universe_id, repository, strategy, config_version } = basis;
    const where = { target: { env, universeId: universe_id }, repository };
    const summary = readSummary(document, file);
    const selection = selectionOf(basis);
    return [
      addressedText(where, render, config_version),
      ...changesText(diffOf(summary), render, {
        heading: "From what was live when it was planned to the config file:",
        conditions: conditionsOf(summary),
      }),
      ...(selection === undefined
        ? []
        : [text`Planned with ${selectionWords(selection)}: it leaves out all other differences.`]),
      text`Strategy: ${strategy}.`,
      ...discardText(summary.discarded_draft_keys, render, "It"),
    ];
  },
});

/** Read the part of a plan file that is for people; its fingerprint was right, so that this program wrote it. */
function readSummary(document: JsonObject, file: string): Summary {
  const parsed = parse(PLAN_SUMMARY, document);
  if (!(parsed instanceof Misfit)) return parsed;
  throw new Failure(
    `The plan ${file} cannot be shown: its ${parsed.path.join(".")} ${parsed.problem}.`,
    "Make it again with --plan.",
  );
}

function diffOf({ changes, unchanged }: Summary): Diff {
  const count = (kind: Change["change"]) => changes.filter(({ change }) => change === kind).length;
  return {
    changes: changes.map(({ key, ...change }) => ({ key, ...changeOf(change) })),
    added: count("added"),
    changed: count("changed"),
    removed: count("removed"),
    unchanged,
  };
}

function changeOf(
  { change, before, after, paths = [] }: Omit<Summary["changes"][number], "key">,
): Omit<Change, "key"> {
  return {
    change,
    ...valuesOf(before, after),
    paths: paths.map(({ path, before, after }) => ({ path, ...valuesOf(before, after) })),
  };
}

/** Leave out a side without a value; null is one. */
function valuesOf(before: Json | undefined, after: Json | undefined): Sides {
  return { ...before !== undefined && { before }, ...after !== undefined && { after } };
}

function conditionsOf(summary: Summary): ConditionsDiff {
  const { conditions = [], conditional_values: values = [], conditions_order: order } = summary;
  const changes = new Map(diffOf(summary).changes.map((change) => [change.key, change]));
  const keys = [...new Set([...changes.keys(), ...values.map(({ key }) => key)])];
  const words = conditions.map(({ id, before, after }) => [id, after ?? before ?? ""] as const);
  return {
    definitions: conditions.map(({ id, change, definition_before, definition_after }) => ({
      id,
      change,
      ...definedOnly({ before: definition_before, after: definition_after }),
    })),
    ...definedOnly({ order: order && { before: order.before, after: order.after } }),
    keys: keys.map((key) => ({
      key,
      ...definedOnly({ change: changes.get(key) }),
      branches: values.filter((value) => value.key === key).map((
        { key, condition, ...change },
      ) => ({
        condition,
        change: { key, ...changeOf(change) },
        value: change.after ?? change.before ?? null,
      })),
    })),
    words: new Map(words),
  };
}

import type { ConditionDrift } from "../../config/conditions/conditionDrift.ts";
import { conditionDriftWords } from "../../config/conditions/conditionDrift.ts";
import type { SyncPreview } from "../../commands/config/preview.ts";
import { conditionWords } from "../../config/conditions/readCondition.ts";
import type { Drift } from "../../config/drift.ts";
import { prose, type Text, text } from "../../terminal/text.ts";
import { command, say } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
import { asWarning, type Finding } from "../../values/finding.ts";
import { array, integer, json, object, optional, picklist, string } from "../../values/schema.ts";
import type { RenderOptions } from "../view.ts";

/** The most changes that are listed for people; JSON has all. */
const MOST_LISTED = 20;

/** List the conditions and conditional values that others changed; no line when nothing. */
export function conditionDriftText(drift: Drift | undefined, render: RenderOptions): Text[] {
  if (drift?.conditions === undefined) return [];
  const { conditions, seen } = drift;
  const more = conditions.length - MOST_LISTED;
  return [
    ...conditions.slice(0, MOST_LISTED).map((one) =>
      render.paint.yellow(text`! ${prose(conditionDriftWords(one, seen))}`)
    ),
    ...(more > 0 ? [text`    and ${more} more`] : []),
  ];
}

/** Name the command that brings back lost conditions, unless the config file has them. */
export function restoreConditionsText(
  { drift, plan: { holdsConditions } }: Pick<SyncPreview, "drift" | "plan">,
  render: RenderOptions,
): Text[] {
  if (holdsConditions || drift?.conditions === undefined || drift.conditions.every(isNew)) {
    return [];
  }
  const rollback = render.command(`rollback v${drift.seen}`);
  return [text`${rollback} makes live again what v${drift.seen} had, its conditions too.`];
}

function isNew(drift: ConditionDrift): boolean {
  return drift.part !== "order" && drift.change.change === "added";
}

/** Write the changes of others as warnings that GitHub shows; without a plan, no sync is advised. */
export function conditionDriftFindings(
  { drift, plan, unsayable }: {
    readonly drift?: Drift | undefined;
    readonly plan?: SyncPreview["plan"];
    readonly unsayable?: readonly string[];
  },
  env?: string,
): Finding[] {
  const before = env === undefined ? "" : `${env}: `;
  return (drift?.conditions ?? []).slice(0, MOST_LISTED).map((one) => {
    const about = env === undefined ? {} : { env };
    const sync = say`${command("sync", about)} publishes the conditions of the config file`;
    const advice = plan?.holdsConditions
      ? unsayable === undefined
        ? say`${sync}; ${command("pull --merge", about)} takes the live ones into it.`
        : say`${sync}.`
      : isNew(one)
      ? say`${command("pull", about)} records what is live now.`
      : say`${command(`rollback v${drift!.seen}`, about)} makes live again what v${
        String(drift!.seen)
      } had, its conditions too.`;
    return asWarning(new Failure(`${before}${conditionDriftWords(one, drift!.seen)}.`, advice));
  });
}

export const CONDITIONS_ELSEWHERE = optional(array(
  object({
    part: picklist(["condition", "order", "value"], "What it is."),
    change: picklist(["added", "changed", "removed"], "What became of it."),
    condition: optional(string("The id of the condition; absent for their order.")),
    keys: optional(array(string(), "The keys that have a value for a condition, or had.")),
    key: optional(string("The key of a value.")),
    before: optional(
      json("A condition in words, the ids in their order, or a value; absent when added."),
    ),
    after: optional(json("The same, as it is live; absent when removed.")),
    version: optional(integer("The version that changed it; absent when not known.", 0)),
    published_by: optional(string("The user id of who published that.")),
  }, "A condition, their order, or a value of a key under a condition."),
  "Those that others changed since this folder's last publish or pull; absent when none.",
));

/** Write the changes of others for a document. */
export function conditionsElsewhereOf(drift: Drift | undefined) {
  return drift?.conditions?.map((one) => ({
    part: one.part,
    ...sidesOf(one),
    version: one.publish?.version,
    published_by: one.publish?.publishedBy,
  }));
}

function sidesOf(one: ConditionDrift) {
  switch (one.part) {
    case "order":
      return { change: "changed" as const, ...one.change };
    case "value": {
      const { change: { change, before, after }, key, condition } = one;
      return { change, condition, key, before, after };
    }
    case "condition": {
      const { change: { id, change, before, after }, keys } = one;
      const said = [before, after].map((each) => each && conditionWords(each));
      return { change, condition: id, keys, before: said[0], after: said[1] };
    }
  }
}

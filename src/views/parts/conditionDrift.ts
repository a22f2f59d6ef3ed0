import type { SyncPreview } from "../../commands/config/preview.ts";
import { conditionWords } from "../../config/conditions/readCondition.ts";
import type { Sides } from "../../config/diff.ts";
import { changedConditions, type Drift, type DriftPart } from "../../config/drift.ts";
import { changeName, partName } from "../../config/parts.ts";
import { prose, type Text, text } from "../../values/text.ts";
import { command, say } from "../../values/command.ts";
import { asWarning, Failure, type Finding } from "../../values/failure.ts";
import type { Revision } from "../../values/configs.ts";
import { type Json, writeJson } from "../../values/json.ts";
import { nonEmpty } from "../../values/collections.ts";
import { array, integer, json, object, optional, picklist, string } from "../../values/schema.ts";
import type { RenderOptions } from "../view.ts";

/** The most changes that are listed for people; JSON has all. */
const MOST_LISTED = 20;

/** List the conditions and conditional values that others changed; no line when nothing. */
export function conditionDriftText(drift: Drift | undefined, render: RenderOptions): Text[] {
  const conditions = changedConditions(drift);
  const more = conditions.length - MOST_LISTED;
  return [
    ...conditions.slice(0, MOST_LISTED).map((one) =>
      render.paint.yellow(text`! ${prose(conditionDriftWords(one, drift!.seen))}`)
    ),
    ...(more > 0 ? [text`    and ${more} more`] : []),
  ];
}

/** Name the command that restores lost conditions, unless the config file has them. */
export function restoreConditionsText(
  { drift, plan: { hasConditions } }: Pick<SyncPreview, "drift" | "plan">,
  render: RenderOptions,
): Text[] {
  if (drift === undefined || hasConditions || changedConditions(drift).every(isNew)) return [];
  const rollback = render.command(`rollback v${drift.seen}`);
  return [text`${rollback} publishes v${drift.seen} again, with its conditions.`];
}

function isNew({ change }: DriftPart): boolean {
  return change === "added";
}

/** Write the changes of others as warnings that GitHub shows; without a plan, no sync is advised. */
export function conditionDriftFindings(
  { drift, plan, notInFile }: {
    readonly drift?: Drift | undefined;
    readonly plan?: SyncPreview["plan"];
    readonly notInFile?: readonly string[];
  },
  env?: string,
): Finding[] {
  const before = env === undefined ? "" : `${env}: `;
  return changedConditions(drift).slice(0, MOST_LISTED).map((one) => {
    const about = env === undefined ? {} : { env };
    const sync = say`${command("sync", about)} publishes the conditions of the config file`;
    const advice = plan?.hasConditions
      ? notInFile === undefined
        ? say`${sync}; ${command("pull --merge", about)} takes the live ones into it.`
        : say`${sync}.`
      : isNew(one)
      ? say`${command("pull", about)} records what is live now.`
      : say`${command(`rollback v${drift!.seen}`, about)} publishes v${
        String(drift!.seen)
      } again, with its conditions.`;
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
  return nonEmpty(
    changedConditions(drift).map((one) => {
      const [before, after] = [one.before, one.after].map((side) =>
        one.part === "condition" && side !== undefined ? conditionWords(side) : side
      );
      return {
        part: one.part as Exclude<typeof one.part, "entry">,
        change: one.change,
        condition: "condition" in one ? one.condition : undefined,
        keys: one.keys,
        key: one.part === "value" ? one.key : undefined,
        before,
        after,
        version: one.publish?.version,
        published_by: one.publish?.publishedBy,
      };
    }),
  );
}

/** The keys that a sentence names at most, and the characters of a value or a condition in it. */
const MOST_KEYS = 10;
const LONGEST = 200;

/**
 * Write a change as the beginning of a sentence: "condition vip-us is gone (boss.health), in v14 by 5151".
 *
 * @param seen The version that this folder last saw.
 */
export function conditionDriftWords(drift: DriftPart, seen: number): string {
  const { rolledBackTo, publish } = drift;
  const who = rolledBackTo === undefined
    ? whoWords(publish, seen)
    : `rolled back here to v${rolledBackTo}`;
  return `${whatChanged(drift)}, ${who}`;
}

function whatChanged(one: DriftPart): string {
  const { part, change, keys = [] } = one;
  const more = keys.length > MOST_KEYS ? ` and ${keys.length - MOST_KEYS} more` : "";
  const named = keys.length === 0 ? "" : ` (${keys.slice(0, MOST_KEYS).join(", ")}${more})`;
  if (part === "condition" && change !== "changed") return `${changeName(one)}${named}`;
  return `${partName(one)} ${changeWords(one, WRITERS[part])}${named}`;
}

/** How the sides of a change are written. */
const WRITERS: Readonly<Record<DriftPart["part"], (side: Json) => string>> = {
  entry: writeJson,
  value: writeJson,
  condition: conditionWords,
  order: (ids) => (ids as readonly string[]).join(", "),
};

function changeWords(
  { before, after }: Sides,
  write: (value: Json) => string,
): string {
  const [was, is] = [before, after].map((value) => value === undefined ? undefined : write(value));
  if (is === undefined) return `is gone; it was ${cutWords(was!)}`;
  if (was === undefined) return `is new: ${cutWords(is)}`;
  if (was === is) return "is written differently, but means the same";
  return `is now ${cutWords(is)}; it was ${cutWords(was)}`;
}

function cutWords(words: string): string {
  const characters = [...words];
  return characters.length <= LONGEST ? words : `${characters.slice(0, LONGEST).join("")}…`;
}

function whoWords(publish: Revision | undefined, seen: number): string {
  if (publish === undefined) return `since v${seen}; the history does not show by whom`;
  const { version, publishedBy = "" } = publish;
  return `in v${version}${publishedBy === "" ? "" : ` by ${publishedBy}`}`;
}

import { definedOnly } from "../../values/collections.ts";
import { conditionsById } from "../../config/conditionSet.ts";
import type { FileConditions, FileRule } from "../../config/conditions/fileConditions.ts";
import { resolveConditions, type UnknownForm } from "../../config/conditions/resolveConditions.ts";
import { Mistake, parseCondition, WORDS_ADVICE } from "../../config/conditions/parseCondition.ts";
import { entriesOf, type LocalEnv } from "../configFile.ts";
import { conditionsHeader, type LocalCondition } from "../localConditions.ts";
import { valuesUnder } from "../conditionTexts.ts";
import { command, say } from "../../values/command.ts";
import type { Config, LastSeen } from "../../values/configs.ts";
import type { JsonObject } from "../../values/json.ts";
import { Failure, type Place } from "../../values/failure.ts";
import { type LockMemory, seenElsewhere } from "./readMemory.ts";

const refuse = (failure: Failure) => {
  throw failure;
};

/**
 * @param report Receives what is wrong with a condition; by default, throws it.
 * @returns Undefined when the section has none, so that the live ones stay.
 */
export function readFileConditions(
  section: LocalEnv,
  report: (failure: Failure) => void = refuse,
): FileConditions | undefined {
  if (section.conditions === undefined) return undefined;
  const rules = new Map<string, FileRule>();
  for (const condition of section.conditions.rules.values()) {
    const rule = readRule(condition, report);
    if (rule !== undefined) rules.set(condition.name, rule);
  }
  const values = new Map(
    [...section.entries.keys()].map((key) => [key, valuesUnder(section, key)] as const)
      .filter(([, values]) => values.size > 0),
  );
  return { rules, values };
}

function readRule(
  { name, says }: LocalCondition,
  report: (failure: Failure) => void,
): FileRule | undefined {
  if ("definition" in says) return says;
  const { words, placeOf } = says;
  const condition = parseCondition(words);
  if (!(condition instanceof Mistake)) return { condition, words };
  const what = `condition "${name}" cannot be read: ${condition.message}.`;
  report(new Failure(what, WORDS_ADVICE, placeOf(condition.at)));
  return undefined;
}

export interface ResolvedSection {
  /** Its conditions are undefined when the section has none, so that the live ones stay. */
  readonly config: Config;
  readonly refusal?: Failure;
}

/**
 * Write a section as Roblox gets it, from all that is known of its spelling of conditions.
 *
 * @param isTaken Says whether a key is published; all are, with all conditions, when absent. A form that is not known
 *   refuses only the keys that need it.
 */
export function resolveSection(
  { desired, fileConditions, section }: {
    readonly desired: JsonObject;
    readonly fileConditions?: FileConditions;
    readonly section: LocalEnv;
  },
  live: Config,
  { lastSeen, others }: Pick<LockMemory, "lastSeen" | "others">,
  isTaken?: (key: string) => boolean,
): ResolvedSection {
  if (fileConditions === undefined) return { config: { entries: desired, conditions: undefined } };
  const { config, unknown } = resolveConditions(desired, fileConditions, {
    live,
    last: lastSeen,
    others,
  });
  const isSent = ({ name, key }: Pick<UnknownForm, "name" | "key">) =>
    isTaken === undefined ||
    (key === undefined
      ? [...fileConditions.values].some(([user, values]) => values.has(name) && isTaken(user))
      : isTaken(key));
  const first = unknown.find(isSent);
  const refusal = first && unknownForm(first, section);
  return { config, ...definedOnly({ refusal }) };
}

/** Find mistakes in the file's conditions; what is not known without Roblox is not an error. */
export function judgeFileConditions(
  env: string,
  fileConditions: FileConditions,
  section: LocalEnv,
  seen: ReadonlyMap<string, LastSeen>,
): readonly Failure[] {
  const others = seenElsewhere(env, seen);
  const live = seen.get(env) ?? { entries: new Map(), conditions: null };
  const { unknown } = resolveConditions(entriesOf(section), fileConditions, { live, others });
  return unknown.filter(({ is }) => is === "tokens").map((one) => unknownForm(one, section));
}

function unknownForm(
  { is, name, key = "" }: UnknownForm,
  section: LocalEnv,
): Failure {
  const place = placeOf(name, section);
  const pull = command("pull --merge");
  switch (is) {
    case "tokens":
      return new Failure(
        `condition "${name}" has no tokens.`,
        "Write the condition in `if`, like `if = 'Country = US'`, or remove it.",
        place,
      );
    case "spelling":
      return new Failure(
        `condition "${name}" cannot be written: Roblox does not document how operators are stored, and no condition seen so far shows it.`,
        say`Make your first condition on the Creator Dashboard, then run ${pull}; or give this one as \`tokens\`.`,
        place,
      );
    case "value":
      return new Failure(
        `the value of "${key}" under "${name}" cannot be written: Roblox does not document how such a value is stored, and none was seen so far.`,
        say`Make your first such value on the Creator Dashboard, then run ${pull}; or remove \`when\`.`,
        section.entries.get(key)?.when.get(name)?.place ?? place,
      );
  }
}

function placeOf(name: string, { conditions }: LocalEnv): Place | undefined {
  return conditions?.rules.get(name)?.place;
}

/**
 * Refuse a section that had conditions when this folder last saw it, and no longer has: deleting a
 * table must not silently give the conditions up.
 */
export function refuseForgotten(
  env: string,
  { conditions, place }: LocalEnv,
  lastSeen: LastSeen | undefined,
): void {
  const last = lastSeen?.hasConditions ? lastSeen.conditions : undefined;
  const names = [...conditionsById(last).keys()];
  if (conditions !== undefined || names.length === 0) return;
  throw new Failure(
    `environment "${env}" had conditions (${names.join(", ")}), but the file has no ${
      conditionsHeader(env)
    } table any more.`,
    say`Write \`conditions = []\` below [${env}] to remove them all, or write the live ones again with ${
      command("pull --conditions")
    }.`,
    place,
  );
}

import type { Json, JsonObject } from "../values/json.ts";
import type { FileConditions, FileRule } from "./conditions/fileConditions.ts";
import { canonicalWords } from "./conditions/readCondition.ts";
import { writeCondition } from "./conditions/writeCondition.ts";
import { isSameEntry, sortedKeys } from "./entries.ts";
import { type Part, partId, partName } from "./parts.ts";

/** A section of the config file, or what is live as one. */
export interface Section {
  readonly entries: JsonObject;
  /** Undefined in one without conditions. */
  readonly fileConditions: FileConditions | undefined;
}

export interface MergeSides {
  /** What both sides come from, as far as it is known. */
  readonly base: Partial<Section>;
  readonly mine: Section;
  /** Its conditions do not count when `mine` has none. */
  readonly theirs: Section;
}

/** Which side of a conflict is kept: what the file has, or what is live. */
export type Winner = "mine" | "theirs";

/** A part that both sides changed differently; a side without it is undefined. */
export interface MergeConflict {
  readonly id: string;
  readonly name: string;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
  /** True when it is known what both sides come from. */
  readonly isKnown: boolean;
}

export interface Merged extends Section {
  /** The names of the parts that stay different from theirs. */
  readonly kept: readonly string[];
}

/** Find the parts that both sides changed since the base, to different values: entries first. */
export function findConflicts(sides: MergeSides): readonly MergeConflict[] {
  const { base, mine, theirs, parts } = listSides(sides);
  return sortedKeys(parts).flatMap((id) => {
    const part = parts.get(id)!;
    const isKnown = sides.base[part.part === "entry" ? "entries" : "fileConditions"] !== undefined;
    // What one side alone has of conditions that are not known is added: nobody is asked to remove it.
    const isChanged = (side: JsonObject) =>
      (part.part === "entry" && !isKnown) || !isSameEntry(base, side, id);
    return !isSameEntry(mine, theirs, id) && isChanged(mine) && isChanged(theirs)
      ? [{ id, name: partName(part), mine: mine.get(id), theirs: theirs.get(id), isKnown }]
      : [];
  });
}

/**
 * Merge two sides that come from one base: what only one side changed is taken from it. A condition stays as long as a
 * value under it does.
 *
 * @param winnerOf Chooses the side to keep of a part that both changed, by its id.
 */
export function merge(sides: MergeSides, winnerOf: (id: string) => Winner): Merged {
  const { base, mine, theirs, parts } = listSides(sides);
  const conflicts = new Set(findConflicts(sides).map(({ id }) => id));
  const isMine = (part: Part) => {
    const id = partId(part);
    if (conflicts.has(id)) return winnerOf(id) === "mine";
    return isSameEntry(mine, theirs, id) || isSameEntry(base, theirs, id);
  };
  const merged = [...parts].flatMap(([id, part]) => {
    const value = (isMine(part) ? mine : theirs).get(id);
    return value === undefined ? [] : [{ part, value }];
  });
  const entries = new Map(
    merged.flatMap(({ part, value }) => part.part === "entry" ? [[part.key, value]] : []),
  );
  const { fileConditions } = sides.mine;
  const section = {
    entries,
    fileConditions: fileConditions &&
      mergeConditions(fileConditions, sides.theirs.fileConditions!, entries, merged, isMine),
  };
  const now = listSides({ base: {}, mine: section, theirs: sides.theirs });
  const kept = sortedKeys(now.parts).filter((id) => !isSameEntry(now.mine, now.theirs, id));
  return { ...section, kept: kept.map((id) => partName(now.parts.get(id)!)) };
}

function mergeConditions(
  mine: FileConditions,
  theirs: FileConditions,
  entries: JsonObject,
  merged: readonly { readonly part: Part; readonly value: Json }[],
  isMine: (part: Part) => boolean,
): FileConditions {
  const values = new Map<string, Map<string, Json>>();
  const names = new Set<string>();
  for (const { part, value } of merged) {
    if (part.part === "condition") names.add(part.condition);
    if (part.part !== "value" || !entries.has(part.key)) continue;
    names.add(part.condition);
    values.set(part.key, (values.get(part.key) ?? new Map()).set(part.condition, value));
  }
  const [first, second] = isMine({ part: "order" }) ? [mine, theirs] : [theirs, mine];
  const order = mergeOrder(
    [...first.rules.keys()].filter((name) => names.has(name)),
    [...second.rules.keys()],
    names,
  );
  const rules = order.map((name): [string, FileRule] => {
    const [own, other] = [mine.rules.get(name), theirs.rules.get(name)];
    const chosen = isMine({ part: "condition", condition: name }) ? own : other;
    return [name, (chosen ?? own ?? other)!];
  });
  return { rules: new Map(rules), values };
}

/** Put each new name after the one that it comes after in the other order; the first one first. */
export function mergeOrder(
  own: readonly string[],
  other: readonly string[],
  added: ReadonlySet<string>,
): readonly string[] {
  const names = [...own];
  for (const [place, name] of other.entries()) {
    if (!added.has(name) || names.includes(name)) continue;
    const before = other.slice(0, place).findLast((one) => names.includes(one));
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name);
  }
  return names;
}

/** List the parts of both sides and of the base by id, and which parts they are. */
function listSides({ base, mine, theirs }: MergeSides) {
  const parts = new Map<string, Part>();
  const listed = ({ entries = new Map(), fileConditions }: Partial<Section>): JsonObject => {
    const values = new Map<string, Json>();
    const add = (part: Part, value: Json) => {
      parts.set(partId(part), part);
      values.set(partId(part), value);
    };
    for (const [key, value] of entries) add({ part: "entry", key }, value);
    if (fileConditions === undefined || mine.fileConditions === undefined) return values;
    for (const [name, rule] of fileConditions.rules) {
      add({ part: "condition", condition: name }, wordsOrTokens(rule));
    }
    // One that comes or goes is no other order.
    const isCommon = (name: string) =>
      [mine, theirs].every(({ fileConditions }) => fileConditions?.rules.has(name));
    add({ part: "order" }, [...fileConditions.rules.keys()].filter(isCommon));
    for (const [key, under] of fileConditions.values) {
      for (const [condition, value] of under) add({ part: "value", key, condition }, value);
    }
    return values;
  };
  return { mine: listed(mine), theirs: listed(theirs), base: listed(base), parts };
}

/** Write a condition in words, or keep the tokens that have none. */
function wordsOrTokens(rule: FileRule): Json {
  if (!("definition" in rule)) return writeCondition(rule.condition);
  return canonicalWords(rule.definition) ?? rule.definition;
}

import type { Change, Sides } from "./diff.ts";
import { type ConfigDiff, movedOrder } from "./diffConfigs.ts";
import { byCodePoint } from "./entries.ts";

/** One thing of a config that can differ from another: an entry, a condition, their order, a value under one. */
export type Part =
  | { readonly part: "entry"; readonly key: string }
  | { readonly part: "condition"; readonly condition: string }
  | { readonly part: "order" }
  | { readonly part: "value"; readonly key: string; readonly condition: string };

export type ChangedPart = Part & Sides & {
  readonly change: Change["change"];
  /** Of a condition: the keys that have a value under it, or had. */
  readonly keys?: readonly string[];
};

/** The kinds of parts in the order in which they are listed. */
const KINDS: readonly Part["part"][] = ["entry", "condition", "order", "value"];

/** Return what no other part of a config has; sorted, parts are in the order in which they are listed. */
export function partId(part: Part): string {
  const [key, condition] = [
    "key" in part ? part.key : "",
    "condition" in part ? part.condition : "",
  ];
  return JSON.stringify([KINDS.indexOf(part.part), key, condition]);
}

/** Name a part for people: "boss.health", "condition us", "the order of conditions", "boss.health when us". */
export function partName(part: Part): string {
  switch (part.part) {
    case "entry":
      return part.key;
    case "condition":
      return `condition ${part.condition}`;
    case "order":
      return "the order of conditions";
    case "value":
      return `${part.key} when ${part.condition}`;
  }
}

/** Name a part that changed, as one that came or went if it is a condition: "condition us is gone". */
export function changeName(one: ChangedPart): string {
  const became = { added: " is new", changed: "", removed: " is gone" }[one.change];
  return `${partName(one)}${one.part === "condition" ? became : ""}`;
}

/** List all that differs: entries, conditions, their order, values under conditions. */
export function changedParts({ diff, conditions }: ConfigDiff): readonly ChangedPart[] {
  const { definitions, keys } = conditions;
  const order = movedOrder(conditions);
  return [
    ...diff.changes.map((one) => ({ ...one, part: "entry" } as const)),
    ...definitions.map(({ id, ...one }) => {
      const using = keys.filter(({ branches }) => branches.some((each) => each.condition === id));
      const named = using.map(({ key }) => key).sort(byCodePoint);
      return { ...one, part: "condition", condition: id, keys: named } as const;
    }),
    ...(order === undefined ? [] : [{ ...order, part: "order", change: "changed" } as const]),
    ...keys.flatMap(({ key, branches }) =>
      branches.flatMap(({ condition, change }) =>
        change === undefined ? [] : [{ ...change, part: "value", key, condition } as const]
      )
    ),
  ];
}

/** Leave out the values that came or went together with a condition of the list. */
export function withoutImplied<T extends ChangedPart>(parts: readonly T[]): readonly T[] {
  const became = new Map(
    parts.flatMap((one) => one.part === "condition" ? [[one.condition, one.change]] : []),
  );
  return parts.filter((one) =>
    one.part !== "value" || one.change === "changed" || one.change !== became.get(one.condition)
  );
}

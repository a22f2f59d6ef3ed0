import type { PathChange } from "../../../src/config/diff.ts";
import { isArray, isObject, type Json } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";

/** Apply the changes that a diff shows inside a value, using only their paths. */
export function applyPaths(value: Json, changes: readonly PathChange[]): Json {
  return applySteps(value, changes.map((change) => ({ ...change, steps: stepsOf(change.path) })));
}

type Step = { readonly name: string } | { readonly index: number };

interface SteppedChange extends PathChange {
  readonly steps: readonly Step[];
}

function stepsOf(path: string): Step[] {
  const steps: Step[] = [];
  const pattern = /\[(\d+)\]|\.([A-Za-z0-9_-]+)|\.("(?:[^"\\]|\\.)*")/gsy;
  for (const [, index, bare, quoted] of path.matchAll(pattern)) {
    if (index !== undefined) steps.push({ index: Number(index) });
    else steps.push({ name: bare ?? parseJson(quoted!) as string });
  }
  return steps;
}

function applySteps(value: Json, changes: readonly SteppedChange[]): Json {
  const whole = changes.find(({ steps }) => steps.length === 0);
  if (whole !== undefined) return whole.after!;
  if (isObject(value)) return applyToObject(value, changes);
  if (isArray(value)) return applyToArray(value, changes);
  throw new Error("a path goes into what has no inside");
}

/** The changes by their first step, without it. */
function byStep(changes: readonly SteppedChange[]): Map<string | number, SteppedChange[]> {
  const groups = new Map<string | number, SteppedChange[]>();
  for (const change of changes) {
    const [first, ...steps] = change.steps;
    const at = "index" in first! ? first.index : first!.name;
    groups.set(at, [...groups.get(at) ?? [], { ...change, steps }]);
  }
  return groups;
}

function isOnly(changes: readonly SteppedChange[], side: "before" | "after"): boolean {
  const [change] = changes;
  return change!.steps.length === 0 &&
    change![side === "before" ? "after" : "before"] === undefined;
}

function applyToObject(value: ReadonlyMap<string, Json>, changes: readonly SteppedChange[]): Json {
  const result = new Map(value);
  for (const [name, inner] of byStep(changes)) {
    if (isOnly(inner, "before")) result.delete(name as string);
    else if (isOnly(inner, "after")) result.set(name as string, inner[0]!.after!);
    else result.set(name as string, applySteps(result.get(name as string)!, inner));
  }
  return result;
}

/** Indexes of what is gone count in the old array, all others in the new one. */
function applyToArray(value: readonly Json[], changes: readonly SteppedChange[]): Json {
  const groups = [...byStep(changes)] as [number, SteppedChange[]][];
  const gone = new Set(groups.filter(([, inner]) => isOnly(inner, "before")).map(([at]) => at));
  const result = value.filter((_, index) => !gone.has(index));
  for (const [at, inner] of groups.sort(([a], [b]) => a - b)) {
    if (gone.has(at)) continue;
    if (isOnly(inner, "after")) result.splice(at, 0, inner[0]!.after!);
    else result[at] = applySteps(result[at]!, inner);
  }
  return result;
}

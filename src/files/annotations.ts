import type { Json, JsonObject } from "../values/json.ts";
import type { LocalEnv } from "./configFile.ts";
import { type ConditionTexts, valuesUnder } from "./conditionTexts.ts";
import type { Annotation, Annotations } from "./configSchema.ts";

export interface EntryAnnotation {
  readonly key: string;
  readonly field: Annotation;
  readonly text: string;
}

export function listAnnotations(
  entries: Iterable<readonly [key: string, Annotations]>,
): readonly EntryAnnotation[] {
  return [...entries].flatMap(([key, annotations]) =>
    Object.entries(annotations).map(([field, text]) => ({ key, field: field as Annotation, text }))
  );
}

/**
 * @param section Its annotations stay.
 * @param added An entry keeps its other annotations.
 * @param conditions Without them, the values under conditions stay, too.
 */
export function withAnnotations(
  values: JsonObject,
  section: LocalEnv | undefined,
  added: ReadonlyMap<string, Annotations> = new Map(),
  conditions?: ConditionTexts,
): ReadonlyMap<string, JsonObject> {
  return new Map(Array.from(values, ([key, value]) => {
    const annotations = { ...section?.entries.get(key)?.annotations, ...added.get(key) };
    const when = conditions === undefined ? valuesUnder(section, key) : conditions.values.get(key);
    const fields = new Map<string, Json>([["value", value], ...Object.entries(annotations)]);
    if (when !== undefined && when.size > 0) fields.set("when", when);
    return [key, fields];
  }));
}

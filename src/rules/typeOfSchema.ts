import { isArray, isObject, type Json, type JsonObject } from "../values/json.ts";
import { findTarget } from "./checkSchema.ts";
import { ANY, DEEPEST_TYPE, type Field, type LuauType, unionOf } from "../files/luau/luauType.ts";
import { luauKind } from "../files/luau/typeOfValues.ts";

/** A longer list of strings becomes `string`: nobody would read it. */
const MOST_LITERALS = 100;

/**
 * Find the types of the entries that a rules file has rules for, by key. Each type allows at least the
 * values that the rules allow: rules without a Luau type, such as a range, are left out.
 *
 * @param root The rules file, which is a JSON Schema.
 */
export function typesOfSchema(root: Json): ReadonlyMap<string, LuauType> {
  const properties = isObject(root) ? root.get("properties") : undefined;
  if (!isObject(properties)) return new Map();
  return new Map(
    Array.from(properties, ([key, schema]) => [key, typeAt(schema, root, 0)]),
  );
}

/** A recursive schema ends at the greatest depth. */
function typeAt(schema: Json, root: Json, depth: number): LuauType {
  if (!isObject(schema) || depth > DEEPEST_TYPE) return ANY;
  const within = (inner: Json) => typeAt(inner, root, depth + 1);
  const constant = schema.get("const");
  if (constant !== undefined) return typeOfChoices([constant]);
  const choices = schema.get("enum");
  if (isArray(choices)) return typeOfChoices(choices);
  const names = [schema.get("type") ?? []].flat() as readonly string[];
  if (names.length > 0) return unionOf(names.map((name) => typeOfName(name, schema, within)));
  const ref = schema.get("$ref");
  if (typeof ref === "string") return within(findTarget(root, ref)!);
  for (const keyword of ["anyOf", "oneOf"]) {
    const options = schema.get(keyword);
    if (isArray(options)) return unionOf(options.map(within));
  }
  const all = schema.get("allOf");
  return isArray(all) ? all.map(within).find(({ kind }) => kind !== "any") ?? ANY : ANY;
}

function typeOfName(
  name: string,
  schema: JsonObject,
  within: (inner: Json) => LuauType,
): LuauType {
  switch (name) {
    case "integer":
      return { kind: "number" };
    case "null":
      return { kind: "nil" };
    case "boolean":
    case "number":
    case "string":
      return { kind: name };
    case "array": {
      const items = [schema.get("prefixItems") ?? [], schema.get("items") ?? true].flat();
      return { kind: "array", of: unionOf(items.map(within)) };
    }
    default:
      return typeOfObject(schema, within);
  }
}

function typeOfObject(schema: JsonObject, within: (inner: Json) => LuauType): LuauType {
  const properties = schema.get("properties");
  const byPattern = schema.get("patternProperties");
  if (isObject(properties) && properties.size > 0) {
    const required = (schema.get("required") ?? []) as readonly string[];
    return {
      kind: "record",
      fields: new Map(
        Array.from(properties, ([name, inner]): [string, Field] => [
          name,
          { type: within(inner), optional: !required.includes(name) },
        ]),
      ),
    };
  }
  const patterned = isObject(byPattern) ? [...byPattern.values()] : [];
  const others = schema.get("additionalProperties") ?? true;
  const members = others === false ? patterned : [...patterned, others];
  return { kind: "map", of: unionOf(members.map(within)) };
}

function typeOfChoices(values: readonly Json[]): LuauType {
  const strings = values.filter((value): value is string => typeof value === "string");
  // Luau has no literal type for a string with a NUL.
  const isWritable = !strings.some((value) => value.includes("\0"));
  if (strings.length === values.length && strings.length <= MOST_LITERALS && isWritable) {
    return { kind: "literals", values: strings };
  }
  return unionOf(values.map((value): LuauType => {
    const kind = luauKind(value);
    return kind === "array" || kind === "record" ? ANY : { kind };
  }));
}

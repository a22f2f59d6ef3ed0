import fc from "fast-check";
import { compileRules } from "../../../../src/rules/compileRules.ts";
import { typesOfSchema } from "../../../../src/rules/typeOfSchema.ts";
import { type Json, jsonNumber } from "../../../../src/values/json.ts";
import { name, value } from "./arbitraries.ts";
import { makeModule } from "./makeModule.ts";

/** A schema, and values that it accepts, except for those that match two options of a `oneOf`. */
interface Rule {
  readonly schema: Json;
  readonly values: fc.Arbitrary<Json>;
}

const object = (...members: (readonly [string, Json])[]): Json => new Map(members);

const text = fc.constantFrom("easy", "very hard", 'a "quote"', "it's", "\r", "end");

/** The items of lists of types. */
const SCALARS: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  boolean: fc.boolean(),
  integer: fc.integer().map(jsonNumber),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map(jsonNumber),
  string: name,
  null: fc.constant(null),
  array: fc.array(value, { maxLength: 2 }),
  object: fc.array(fc.tuple(name, value), { maxLength: 2 }).map((members) => new Map(members)),
};

const typeNames = fc.uniqueArray(fc.constantFrom(...Object.keys(SCALARS)), {
  minLength: 1,
  maxLength: 3,
});

/** A table that may contain tables of its own kind. */
const TREE: Json = object(
  ["type", "object"],
  [
    "properties",
    object(
      ["next", object(["$ref", "#/$defs/tree"])],
      ["all", object(["type", "array"], ["items", object(["$ref", "#/$defs/tree"])])],
      ["name", object(["type", "string"])],
    ),
  ],
  ["required", ["name"]],
);

const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.tuple(
    fc.option(tie("tree"), { maxDepth: 3 }),
    fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie("tree"), { maxLength: 2 })),
    name,
  ).map(([next, all, own]) =>
    object(...(next === null ? [] : [["next", next] as const]), ["all", all], ["name", own])
  ),
}));

function listRule(prefix: readonly Rule[], items: Rule, more: boolean): Rule {
  const first = fc.tuple(...prefix.map(({ values }) => values));
  return {
    schema: object(
      ["type", "array"],
      ...(prefix.length === 0
        ? []
        : [["prefixItems", prefix.map(({ schema }) => schema)] as const]),
      ["items", more ? items.schema : false],
    ),
    values: more
      ? fc.tuple(first, fc.array(items.values, { maxLength: 3 })).map((parts) => parts.flat())
      : first,
  };
}

interface Property {
  readonly name: string;
  readonly rule: Rule;
  readonly required: boolean;
}

function tableRule(properties: readonly Property[], others: Rule, open: boolean): Rule {
  const own = new Map(properties.map((property) => [property.name, property]));
  const required = [...own.values()].filter((one) => one.required).map((one) => one.name);
  const members = fc.tuple(
    ...Array.from(
      own,
      ([member, { rule, required }]) =>
        fc.tuple(fc.constant(member), rule.values, required ? fc.constant(true) : fc.boolean()),
    ),
  );
  const more = open
    ? fc.array(fc.tuple(name.filter((any) => !own.has(any)), others.values), { maxLength: 2 })
    : fc.constant([]);
  return {
    schema: object(
      ["type", "object"],
      ["properties", new Map(Array.from(own, ([member, { rule }]) => [member, rule.schema]))],
      ["required", required],
      ["additionalProperties", open ? others.schema : false],
    ),
    values: fc.tuple(members, more).map(([all, extra]) =>
      new Map([
        ...all.filter(([, , present]) => present).map(([member, of]) => [member, of] as const),
        ...extra,
      ])
    ),
  };
}

function patternRule(inner: Rule, others: Rule): Rule {
  const members = fc.array(fc.tuple(name.map((any) => `x${any}`), inner.values), { maxLength: 2 });
  const more = fc.array(fc.tuple(name.map((any) => `y${any}`), others.values), { maxLength: 2 });
  return {
    schema: object(
      ["type", "object"],
      ["patternProperties", object(["^x", inner.schema])],
      ["additionalProperties", others.schema],
    ),
    values: fc.tuple(members, more).map((parts) => new Map(parts.flat())),
  };
}

/** Any rule for an entry. */
const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4, withCrossShrink: false },
    typeNames.map((names): Rule => ({
      schema: object(["type", names.length === 1 ? names[0]! : names]),
      values: fc.oneof(...names.map((one) => SCALARS[one]!)),
    })),
    fc.array(text, { minLength: 1, maxLength: 4 }).map((words): Rule => ({
      schema: object(["enum", words]),
      values: fc.constantFrom(...words),
    })),
    fc.array(value, { minLength: 1, maxLength: 3 }).map((choices): Rule => ({
      schema: object(["enum", choices]),
      values: fc.constantFrom(...choices),
    })),
    value.map((only): Rule => ({ schema: object(["const", only]), values: fc.constant(only) })),
    fc.constantFrom<Rule>(
      { schema: true, values: value },
      { schema: object(["$ref", "#/$defs/tree"]), values: tree },
    ),
    fc.tuple(fc.array(tie("rule"), { maxLength: 2 }), tie("rule"), fc.boolean())
      .map(([prefix, items, more]) => listRule(prefix, items, more)),
    fc.tuple(
      fc.array(fc.record({ name, rule: tie("rule"), required: fc.boolean() }), { maxLength: 3 }),
      tie("rule"),
      fc.boolean(),
    ).map(([properties, others, open]) => tableRule(properties, others, open)),
    fc.tuple(tie("rule"), tie("rule")).map(([inner, others]) => patternRule(inner, others)),
    fc.tuple(
      fc.constantFrom("anyOf", "oneOf"),
      fc.array(tie("rule"), { minLength: 1, maxLength: 3 }),
    ).map(([keyword, options]): Rule => ({
      schema: object([keyword, options.map(({ schema }) => schema)]),
      values: fc.oneof(...options.map(({ values }) => values)),
    })),
    tie("rule").map(({ schema, values }): Rule => ({
      schema: object(["allOf", [object(["title", "all"]), schema]]),
      values,
    })),
  ),
}));

/** Entries that keep their rules, and the rules: some entries have a rule and no value. */
export interface RuledConfig {
  readonly schema: Json;
  readonly values: ReadonlyMap<string, Json>;
}

/** Rules of any kind, and a config that may break them only where two options of a `oneOf` match. */
export const ruledConfigs = fc.array(
  fc.tuple(name, rule).chain(([key, { schema, values }]) =>
    fc.tuple(fc.constant(key), fc.constant(schema), values)
  ),
  { maxLength: 3 },
).map((entries): RuledConfig => ({
  schema: object(
    ["$defs", object(["tree", TREE])],
    ["properties", new Map(entries.map(([key, schema]) => [key, schema]))],
  ),
  values: new Map(entries.map(([key, , of]) => [key, of])),
}));

/** The config without what breaks a rule, and its module. */
export async function ruledModule(
  { schema, values }: RuledConfig,
): Promise<{ readonly module: string; readonly values: ReadonlyMap<string, Json> }> {
  const rules = await compileRules(schema);
  if (!("find" in rules)) throw new Error(rules.what);
  const found = rules.find(values);
  if ("what" in found) throw new Error(found.what);
  const broken = new Set(found.map(({ key }) => key));
  const kept = new Map([...values].filter(([key]) => !broken.has(key)));
  const types = new Map([...typesOfSchema(schema)].filter(([, { kind }]) => kind !== "any"));
  return { module: makeModule(kept, types), values: kept };
}

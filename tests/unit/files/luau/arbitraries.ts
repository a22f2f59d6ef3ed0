import fc from "fast-check";
import { type LuauType, unionOf } from "../../../../src/files/luau/luauType.ts";
import { typeOfValues } from "../../../../src/files/luau/typeOfValues.ts";
import { writeModule } from "../../../../src/files/luau/writeModule.ts";
import { isArray, isObject, type Json, jsonNumber, typeOf } from "../../../../src/values/json.ts";
import { makeModule } from "./makeModule.ts";

/** A key, a name in a value, or a string. */
export const name = fc.oneof(
  fc.constantFrom(
    ...["gold", "max hp", "end", "nil", "type", "any", "it's", 'say "hi"', "é", "a\nb", "\r"],
    ...["__index", "__type", "Config", "]]", "--[[", "\\", "{evil}", "1st", "x :: any", "🙂"],
  ),
  fc.string({ minLength: 1, maxLength: 8 }).filter((any) => !any.includes("\0")),
);

/** Any value that an entry may have. */
export const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(jsonNumber),
    name,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie("value")), { maxLength: 3 }).map((members) => new Map(members)),
    // Tables that differ a little, as the items of one list do.
    tie("value").chain((one) => fc.array(variant(one), { maxLength: 3 })),
  ),
}));

/** A value that another environment may have: a table lacks fields, a list has other items. */
function variant(one: Json): fc.Arbitrary<Json> {
  if (isArray(one)) {
    return fc.subarray([...one]).chain((kept) => fc.tuple(...kept.map(variant)));
  }
  if (!isObject(one)) return fc.constant(one);
  return fc.subarray([...one]).chain((kept) =>
    fc.tuple(...kept.map(([member, inner]) => variant(inner).map((as) => [member, as] as const)))
  ).map((members) => new Map(members));
}

/** A value of a key, and values of the same kind that it has under conditions. */
export interface Conditional {
  readonly own: Json;
  readonly under: readonly Json[];
}

/** Keys with values under conditions, which are like the own one, or only of the same kind. */
export const conditionalConfigs = fc.array(
  fc.tuple(
    name,
    value.chain((own) =>
      fc.record({
        own: fc.constant(own),
        under: fc.array(fc.oneof(variant(own), value), { minLength: 1, maxLength: 3 })
          .map((all) => all.filter((one) => typeOf(one) === typeOf(own))),
      })
    ),
  ),
  { maxLength: 4 },
).map((entries) => new Map<string, Conditional>(entries));

/** Find the types of keys, from all their values. */
export function conditionalTypes(
  config: ReadonlyMap<string, Conditional>,
): ReadonlyMap<string, LuauType> {
  return new Map(Array.from(config, ([key, { own, under }]) => {
    const conditional = under.map((value) => ({ value, where: key, isConditional: true }));
    return [key, typeOfValues([{ value: own, where: key }, ...conditional])];
  }));
}

/** Any type that rules can give an entry. */
const { type } = fc.letrec<{ type: LuauType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<LuauType>(
      { kind: "any" },
      { kind: "boolean" },
      { kind: "number" },
      { kind: "string" },
      { kind: "literals", values: ["easy", "very hard", 'a "quote"'] },
    ),
    tie("type").map((of): LuauType => ({ kind: "array", of })),
    tie("type").map((of): LuauType => ({ kind: "map", of })),
    fc.array(tie("type"), { minLength: 1, maxLength: 3 }).map(unionOf),
    fc.array(fc.tuple(name, tie("type"), fc.boolean()), { maxLength: 3 }).map((
      fields,
    ): LuauType => ({
      kind: "record",
      fields: new Map(fields.map(([field, of, optional]) => [field, { type: of, optional }])),
    })),
  ),
}));

/** Modules of configs of any values in two environments, some of them described. */
export const modulesOfValues = fc.tuple(
  fc.array(fc.tuple(name, value.chain((one) => fc.tuple(variant(one), variant(one)))), {
    maxLength: 4,
  }),
  fc.array(fc.tuple(name, name), { maxLength: 2 }),
).map(([entries, descriptions]) => {
  const types = entries.map(([key, values]) =>
    [key, typeOfValues(values.map((one) => ({ value: one, where: key })))] as const
  );
  const values = entries.map(([key, [own]]) => [key, own] as const);
  return makeModule(new Map(values), new Map(types), new Map(descriptions));
});

/** Modules of any rules: their entries have types, and no value by which they could have a default. */
export const modulesOfTypes = fc.array(fc.tuple(name, type), { maxLength: 4 })
  .map((fields) =>
    writeModule({
      config: "cliconfig.toml",
      env: "dev",
      command: "`again`",
      entries: [...new Map(fields.map((field) => [field[0], field])).values()].map((
        [key, of],
      ) => ({ key, type: of, optional: true })),
    })
  );

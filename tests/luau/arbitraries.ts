import fc from "fast-check";
import { type LuauType, union } from "../../src/config/luau/luauType.ts";
import { writeModule } from "../../src/config/luau/writeModule.ts";
import { type Json, jsonNumber } from "../../src/values/json.ts";
import { makeModule } from "./makeModule.ts";

/** A key, a name in a value, or a string. */
const name = fc.oneof(
  fc.constantFrom("gold", "max hp", "end", "it's", 'say "hi"', "é", "a\nb"),
  fc.string({ minLength: 1, maxLength: 8 }).filter((any) => !any.includes("\0")),
);

/** Any value that an entry may have. */
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(jsonNumber),
    name,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie("value")), { maxLength: 3 }).map((members) => new Map(members)),
  ),
}));

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
    fc.array(tie("type"), { minLength: 1, maxLength: 3 }).map(union),
    fc.array(fc.tuple(name, tie("type"), fc.boolean()), { maxLength: 3 }).map((
      fields,
    ): LuauType => ({
      kind: "record",
      fields: new Map(fields.map(([field, of, optional]) => [field, { type: of, optional }])),
    })),
  ),
}));

/** Modules of configs of any values, some of them described. */
export const modulesOfValues = fc.tuple(
  fc.array(fc.tuple(name, value), { maxLength: 4 }),
  fc.array(fc.tuple(name, name), { maxLength: 2 }),
).map(([values, descriptions]) => makeModule(new Map(values), new Map(), new Map(descriptions)));

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

import assert from "node:assert/strict";
import { Config, formatCode, OutputVerification } from "@johnnymorganz/stylua";
import fc from "fast-check";
import { type LuauType, union } from "../../src/config/luau/luauType.ts";
import { writeModule } from "../../src/config/luau/writeModule.ts";
import { type Json, jsonNumber } from "../../src/values/json.ts";
import { makeModule } from "./makeModule.ts";

/** The module as StyLua, as it is set up when nobody sets anything, leaves it. */
function format(module: string): string {
  return formatCode(module, Config.new(), undefined, OutputVerification.None);
}

const name = fc.oneof(
  fc.constantFrom("gold", "max hp", "end", "it's", 'say "hi"', "é", "a\nb"),
  fc.string({ minLength: 1, maxLength: 8 }).filter((any) => !any.includes("\0")),
);
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

Deno.test("StyLua leaves the module of any values as it is", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, value), { maxLength: 4 }).map((entries) => new Map(entries)),
      fc.array(fc.tuple(name, name), { maxLength: 2 }).map((texts) => new Map(texts)),
      (values, descriptions) => {
        const module = makeModule(values, new Map(), descriptions);
        assert.equal(format(module), module);
      },
    ),
    { numRuns: 300 },
  );
});

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

Deno.test("StyLua leaves the types of any rules as they are", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, type, fc.boolean()), { maxLength: 4 }), (fields) => {
      const module = writeModule({
        config: "cliconfig.toml",
        env: "dev",
        command: "`again`",
        entries: [...new Map(fields.map((field) => [field[0], field])).values()].map((
          [key, of, optional],
        ) => ({ key, type: of, optional })),
      });
      assert.equal(format(module), module);
    }),
    { numRuns: 300 },
  );
});

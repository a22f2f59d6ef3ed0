import fc from "fast-check";
import type { JsonSchema } from "../../../scripts/schemas/jsonSchema.ts";
import type { Plain } from "./validate.ts";

const NAMES = [
  "dev",
  "a b",
  "",
  "repository",
  "entries",
  "value",
  "x.RBX.conditional.y",
  "version",
];

const JUNK: fc.Arbitrary<Plain> = fc.oneof(
  fc.boolean(),
  fc.constantFrom(0, -1, 1.5, 7, 9_007_199_254_740_992),
  fc.constantFrom(
    "",
    "dev",
    "v1",
    "InExperienceConfig",
    "inexperienceconfig",
    "2026-01-02T03:04:05Z",
  ),
  fc.constantFrom<Plain>([], [1], ["a"], ["a", 1], {}, { value: 1 }, { dev: {} }),
);

/** The parts of a JSON Schema that describe a value. */
interface Rules {
  readonly type?: string;
  readonly const?: Plain;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | false;
  readonly anyOf?: readonly JsonSchema[];
}

/** Values that TOML can contain and that mostly fit a schema: every part of one may be something else. */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<Plain> {
  return fc.oneof(
    { arbitrary: right(schema), weight: 12 },
    { arbitrary: JUNK, weight: 1 },
  );
}

function right(rules: Rules): fc.Arbitrary<Plain> {
  if (rules.const !== undefined) return fc.constant(rules.const);
  if (rules.anyOf !== undefined) return fc.oneof(...rules.anyOf.map(arbitraryOf));
  if (rules.enum !== undefined) {
    return fc.constantFrom(...rules.enum, ...rules.enum.map((name) => name.toUpperCase()));
  }
  switch (rules.type) {
    case "string":
      if (rules.pattern !== undefined) return fc.constantFrom("v1", "v1234567890", "v", "v1x");
      if (rules.contentMediaType !== undefined) return fc.constantFrom("1", '{"a": [null]}', "{");
      if (rules.format === "date-time") return fc.constantFrom("2026-01-02T03:04:05Z", "yesterday");
      return fc.constantFrom("", "text");
    case "integer":
      return fc.constantFrom(rules.minimum!, rules.maximum!, rules.minimum! - 1);
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(arbitraryOf(rules.items!), { maxLength: 2 });
    case "object":
      return table(rules);
    default:
      return JUNK;
  }
}

function table({ properties = {}, required = [], additionalProperties }: Rules) {
  const named = Object.entries(properties).map(([name, field]) =>
    fc.option(arbitraryOf(field), { nil: undefined, freq: required.includes(name) ? 12 : 3 })
      .map((value) => value === undefined ? [] : [[name, value] as const])
  );
  const rest = additionalProperties ? members(additionalProperties) : strangers();
  return fc.tuple(fc.tuple(...named), rest)
    .map(([own, some]) => Object.fromEntries([...some, ...own.flat()]));
}

function members(of: JsonSchema): fc.Arbitrary<[string, Plain][]> {
  return fc.array(fc.tuple(names(), arbitraryOf(of)), { maxLength: 2 });
}

/** Fields that a record may not have; most often there are none. */
function strangers(): fc.Arbitrary<[string, Plain][]> {
  const name: fc.Arbitrary<string> = fc.constantFrom("other", "valeu", "entires");
  return fc.oneof(
    { arbitrary: fc.array(fc.tuple(name, JUNK), { maxLength: 0 }), weight: 8 },
    { arbitrary: fc.array(fc.tuple(name, JUNK), { minLength: 1, maxLength: 1 }), weight: 1 },
  );
}

function names(): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom("dev", "race.laps"), weight: 6 },
    fc.constantFrom(...NAMES),
  );
}

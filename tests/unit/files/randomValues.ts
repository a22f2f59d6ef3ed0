import fc from "fast-check";
import {
  isArray,
  isObject,
  type Json,
  jsonNumber,
  type JsonObject,
} from "../../../src/values/json.ts";

/** Difficult strings: quotes, escapes, controls, what looks like TOML. */
export const texts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
  fc.constantFrom("", "\n", "\r\n", "\t", "  ", "[a]", "a = 1", "x'''y", 'x"""y""'),
  fc.constantFrom("#", "'", '"', "'''", '"""', "\\", "\ufeff", "\u007f", "\u2028"),
);

/** Names of members and keys, those that trip programs up among them. */
export const names = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      ..."a b c d value entries description dev 1 01 - _ a.b [ = #".split(" "),
      ..."__proto__ constructor toString é 😀 \" '".split(" "),
      "x y",
      "\n",
    ),
  },
  { weight: 1, arbitrary: texts },
);

const numbers = fc.oneof(
  fc.integer({ min: -5, max: 5 }).map(jsonNumber),
  fc.maxSafeInteger().map(jsonNumber),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(jsonNumber),
  fc.constantFrom(
    "-0",
    "0.0",
    "1e5",
    "1E+05",
    "1.5e-3",
    "9007199254740993",
    "123456789012345678901234567890",
    "1e400",
    "1e-400",
  ).map(jsonNumber),
);

/** Any JSON value without null. */
export const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.oneof(fc.boolean(), texts, numbers),
    fc.array(tie("value"), { maxLength: 4 }),
    objects(tie("value")),
    fc.array(objects(tie("value")), { minLength: 1, maxLength: 3 }),
  ),
})).value;

function objects(member: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(names, member), { maxLength: 4 }).map((members) => new Map(members));
}

/** The keys that a config may have. */
export const keys = names.filter((name) => name !== "" && !name.includes(".RBX.conditional."));

/** Live entries. */
export const lives: fc.Arbitrary<JsonObject> = fc.array(fc.tuple(keys, values), { maxLength: 5 })
  .map((entries) => new Map(entries));

/** Throws a die with so many sides, numbered from 0. */
export type Roll = (sides: number) => number;

/** Throw the same for the same seed (mulberry32). */
export function createDice(seed: number): Roll {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

/** Change a value here and there. */
export function mutate(value: Json, other: Json, roll: Roll): Json {
  if (roll(8) === 0) return other;
  if (isObject(value)) {
    const members = [...value].flatMap(([name, member]): [string, Json][] =>
      roll(4) === 0 ? [] : [[name, roll(2) === 0 ? mutate(member, other, roll) : member]]
    );
    if (roll(3) === 0) members.push(["new", other]);
    return new Map(members);
  }
  if (!isArray(value)) return roll(2) === 0 ? other : value;
  const items = value.flatMap((item) =>
    roll(5) === 0 ? [] : [roll(4) === 0 ? mutate(item, other, roll) : item]
  );
  if (roll(3) === 0) items.splice(roll(items.length + 1), 0, items[0] ?? other);
  return items;
}

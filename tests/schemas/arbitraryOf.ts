import fc from "fast-check";
import type { MapRule, Shape } from "../../src/values/shape.ts";
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

/** Values that TOML can hold and that mostly are of a shape: every part of one may be something else. */
export function arbitraryOf(shape: Shape): fc.Arbitrary<Plain> {
  return fc.oneof(
    { arbitrary: right(shape), weight: 12 },
    { arbitrary: JUNK, weight: 1 },
  );
}

function right({ rule }: Shape): fc.Arbitrary<Plain> {
  switch (rule.kind) {
    case "text":
      return fc.constantFrom(
        ...rule.oneOf ?? [],
        ...(rule.oneOf ?? []).map((name) => name.toUpperCase()),
        ...(rule.pattern === undefined ? [] : ["v1", "v1234567890", "v", "v1x"]),
        ...(rule.isTime ? ["2026-01-02T03:04:05Z", "yesterday"] : []),
        ...(rule.oneOf ?? rule.pattern ?? rule.isTime) === undefined ? ["", "text"] : [],
      );
    case "whole":
      return fc.constantFrom(rule.from, rule.to, rule.from - 1);
    case "flag":
      return fc.boolean();
    case "list":
      return fc.array(arbitraryOf(rule.of), { maxLength: 2 });
    case "map":
      return members(rule).map((some) => Object.fromEntries(some));
    case "record": {
      const named = Object.entries(rule.fields).map(([name, field]) =>
        fc.option(arbitraryOf(field), { nil: undefined, freq: "optional" in field ? 3 : 12 })
          .map((value) => value === undefined ? [] : [[name, value] as const])
      );
      const rest = typeof rule.others === "object" ? members(rule.others) : strangers();
      return fc.tuple(fc.tuple(...named), rest)
        .map(([own, some]) => Object.fromEntries([...some, ...own.flat()]));
    }
    case "either":
      return fc.oneof(...rule.of.map(arbitraryOf));
    default:
      return JUNK;
  }
}

function members({ of }: MapRule): fc.Arbitrary<[string, Plain][]> {
  return fc.array(fc.tuple(names(), arbitraryOf(of)), { maxLength: 2 });
}

/** Members that a record may not have; most often there are none. */
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

import type { HeldConditions } from "../../config/conditions/heldConditions.ts";
import type { LocalEnv } from "../../files/configFile.ts";
import { adviseCondition, typeWithArticle } from "../../files/localWhen.ts";
import { Failure } from "../../values/failure.ts";
import { type Json, typeOf } from "../../values/json.ts";
import { readHeld } from "../../files/project/heldSection.ts";

/** Read the conditions of a section that must have this one. */
export function requireCondition(
  section: LocalEnv | undefined,
  env: string,
  name: string,
): HeldConditions {
  const held = section && readHeld(section);
  if (held?.rules.has(name)) return held;
  throw new Failure(
    `"${name}" is not a condition of environment "${env}" in the config file.`,
    adviseCondition(env, name, held?.rules.keys()),
  );
}

/** Give a key another value under a condition; without a value, none. */
export function withValueUnder(
  held: HeldConditions,
  key: string,
  name: string,
  value: Json | undefined,
): HeldConditions {
  const under = new Map(held.values.get(key));
  if (value === undefined) under.delete(name);
  else under.set(name, value);
  const values = new Map(held.values).set(key, under);
  if (under.size === 0) values.delete(key);
  return { ...held, values };
}

/** Refuse a value under a condition that has another type than the key's own. */
export function refuseOtherType(key: string, own: Json, value: Json): void {
  const [expected, type] = [typeOf(own), typeOf(value)];
  if (type === expected) return;
  throw new Failure(
    `The entry "${key}" is ${typeWithArticle(expected)}, and this value is ${
      typeWithArticle(type)
    }.`,
    "A value under a condition has the type of the entry's own value.",
  );
}

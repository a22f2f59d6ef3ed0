import type { HeldConditions } from "../../config/conditions/heldConditions.ts";
import type { LocalEnv } from "../../files/configFile.ts";
import { conditionsHeader } from "../../files/localConditions.ts";
import { nameKnown, typeWithArticle } from "../../files/localWhen.ts";
import { writeTomlText } from "../../toml/writeToml.ts";
import { command, say } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
import { type Json, typeOf } from "../../values/json.ts";
import { suggest } from "../../values/suggest.ts";
import { readHeld } from "../../files/project/heldSection.ts";

/** Read the conditions of a section that must have this one. */
export function requireCondition(
  section: LocalEnv | undefined,
  env: string,
  name: string,
): HeldConditions {
  const held = section && readHeld(section);
  const header = conditionsHeader(env);
  if (held === undefined) {
    throw new Failure(
      `The environment "${env}" holds no conditions in the config file.`,
      say`${command("pull --conditions")} brings them, or write a ${header} table for each.`,
    );
  }
  if (held.rules.has(name)) return held;
  const near = suggest(name, held.rules.keys());
  throw new Failure(
    `"${name}" is not a condition of environment "${env}".`,
    near === undefined
      ? `${nameKnown([...held.rules.keys()])} Add a ${header} table with \`name = ${
        writeTomlText(name)
      }\` for another.`
      : `Did you mean "${near}"?`,
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

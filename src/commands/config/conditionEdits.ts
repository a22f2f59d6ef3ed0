import type { FileConditions } from "../../config/conditions/fileConditions.ts";
import type { LocalEnv } from "../../files/configFile.ts";
import { adviseCondition, typeWithArticle } from "../../files/localWhen.ts";
import { Failure } from "../../values/failure.ts";
import { type Json, typeOf } from "../../values/json.ts";
import { readFileConditions } from "../../files/project/sectionConditions.ts";

/** Read the conditions of a section that must have this one. */
export function requireCondition(
  section: LocalEnv | undefined,
  env: string,
  name: string,
): FileConditions {
  const fileConditions = section && readFileConditions(section);
  if (fileConditions?.rules.has(name)) return fileConditions;
  throw new Failure(
    `"${name}" is not a condition of environment "${env}" in the config file.`,
    adviseCondition(env, name, fileConditions?.rules.keys()),
  );
}

/** Give a key another value under a condition; without a value, none. */
export function withValueUnder(
  fileConditions: FileConditions,
  key: string,
  name: string,
  value: Json | undefined,
): FileConditions {
  const under = new Map(fileConditions.values.get(key));
  if (value === undefined) under.delete(name);
  else under.set(name, value);
  const values = new Map(fileConditions.values).set(key, under);
  if (under.size === 0) values.delete(key);
  return { ...fileConditions, values };
}

/** Refuse a value under a condition that has another type than the key's own. */
export function refuseOtherType(key: string, own: Json, value: Json): void {
  const [expected, type] = [typeOf(own), typeOf(value)];
  if (type === expected) return;
  throw new Failure(
    `The entry "${key}" is ${typeWithArticle(expected)}, and this value is ${
      typeWithArticle(type)
    }.`,
    "A value under a condition must have the same type as the entry's own value.",
  );
}

import { Failure } from "../values/failure.ts";
import { integer } from "../values/schema.ts";
import { isWithin, plainName } from "../values/suggest.ts";
import { readField } from "../toml/readField.ts";
import { placeAt, type TomlDocument, type TomlNode, type TomlTable } from "../toml/toml.ts";
import { writeTomlKey } from "../toml/writeToml.ts";

export const PLACE_ID = integer("A place id.");

export interface PlacesSection {
  readonly env: string;
  readonly table: TomlTable;
}

/**
 * Find the mistakes that every command refuses: a field that is meant to be `confirm` but asks nobody, a
 * `confirm` that is neither true nor false, and a place without an id.
 */
export function findPlacesMistakes(
  document: TomlDocument,
  sections: readonly PlacesSection[],
): readonly Failure[] {
  const envs = new Map(sections.map(({ env, table }) => [table, env]));
  const mistakes: [offset: number, what: string, advice: string][] = [];
  const walk = (node: TomlNode, path: readonly string[]): void => {
    if (node.type === "array") return node.items.forEach((item) => walk(item, path));
    if (node.type !== "table") return;
    const env = envs.get(node);
    for (const [name, { node: value, key }] of node.members) {
      if (env !== undefined && name === "confirm") {
        if (value.type === "scalar" && value.kind === "boolean") continue;
        mistakes.push([
          value.span.start,
          `The confirm of the environment "${env}" is neither true nor false.`,
          "Write confirm = true, without quotes.",
        ]);
      } else if (!isNamedSection(value, path) && isMeantAsConfirm(name, value)) {
        const isEnv = sections.some(({ env }) => env === path[0]);
        mistakes.push([
          key.start,
          ...(env === undefined
            ? lostConfirm(name, path, isEnv)
            : misspelledField(env, name, "confirm")),
        ]);
      } else {
        if (env !== undefined && name === "places") {
          mistakes.push(...placeMistakes(env, value));
        }
        walk(value, [...path, name]);
      }
    }
  };
  walk(document.root, []);
  return mistakes.sort(([a], [b]) => a - b).map(([offset, what, advice]) =>
    new Failure(what, advice, placeAt(document, offset))
  );
}

/** An environment may have any name, even one that looks like `confirm`. */
function isNamedSection(node: TomlNode, path: readonly string[]): boolean {
  return path.length === 0 && node.type === "table" && node.members.has("universe_id");
}

/**
 * Check whether a field is probably meant to be `confirm`: its name contains the word, or is within two
 * letters of it. "config" is, too, but counts only when its value is true or false.
 */
function isMeantAsConfirm(name: string, node: TomlNode): boolean {
  const plain = plainName(name);
  const isSwitch = node.type === "scalar" && node.kind === "boolean";
  if (/^configs?$/.test(plain) && !isSwitch) return false;
  const words = name.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).map(plainName);
  const isNear = (word: string, most: number) => isWithin(word, "confirm", most);
  return plain.includes("confirm") || isNear(plain, 2) || isWithin(plain, "confirmation", 2) ||
    words.some((word) => isNear(word, /^configs?$/.test(word) ? 0 : 2)) ||
    // `confirm` inside a longer name, with two letters swapped.
    /ocnfirm|cnofirm|cofnirm|conifrm|confrim|confimr/.test(plain);
}

/** @param isEnv True when the outermost table around it is an environment. */
function lostConfirm(
  name: string,
  path: readonly string[],
  isEnv: boolean,
): [what: string, advice: string] {
  const where = path.length === 0
    ? "outside of every environment"
    : `in [${path.map(writeTomlKey).join(".")}]`;
  return [
    `"${name}" is ${where}, where it has no effect.`,
    isEnv
      ? `Write confirm = true right below the line [${writeTomlKey(path[0]!)}].`
      : "Write confirm = true right below the header of its environment, such as [production].",
  ];
}

export function misspelledField(
  env: string,
  name: string,
  meant: string,
): [what: string, advice: string] {
  return [
    `The environment "${env}" has "${name}", which this program does not read.`,
    `Write it as ${meant}.`,
  ];
}

function placeMistakes(
  env: string,
  places: TomlNode,
): readonly [offset: number, what: string, advice: string][] {
  if (places.type !== "table") {
    return [[
      places.span.start,
      `The places of the environment "${env}" are not a table of ids.`,
      `Write each one below [${writeTomlKey(env)}.places], as <name> = <id>.`,
    ]];
  }
  return [...places.members].flatMap(([name, { node, key }]) => {
    if (isMeantAsConfirm(name, node)) return [];
    if (plainName(name) === "universeid") {
      return [[
        key.start,
        `"${name}" is in [${writeTomlKey(env)}.places], where it has no effect.`,
        `Write it right below the line [${writeTomlKey(env)}].`,
      ]];
    }
    if (readField(node, PLACE_ID) !== undefined) return [];
    return [[
      node.span.start,
      `The place "${name}" of the environment "${env}" is not an integer.`,
      `Write its id plain, without quotes: ${writeTomlKey(name)} = 1234567890.`,
    ]];
  });
}

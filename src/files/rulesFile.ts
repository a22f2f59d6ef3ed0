import { Failure } from "../values/failure.ts";
import { type Json, parseJson, TooDeep } from "../values/json.ts";
import { type JsonText, placeInText } from "./jsonPlace.ts";

/** The rules for the values of a config file: `cliconfig.schema.json` beside `cliconfig.toml`. */
export function rulesPath(config: string): string {
  return `${config.replace(/\.toml$/, "")}.schema.json`;
}

/**
 * Reads a rules file as JSON.
 *
 * @throws Failure when it is not JSON, or an object in it has a name twice, of which one would not
 *   count.
 */
export function readRulesFile(json: JsonText): Json {
  let twice: string | undefined;
  try {
    const document = parseJson(json.text.replace(/^\ufeff/, ""), (name) => twice ??= name);
    if (twice === undefined) return document;
  } catch (error) {
    if (error instanceof TooDeep) {
      throw new Failure(`${json.file} is nested too deeply.`, "Use fewer levels.");
    }
    if (!(error instanceof SyntaxError)) throw error;
    const character = /\d+$/.exec(error.message)![0];
    const skipped = json.text.startsWith("\ufeff") ? 1 : 0;
    throw new Failure(
      "not JSON.",
      "Correct this line; JSON has no comments, and no comma after the last value.",
      placeInText(json, Number(character) - 1 + skipped),
    );
  }
  throw new Failure(
    `${json.file} has an object with "${twice}" twice, and only one of them would count.`,
    "Keep one of the two.",
  );
}

import { command, say } from "../values/command.ts";
import { Failure, type Place } from "../values/failure.ts";
import type { Json, ValuePath } from "../values/json.ts";
import { offsetInJson, parseJson, TooDeep } from "../values/parseJson.ts";
import { lineStarts, placeAt } from "../toml/tomlDocument.ts";

export interface JsonText {
  readonly file: string;
  readonly text: string;
}

/** `cliconfig.schema.json` next to `cliconfig.toml`. */
export function rulesPath(config: string): string {
  return `${config.replace(/\.toml$/, "")}.schema.json`;
}

/** @throws Failure when it is not JSON, or an object has a name twice, so that one would be ignored. */
export function readRulesFile(json: JsonText): Json {
  // `cli config schema > cliconfig.schema.json` empties the file before it is read.
  if (json.text.trim() === "") {
    throw new Failure(
      `${json.file} is empty.`,
      say`Remove it, then run ${command("schema")} without \`>\`: it writes the file itself.`,
    );
  }
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
    `${json.file} has an object with "${twice}" twice, and only one of them would be used.`,
    "Keep one of the two.",
  );
}

function placeInText({ file, text }: JsonText, offset: number): Place {
  return placeAt({ file, text, lines: lineStarts(text) }, Math.min(offset, text.length));
}

/** Find the place of a path in a JSON file; if the path leads nowhere, the place where it ends. */
export function placeInJson(json: JsonText, path: ValuePath): Place {
  return placeInText(json, offsetInJson(json.text, path));
}

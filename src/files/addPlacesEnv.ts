import { Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { schemaLine } from "../values/project.ts";
import { readPlaces } from "./places.ts";
import { mainNewline } from "../toml/tomlEdits.ts";
import { writeTomlKey } from "../toml/writeToml.ts";

/**
 * Add an environment to the text of a places file; every other byte stays.
 *
 * @param content Undefined for a new file.
 * @returns The same text when it has the environment.
 * @throws Failure when the file cannot be read, or has another universe under that name.
 */
export function addPlacesEnv(
  content: string | undefined,
  file: string,
  env: string,
  universeId: UniverseId,
  confirm = false,
): string {
  const there = content === undefined ? undefined : readPlaces(content, file).envs.get(env);
  if (there !== undefined) {
    if (there.universeId === universeId) return content!;
    throw new Failure(
      `${file} already has an environment "${env}", for another universe than ${universeId}.`,
      "Name another environment, or edit the file by hand.",
      there.place,
    );
  }
  const newline = mainNewline(content ?? "");
  const lines = [`[${writeTomlKey(env)}]`, `universe_id = ${universeId}`];
  if (confirm) lines.push("confirm = true");
  const edited = textBefore(content, newline) + lines.map((line) => line + newline).join("");
  // The text decides which game is written to, so it is checked by reading it again.
  if (readPlaces(edited, file).envs.get(env)?.universeId !== universeId) {
    throw new Error(`The edit of ${file} came out wrong`);
  }
  return edited;
}

function textBefore(content: string | undefined, newline: string): string {
  if (content === undefined || content.trim() === "") {
    return schemaLine("cliplace").replace("\n", `${newline}${newline}`);
  }
  const ended = content.endsWith("\n") ? content : content + newline;
  return /\n\r?\n$/.test(ended) ? ended : ended + newline;
}

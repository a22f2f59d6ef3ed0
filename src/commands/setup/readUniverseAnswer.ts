import { WHERE_THE_ID_IS } from "../../values/pages.ts";
import { looksSecret } from "../../values/looksSecret.ts";
import { Failure } from "../../values/failure.ts";
import { readUniverseId, type UniverseId } from "../../values/ids.ts";

/**
 * Read the universe id that a person typed as an answer.
 *
 * @throws Failure when the answer is not a universe id.
 */
export function readUniverseAnswer(answer: string): UniverseId {
  const text = answer.trim();
  const id = readUniverseId(text);
  if (id !== undefined) return id;
  if (looksSecret(text)) {
    throw new Failure(
      "That looks like an API key, not a universe id; it was not sent.",
      "The key is the next question, and is not shown there.",
    );
  }
  throw new Failure(
    text === "" ? "No universe id was given." : "That is not a universe id.",
    `It is a plain number, like 1234567890. ${WHERE_THE_ID_IS}`,
  );
}

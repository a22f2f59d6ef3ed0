import { WHERE_THE_ID_IS } from "../../values/creationsPage.ts";
import { Failure } from "../../values/failure.ts";
import { isUniverseId, type UniverseId } from "../../values/ids.ts";

/**
 * Reads the universe id that a person typed: the number, or the link of a page of the dashboard that
 * has it.
 *
 * @throws Failure when it is neither; a game's public address has the place id, which is another one.
 */
export function readUniverseAnswer(answer: string): UniverseId {
  const text = answer.trim();
  const [, linked] =
    /create\.roblox\.com\/(?:dashboard\/creations\/)?experiences\/(\d+)/.exec(text) ??
      [];
  const digits = linked ?? (/^\d{1,16}$/.test(text) ? text : undefined);
  const id = Number(digits);
  if (digits !== undefined && isUniverseId(id)) return id;
  if (/roblox\.com\/(?:[a-z-]+\/)?games\/\d+/.test(text)) {
    throw new Failure(
      "The number in a game's public address is a place id, not a universe id.",
      WHERE_THE_ID_IS,
    );
  }
  throw new Failure(
    text === "" ? "No universe id was given." : "That is not a universe id.",
    `It is a plain number, like 1234567890. ${WHERE_THE_ID_IS}`,
  );
}

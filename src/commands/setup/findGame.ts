import type { PlacesEnv } from "../../files/places.ts";
import { Failure } from "../../values/failure.ts";
import { readUniverseId, type UniverseId } from "../../values/ids.ts";
import { looksSecret } from "../../values/looksSecret.ts";
import { WHERE_THE_ID_IS } from "../../values/advice.ts";
import type { Secret } from "../../values/secret.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { findKeptKey, findKey } from "../../files/project/keySources.ts";
import { reportInterrupted } from "../../publish/requireYes.ts";
import { askKey } from "./askKey.ts";
import { type Game, lookUpGame } from "./lookUpGame.ts";
import { type SetupPresenter, UNCHANGED, untilUsable } from "./steps.ts";

export type Envs = ReadonlyMap<string, PlacesEnv>;

interface FoundGame {
  readonly universeId: UniverseId;
  readonly game: Game;
  readonly key: Secret | undefined;
  readonly typed?: Secret;
  readonly asks: boolean;
}

/**
 * Ask for the universe, unless it is named, and for a key, unless there is one.
 *
 * @throws Failure when the key or the environment cannot be used, or Roblox knows no such universe.
 */
export async function findGame(
  options: FileOptions["setup"],
  named: UniverseId | undefined,
  known: Envs,
  context: Context,
  presenter: SetupPresenter,
): Promise<FoundGame> {
  const { show, questions } = presenter;
  let before: Secret | undefined;
  const lookUp = async (universeId: UniverseId): Promise<FoundGame> => {
    const found = before === undefined ? await findKey(universeId, context) : undefined;
    const game = found && await lookUpGame(universeId, found, context);
    const isRejected = await isKeptAndRejected(universeId, found, game, context);
    const key = isRejected ? undefined : found;
    const asks = key === undefined && context.streams.interactive && !options.yes;
    if (isRejected && asks) show({ step: "not-usable", failure: REJECTED }, true);
    const keep = (typed: Secret) => before = typed;
    const typed = asks ? await askKey(universeId, before, keep, context, presenter) : undefined;
    if (typed !== undefined) return { universeId, ...typed, typed: typed.key, asks };
    const unknown = { known: false, reason: "no API key is loaded" } as const;
    return { universeId, key: asks ? key : found, game: game ?? unknown, asks };
  };
  if (named !== undefined) return await lookUp(named);
  show({ step: "what-for", places: context.flags.places, envs: [...known.keys()] }, true);
  show({ step: "where-the-id-is" }, true);
  return await untilUsable(show, async () => {
    const typed = await reportInterrupted(
      UNCHANGED,
      () => context.prompts.input(questions.universe),
    );
    const answer = typed.trim();
    const there = universeOf(answer, known.get(answer), context.flags.places);
    return await lookUp(there ?? readUniverseAnswer(answer));
  }, true);
}

/** @throws Failure when the answer is not a universe id. */
function readUniverseAnswer(answer: string): UniverseId {
  const id = readUniverseId(answer);
  if (id !== undefined) return id;
  if (looksSecret(answer)) {
    throw new Failure(
      "That looks like an API key, not a universe id; it was not sent.",
      "The next question asks for the key, and does not show it.",
    );
  }
  throw new Failure(
    answer === "" ? "No universe id was given." : "That is not a universe id.",
    `It is a plain number, like 1234567890. ${WHERE_THE_ID_IS}`,
  );
}

const REJECTED = new Failure(
  "Roblox rejected the kept key (401): it was changed, or this machine's IP address may not use it.",
  "If you keep a new key now, it replaces that one.",
);

async function isKeptAndRejected(
  universeId: UniverseId,
  key: Secret | undefined,
  game: Game | undefined,
  context: Pick<Context, "keys" | "streams">,
): Promise<boolean> {
  if (key === undefined || game === undefined || game.known || game.refused !== 401) return false;
  const kept = await findKeptKey(universeId, context);
  return kept.state === "loaded" && kept.secret.equals(key);
}

/**
 * Find the universe of an existing environment; undefined for a new one.
 *
 * @throws Failure when the environment exists, and its universe cannot be read.
 */
export function universeOf(
  env: string,
  there: PlacesEnv | undefined,
  places: string,
): UniverseId | undefined {
  if (there === undefined) return undefined;
  const { universeId, place } = there;
  if (universeId instanceof Failure) throw universeId;
  if (universeId !== undefined) return universeId;
  throw new Failure(
    `The environment "${env}" is in ${places} already, without a universe_id.`,
    "Add universe_id = <id> to its section, or name another environment.",
    place,
  );
}

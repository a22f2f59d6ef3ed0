import { addPlacesEnv } from "../../files/addPlacesEnv.ts";
import { type PlacesEnv, readPlaces } from "../../files/places.ts";
import { readUniverse, type UniverseReply } from "../../platform/universe.ts";
import { text } from "../../terminal/text.ts";
import { Failure } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Secret } from "../../values/secret.ts";
import type { Context, SharedOptions } from "../context.ts";
import { findKey } from "../keySources.ts";
import { reportInterrupted } from "../reportInterrupted.ts";
import { requireYes } from "../requireYes.ts";
import { readUniverseAnswer } from "./readUniverseAnswer.ts";

/** The flags of `cli setup`. */
export interface SetupOptions extends SharedOptions {
  /** `--yes`: answers every question with yes. */
  readonly yes: boolean;
}

/** What a person is shown on the way, before the next question. */
export type SetupStep =
  | { readonly step: "what-for"; readonly places: string }
  | { readonly step: "where-the-id-is" }
  | { readonly step: "not-an-id"; readonly failure: Failure }
  | { readonly step: "looked-up"; readonly universeId: UniverseId; readonly game: Game };

/** What is known of the game that a universe id names. */
export type Game =
  | { readonly known: true; readonly name: string | undefined }
  | { readonly known: false; readonly reason: string };

/** What `cli setup` did. */
export interface SetupResult {
  readonly outcome: "created" | "extended" | "unchanged";
  readonly env: string;
  readonly universeId: UniverseId;
  readonly places: string;
  readonly game: Game;
  /** Whether an API key is loaded: without one, the next step is to make one. */
  readonly hasKey: boolean;
  /** Whether what is live is to be fetched now. */
  readonly pulls: boolean;
}

const UNCHANGED = "Nothing was written.";

/**
 * `cli setup`: from nothing to a places file with an environment in it, and the offer of a first pull.
 *
 * @param show Shows what a person needs to know before the next question.
 * @throws Failure when it is refused, or Roblox knows no such universe.
 * @throws Declined when a person says that it is not their game.
 */
export async function setup(
  options: SetupOptions,
  context: Context,
  show: (step: SetupStep) => void,
): Promise<SetupResult> {
  refuseUnasked(options, context);
  const { places } = options;
  const content = await context.disk.read(places);
  const known = content === undefined ? new Map() : readPlaces(content, places).envs;
  const env = options.env ?? await askEnv(options, context, show);
  const universeId = options.universeId ?? idOf(known.get(env)) ?? await askId(context, show);
  const edited = addPlacesEnv(content, places, env, universeId);
  const key = await findKey(options, context);
  const game = await lookUp(universeId, key, context);
  show({ step: "looked-up", universeId, game });
  await agree(options, game, context);
  if (edited !== content) await context.disk.replace(places, edited, { content });
  const outcome = content === undefined ? "created" : edited === content ? "unchanged" : "extended";
  const written = `${places} is ${outcome}; nothing was fetched.`;
  const pulls = key !== undefined && await offersPull(options, context, written);
  return { outcome, env, universeId, places, game, hasKey: key !== undefined, pulls };
}

/** Without a terminal, what would be asked must be given. */
function refuseUnasked({ env, universeId, yes }: SetupOptions, context: Context): void {
  if (context.streams.interactive) return;
  const missing = [
    ...(env === undefined ? ["--env <name>"] : []),
    ...(universeId === undefined ? ["--universe-id <id>"] : []),
    ...(yes ? [] : ["--yes"]),
  ];
  if (missing.length === 0) return;
  throw new Failure("Nobody can be asked here.", `Give ${missing.join(", ")} as well.`);
}

async function askEnv(
  { places }: SetupOptions,
  { prompts }: Context,
  show: (step: SetupStep) => void,
): Promise<string> {
  show({ step: "what-for", places });
  const question = text`Name of the environment (Enter for dev):`;
  const answer = await reportInterrupted(UNCHANGED, () => prompts.input(question));
  return answer.trim() === "" ? "dev" : answer.trim();
}

function idOf(env: PlacesEnv | undefined): UniverseId | undefined {
  return typeof env?.universeId === "number" ? env.universeId : undefined;
}

/** How often a person may mistype the id before the program gives up. */
const TRIES = 3;

async function askId(
  { prompts }: Context,
  show: (step: SetupStep) => void,
): Promise<UniverseId> {
  show({ step: "where-the-id-is" });
  const question = text`Universe id, or a link to its dashboard page:`;
  for (let attempt = 1;; attempt++) {
    const answer = await reportInterrupted(UNCHANGED, () => prompts.input(question));
    try {
      return readUniverseAnswer(answer);
    } catch (error) {
      if (!(error instanceof Failure) || attempt === TRIES) throw error;
      show({ step: "not-an-id", failure: error });
    }
  }
}

async function lookUp(
  universeId: UniverseId,
  key: Secret | undefined,
  { http, addresses }: Context,
): Promise<Game> {
  if (key === undefined) return { known: false, reason: "no API key is loaded" };
  const reply = await readUniverse(http, addresses.base, universeId, key);
  if (reply.outcome === "read") return { known: true, name: reply.displayName };
  if (reply.outcome === "refused" && reply.status === 404) {
    throw new Failure(
      `Roblox knows no universe ${universeId}, or the key's owner cannot see it.`,
      "A universe id is not a place id: the number in a game's public address is the place id.",
    );
  }
  return { known: false, reason: whyUnknown(reply) };
}

function whyUnknown(reply: Exclude<UniverseReply, { outcome: "read" }>): string {
  if (reply.outcome !== "refused") return reply.reason;
  return reply.status === 401
    ? "Roblox rejected the key (401); `cli doctor` finds out why"
    : "the key may not read it (403); `cli doctor` finds out why";
}

async function agree({ yes }: SetupOptions, game: Game, { prompts }: Context): Promise<void> {
  if (yes) return;
  const question = game.known ? text`Is this your game?` : text`Write it without looking it up?`;
  await requireYes(prompts, question, UNCHANGED);
}

async function offersPull(
  { yes }: SetupOptions,
  { prompts }: Context,
  written: string,
): Promise<boolean> {
  if (yes) return true;
  const question = text`Fetch what is live into the local config file now?`;
  return await reportInterrupted(written, () => prompts.confirm(question));
}

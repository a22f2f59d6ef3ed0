import { addPlacesEnv } from "../../files/addPlacesEnv.ts";
import { readConfigFile } from "../../files/configFile.ts";
import { type PlacesEnv, readPlaces } from "../../files/places.ts";
import { text } from "../../terminal/text.ts";
import { Failure } from "../../values/failure.ts";
import { CONFIG_FILE, PLACES_FILE } from "../../values/fileNames.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Secret } from "../../values/secret.ts";
import { enumerate } from "../../values/words.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import { shellWord } from "../../values/shellWord.ts";
import { configCommand } from "../config/commandHint.ts";
import type { Context, SharedOptions } from "../context.ts";
import { findKey } from "../keySources.ts";
import { refuseOwnFile } from "../refuseOwnFile.ts";
import { nobodyCanBeAsked, reportInterrupted, requireYes } from "../requireYes.ts";
import { type Game, lookUpGame } from "./lookUpGame.ts";
import { readUniverseAnswer } from "./readUniverseAnswer.ts";

/** The flags of `cli setup`. */
export interface SetupOptions extends SharedOptions {
  /** `--yes`: answers every question with yes. */
  readonly yes: boolean;
}

/** What a person is shown on the way. */
export type SetupStep =
  | { readonly step: "what-for"; readonly places: string; readonly envs: readonly string[] }
  | { readonly step: "where-the-id-is" }
  /** An answer cannot be used; the question follows again. */
  | { readonly step: "not-usable"; readonly failure: Failure }
  /** Other environments of the places file have the universe, too. */
  | {
    readonly step: "shared";
    readonly places: string;
    readonly env: string;
    readonly others: readonly string[];
  }
  | { readonly step: "looked-up"; readonly universeId: UniverseId; readonly game: Game }
  /** What is live was fetched: the command that publishes what is changed in the file from now on. */
  | { readonly step: "pulled"; readonly config: string; readonly syncCommand: string };

/** Shows a step; `asks` says that a question about it follows. */
type ShowStep = (step: SetupStep, asks: boolean) => void;

/** What `cli setup` did. */
export interface SetupResult {
  readonly outcome: "created" | "extended" | "unchanged";
  readonly env: string;
  readonly universeId: UniverseId;
  readonly places: string;
  /** The local config file. */
  readonly config: string;
  readonly game: Game;
  /** Whether an API key is loaded: without one, the next step is to make one. */
  readonly hasKey: boolean;
  /** Whether what is live is to be fetched now. */
  readonly pulls: boolean;
  /** The environment whose section of the local config file keeps it from that. */
  readonly inTheWay?: string;
  /** What is so until something is fetched, as a sentence. */
  readonly written: string;
  /** Commands to advise next. */
  readonly doctorCommand: string;
  readonly pullCommand: string;
  readonly syncCommand: string;
}

const UNCHANGED = "Nothing was written.";

/**
 * `cli setup`: from nothing to a places file with an environment in it, and the offer of a first pull.
 *
 * @param show Shows what a person needs to know; its second argument is whether a question follows.
 * @throws Failure when it is refused, or Roblox knows no such universe.
 * @throws Declined when a person says that it is not their game.
 */
export async function setup(
  options: SetupOptions,
  context: Context,
  show: ShowStep,
): Promise<SetupResult> {
  refuseUnasked(options, context);
  const { places } = options;
  const config = context.project.folder + CONFIG_FILE;
  await refuseOwnFile("--places", places, { config }, context);
  const content = await context.disk.read(places);
  const known: Envs = content === undefined ? new Map() : readPlaces(content, places).envs;
  const local = await context.disk.read(config);
  const sections = local === undefined ? new Map() : readConfigFile(local, config).envs;
  const env = options.env ?? await askEnv(places, known, context, show);
  const named = options.universeId ?? universeOf(env, known.get(env), places);
  const key = await findKey(options, context);
  if (named !== undefined) addPlacesEnv(content, places, env, named);
  const { universeId, game } = named === undefined
    ? await askUniverse(key, context, show)
    : { universeId: named, game: await lookUpGame(named, key, context) };
  const edited = addPlacesEnv(content, places, env, universeId);
  show({ step: "looked-up", universeId, game }, !options.yes);
  const others = [...known].filter(([name, other]) => {
    return name !== env && other.universeId === universeId;
  }).map(([name]) => name);
  if (others.length > 0) show({ step: "shared", places, env, others }, !options.yes);
  await confirmSetup(options, game, context);
  if (edited !== content) await context.disk.replace(places, edited, { content });
  const outcome = content === undefined ? "created" : edited === content ? "unchanged" : "extended";
  const written = `${places} is ${outcome}; nothing was fetched.`;
  // What is in the file may be an edit; and one universe in two sections is refused by every sync.
  const inTheWay = [env, ...others].find((name) => sections.has(name));
  const pulls = key !== undefined && inTheWay === undefined &&
    await offersPull(options, context, written);
  const about = { places, env, config };
  return {
    outcome,
    env,
    universeId,
    places,
    config,
    game,
    hasKey: key !== undefined,
    pulls,
    ...definedOnly({ inTheWay }),
    written,
    doctorCommand: doctorCommand(about),
    pullCommand: configCommand(about, "pull"),
    syncCommand: configCommand(about, "sync"),
  };
}

function doctorCommand({ places, env }: { readonly places: string; readonly env: string }): string {
  const flag = places === PLACES_FILE ? "" : ` --places ${shellWord(places)}`;
  return `\`cli doctor --env ${shellWord(env)}${flag}\``;
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
  throw new Failure(
    `${nobodyCanBeAsked(context.streams)}.`,
    `Give ${enumerate(missing)} as well.`,
  );
}

/** The environments of the places file. */
type Envs = ReadonlyMap<string, PlacesEnv>;

/** What is asked for when a person just presses Enter. */
const DEFAULT_ENV = "dev";

/** Asks for the name until it is one that can be written, or that is there already. */
async function askEnv(
  places: string,
  known: Envs,
  { prompts }: Context,
  show: ShowStep,
): Promise<string> {
  show({ step: "what-for", places, envs: [...known.keys()] }, true);
  const question = text`Name of the environment:`;
  return await untilUsable(show, async () => {
    const answer = await reportInterrupted(UNCHANGED, () => prompts.input(question, DEFAULT_ENV));
    const name = answer.trim();
    universeOf(name, known.get(name), places);
    return name;
  });
}

/**
 * The universe that the places file gives an environment; undefined when it is a new one.
 *
 * @throws Failure when the environment is there, and what universe it is cannot be read.
 */
function universeOf(
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

/** Asks for the universe until it is one, as far as that can be known. */
async function askUniverse(
  key: Secret | undefined,
  context: Context,
  show: ShowStep,
): Promise<{ readonly universeId: UniverseId; readonly game: Game }> {
  show({ step: "where-the-id-is" }, true);
  const question = text`Universe id, or a link to its dashboard page:`;
  return await untilUsable(show, async () => {
    const answer = await reportInterrupted(UNCHANGED, () => context.prompts.input(question));
    const universeId = readUniverseAnswer(answer);
    return { universeId, game: await lookUpGame(universeId, key, context) };
  });
}

/** Asks again, with the reason, until the answer can be used; a person leaves with Ctrl-C. */
async function untilUsable<Answer>(
  show: ShowStep,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  while (true) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      show({ step: "not-usable", failure: error }, true);
    }
  }
}

async function confirmSetup(
  { yes }: SetupOptions,
  game: Game,
  { prompts }: Context,
): Promise<void> {
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

import { addPlacesEnv } from "../../files/addPlacesEnv.ts";
import { readConfigFile } from "../../files/configFile.ts";
import { type PlacesEnv, readPlaces } from "../../files/places.ts";
import { text } from "../../terminal/text.ts";
import { Failure } from "../../values/failure.ts";
import { PLACES_FILE } from "../../values/fileNames.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Secret } from "../../values/secret.ts";
import { enumerate } from "../../values/words.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import { shellWord } from "../../values/shellWord.ts";
import { configCommand } from "../config/commandHint.ts";
import type { Context } from "../context.ts";
import { findKey } from "../keySources.ts";
import { refuseOwnFile } from "../refuseOwnFile.ts";
import { nobodyCanBeAsked, reportInterrupted, requireYes } from "../requireYes.ts";
import { type Game, lookUpGame } from "./lookUpGame.ts";
import { askKey, offerToKeep } from "./askKey.ts";
import { readUniverseAnswer } from "./readUniverseAnswer.ts";
import { type ShowStep, UNCHANGED, untilUsable } from "./steps.ts";

interface SetupOptions {
  readonly yes: boolean;
}

/** What `cli setup` did. */
export interface SetupResult {
  readonly outcome: "created" | "extended" | "unchanged";
  readonly env: string;
  readonly universeId: UniverseId;
  readonly places: string;
  /** The local config file. */
  readonly config: string;
  /** Whether an API key is loaded: without one, the next step is to make one. */
  readonly hasKey: boolean;
  /** The key that a person typed, for what follows in this run. */
  readonly typed?: Secret;
  /** Whether a person has to agree to every write from now on. */
  readonly guarded: boolean;
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

/**
 * `cli setup`: from nothing to a places file with an environment in it, a key that works, and the offer of a
 * first pull.
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
  const { places, config, env: chosen } = context.flags;
  await refuseOwnFile("--places", places, context);
  const content = await context.disk.read(places);
  const known: Envs = content === undefined ? new Map() : readPlaces(content, places).envs;
  const local = await context.disk.read(config);
  const sections = local === undefined ? new Map() : readConfigFile(local, config).envs;
  const named = namedUniverse(context, known);
  if (chosen !== undefined && named !== undefined) {
    addPlacesEnv(content, places, chosen, named);
  }
  const { universeId, game, key, typed } = await findGame(options, named, known, context, show);
  const asProduction = chosen === undefined && game.known && game.isPublic &&
    !known.has(PRODUCTION);
  show({
    step: "looked-up",
    universeId,
    game,
    ...definedOnly({ asProduction: asProduction || undefined }),
  }, !options.yes);
  const write = (name: string) =>
    addPlacesEnv(content, places, name, universeId, asProduction && !known.has(name));
  const env = chosen ??
    await askEnv(presetOf(universeId, known, asProduction), write, places, known, context, show);
  const edited = write(env);
  const others = [...known].filter(([name, other]) => {
    return name !== env && other.universeId === universeId;
  }).map(([name]) => name);
  if (others.length > 0) show({ step: "shared", places, env, others }, !options.yes);
  await confirmSetup(options, game, context);
  if (edited !== content) await context.disk.replace(places, edited, { content });
  const outcome = content === undefined ? "created" : edited === content ? "unchanged" : "extended";
  const written = `${places} is ${outcome}; nothing was fetched.`;
  if (typed !== undefined) await offerToKeep(typed, universeId, env, written, context, show);
  // What is in the file may be an edit; and one universe in two sections is refused by every sync.
  const inTheWay = [env, ...others].find((name) => sections.has(name));
  const pulls = key !== undefined && inTheWay === undefined &&
    await offersPull(options, context, written);
  const { universeId: _, ...flags } = context.flags;
  const about = { flags: { ...flags, env } };
  return {
    outcome,
    env,
    universeId,
    places,
    config,
    guarded: asProduction && edited !== content,
    hasKey: key !== undefined,
    pulls,
    ...definedOnly({ inTheWay, typed }),
    written,
    doctorCommand: doctorCommand(places, env),
    pullCommand: configCommand(about, "pull"),
    syncCommand: configCommand(about, "sync"),
  };
}

/** The universe that the flags name, by its id or by an environment that is there. */
function namedUniverse(
  { flags: { env, universeId, places } }: Context,
  known: Envs,
): UniverseId | undefined {
  return universeId ?? (env === undefined ? undefined : universeOf(env, known.get(env), places));
}

/** A universe, the game that it is, and the key that shows it. */
interface Found {
  readonly universeId: UniverseId;
  readonly game: Game;
  /** The key of the run; undefined when there is none. */
  readonly key: Secret | undefined;
  /** There when a person typed it. */
  readonly typed?: Secret;
}

/** Asks for the universe, unless it is named, and for a key, unless there is one. */
async function findGame(
  options: SetupOptions,
  named: UniverseId | undefined,
  known: Envs,
  context: Context,
  show: ShowStep,
): Promise<Found> {
  let before: Secret | undefined;
  const lookUp = async (universeId: UniverseId): Promise<Found> => {
    const key = before === undefined ? await findKey(universeId, context) : undefined;
    const asks = key === undefined && context.streams.interactive && !options.yes;
    const keep = (typed: Secret) => before = typed;
    const typed = asks ? await askKey(universeId, before, keep, context, show) : undefined;
    if (typed !== undefined) return { universeId, ...typed, typed: typed.key };
    return { universeId, key, game: await lookUpGame(universeId, key, context) };
  };
  if (named !== undefined) return await lookUp(named);
  show({ step: "what-for", places: context.flags.places, envs: [...known.keys()] }, true);
  show({ step: "where-the-id-is" }, true);
  const question = text`Universe id, or a link to its dashboard page:`;
  return await untilUsable(show, async () => {
    const answer = await reportInterrupted(UNCHANGED, () => context.prompts.input(question));
    return await lookUp(readUniverseAnswer(answer));
  }, true);
}

function doctorCommand(places: string, env: string): string {
  const flag = places === PLACES_FILE ? "" : ` --places ${shellWord(places)}`;
  return `\`cli doctor --env ${shellWord(env)}${flag} --introspect --tool config\``;
}

/** Without a terminal, what would be asked must be given. */
function refuseUnasked({ yes }: SetupOptions, { streams, flags: { env, universeId } }: Context) {
  if (streams.interactive) return;
  const missing = [
    ...(env === undefined ? ["--env <name>"] : []),
    ...(universeId === undefined ? ["--universe-id <id>"] : []),
    ...(yes ? [] : ["--yes"]),
  ];
  if (missing.length === 0) return;
  throw new Failure(
    `${nobodyCanBeAsked(streams)}.`,
    `Give ${enumerate(missing)} as well.`,
  );
}

/** The environments of the places file. */
type Envs = ReadonlyMap<string, PlacesEnv>;

/** What a game that everybody may play is offered as. */
const PRODUCTION = "production";
/** What any other is offered as. */
const DEVELOPMENT = "dev";

/** The name that just Enter takes; undefined when there is none to offer. */
function presetOf(
  universeId: UniverseId,
  known: Envs,
  asProduction: boolean,
): string | undefined {
  const [there] = [...known].find(([, env]) => env.universeId === universeId) ?? [];
  const offered = asProduction ? PRODUCTION : DEVELOPMENT;
  return there ?? (known.has(offered) ? undefined : offered);
}

/** Asks for the name until it is one that can be written, or that is there already. */
async function askEnv(
  preset: string | undefined,
  write: (name: string) => string,
  places: string,
  known: Envs,
  { prompts }: Context,
  show: ShowStep,
): Promise<string> {
  const question = text`Name of the environment:`;
  return await untilUsable(show, async () => {
    const answer = await reportInterrupted(UNCHANGED, () => prompts.input(question, preset));
    const name = answer.trim();
    if (name === "") {
      throw new Failure("No name was given.", "Type one, such as dev or production.");
    }
    universeOf(name, known.get(name), places);
    write(name);
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

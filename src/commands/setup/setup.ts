import { definedOnly } from "../../values/collections.ts";
import { addPlacesEnv } from "../../files/addPlacesEnv.ts";
import { Failure, orThrow } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Secret } from "../../values/secret.ts";
import { enumerate } from "../../values/words.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { PullResult } from "../config/pull.ts";
import type { Context } from "../../files/project/context.ts";
import { refuseOwnFile } from "../refuseOwnFile.ts";
import { refuseUnasked, reportInterrupted, requireYes } from "../../publish/requireYes.ts";
import { offerToKeep } from "./askKey.ts";
import { type Envs, findGame, universeOf } from "./findGame.ts";
import { type SetupPresenter, UNCHANGED, untilUsable } from "./steps.ts";

export interface SetupResult {
  readonly outcome: "created" | "extended" | "unchanged";
  readonly env: string;
  readonly universeId: UniverseId;
  readonly places: string;
  readonly config: string;
  readonly hasKey: boolean;
  /** A person was asked for a key, and shown how to make one. */
  readonly wasAsked: boolean;
  readonly typed?: Secret;
  /** A person has to agree to every write from now on. */
  readonly confirms: boolean;
  readonly pulls: boolean;
  /** Undefined before that. */
  readonly pulled?: PullResult;
  /** The environment whose existing section of the config file prevents that. */
  readonly inTheWay?: string;
  /** The state until something is fetched, as a sentence. */
  readonly written: string;
}

/**
 * `cli setup`: makes a places file with an environment, finds a key that works, and offers a first pull.
 *
 * @throws Failure when it is refused, or Roblox knows no such universe.
 * @throws Declined when a person says that it is not their game.
 */
export async function setup(
  options: FileOptions["setup"],
  context: Context,
  presenter: SetupPresenter,
): Promise<SetupResult> {
  const { show, questions } = presenter;
  const { places, config, env: chosen } = context.flags;
  await refuseOwnFile("--places", places, context);
  const { text: content } = context.project.places;
  const known: Envs = orThrow(context.project.places.content)?.envs ?? new Map();
  refuseMissing(options, known, context);
  const sections = orThrow(context.project.config.content)?.envs ?? new Map();
  if (chosen !== undefined && !known.has(chosen)) refuseAnswer(chosen);
  const named = context.flags.universeId ??
    (chosen === undefined ? undefined : universeOf(chosen, known.get(chosen), places));
  if (chosen !== undefined && named !== undefined) {
    addPlacesEnv(content, places, chosen, named);
  }
  const found = await findGame(options, named, known, context, presenter);
  const { universeId, game, key, typed, asks } = found;
  const asProduction = chosen === undefined && game.known && game.isPublic &&
    !known.has(PRODUCTION);
  show({ step: "looked-up", universeId, game, asProduction }, !options.yes);
  const asksConfirm = chosen !== undefined && game.known && game.isPublic && !known.has(chosen) &&
    !options.yes;
  const confirms = asksConfirm
    ? await reportInterrupted(
      UNCHANGED,
      () => context.prompts.confirm(questions.confirm(chosen), "spelled out"),
    )
    : asProduction;
  const write = (name: string) =>
    addPlacesEnv(content, places, name, universeId, confirms && !known.has(name));
  const env = chosen ??
    await askEnv(
      presetOf(universeId, known, asProduction),
      write,
      places,
      known,
      context,
      presenter,
    );
  const edited = write(env);
  const others = [...known.keys()]
    .filter((name) => name !== env && known.get(name)!.universeId === universeId);
  if (others.length > 0) show({ step: "shared", places, env, others }, !options.yes);
  if (!options.yes) {
    await requireYes(context.prompts, questions.game(game.known), UNCHANGED, "spelled out");
  }
  if (edited !== content) await context.disk.replace(places, edited, { content });
  const outcome = content === undefined ? "created" : edited === content ? "unchanged" : "extended";
  const written = `${places} is ${outcome}; nothing was fetched.`;
  if (typed !== undefined) {
    await offerToKeep(typed, { env, universeId }, written, context, presenter);
  }
  // The section may have edits; and every sync refuses one universe in two sections.
  const inTheWay = [env, ...others].find((name) => sections.has(name));
  const pulls = key !== undefined && inTheWay === undefined &&
    (options.yes ||
      await reportInterrupted(written, () => context.prompts.confirm(questions.pull(config))));
  return {
    outcome,
    env,
    universeId,
    places,
    config,
    confirms: confirms && edited !== content,
    hasKey: key !== undefined,
    wasAsked: asks,
    pulls,
    ...definedOnly({ inTheWay, typed }),
    written,
  };
}

/** Refuse a run without a terminal when a flag that answers a question is missing. */
function refuseMissing(
  { yes }: FileOptions["setup"],
  known: Envs,
  { streams, flags: { env, universeId } }: Pick<Context, "flags" | "streams">,
): void {
  if (streams.interactive) return;
  const isNamed = universeId !== undefined || env !== undefined && known.has(env);
  const missing = [
    ...(env === undefined ? ["--env <name>"] : []),
    ...(isNamed ? [] : ["--universe-id <id>"]),
    ...(yes ? [] : ["--yes"]),
  ];
  if (missing.length === 0) return;
  refuseUnasked({ streams }, "", `Give ${enumerate(missing)} as well.`);
}

/** The suggested name for a public game. */
const PRODUCTION = "production";
const DEVELOPMENT = "dev";

/** Choose the name that Enter alone accepts. */
function presetOf(universeId: UniverseId, known: Envs, asProduction: boolean): string | undefined {
  const [there] = [...known].find(([, env]) => env.universeId === universeId) ?? [];
  const offered = asProduction ? PRODUCTION : DEVELOPMENT;
  return there ?? (known.has(offered) ? undefined : offered);
}

async function askEnv(
  preset: string | undefined,
  write: (name: string) => string,
  places: string,
  known: Envs,
  { prompts }: Pick<Context, "prompts">,
  { show, questions }: SetupPresenter,
): Promise<string> {
  return await untilUsable(show, async () => {
    const answer = await reportInterrupted(UNCHANGED, () => prompts.input(questions.env, preset));
    const name = answer.trim();
    refuseAnswer(name);
    universeOf(name, known.get(name), places);
    write(name);
    return name;
  });
}

/** @throws Failure when the name of an environment is no name, but an answer to another question. */
function refuseAnswer(name: string): void {
  if (!/^(?:|y|yes|n|no)$/i.test(name)) return;
  throw new Failure(
    name === ""
      ? "No name was given."
      : `"${name}" looks like an answer to another question, not a name.`,
    "Name the environment, such as dev or production.",
  );
}

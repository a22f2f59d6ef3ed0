import { definedOnly } from "../../values/collections.ts";
import { PLACES_FILE } from "../../values/paths.ts";
import { writeTomlKey } from "../../toml/writeToml.ts";
import { findConfirming, type PlacesFile, resolveEnv } from "../places.ts";
import { command, say, type Sentence } from "../../values/command.ts";
import { Failure, orFailure, orThrow, orUndefined } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "./context.ts";
import { shellWord } from "../../values/shellWord.ts";

export type Files = Pick<Context, "flags" | "project">;

export interface Target {
  /** Absent under a bare `--universe-id`. */
  readonly env?: string;
  readonly universeId: UniverseId;
}

export interface EnvTarget extends Target {
  readonly env: string;
  readonly memory: MemoryUse;
  /** The places file's sections that require a person's agreement for every write to this universe. */
  readonly confirming: readonly string[];
}

export interface Addressed {
  readonly target: EnvTarget;
  readonly repository: Repository;
  /** The game's name, if a person will be asked and it is known. */
  readonly game?: string;
}

/**
 * How the memory of an environment, its record in the lock file, is used. `own`: it is about this universe. `unknown`: the places
 * file does not say which universe it is about, so it is not compared with; it may be written if the env
 * has no universe there, but not if that file cannot be read. Otherwise the record is about another
 * universe, and is left alone for the reason given.
 */
export type MemoryUse = "own" | "unknown" | { readonly leftAlone: string };

export interface WriteTarget extends EnvTarget {
  /** Present when CLI_ENV named the environment, and a person must agree to that. */
  readonly fromVariable?: true;
}

/**
 * Resolve the universe of a command: `--universe-id`, else `--env` in the places file, which is
 * not read when the id is given.
 *
 * @throws Failure when neither names a universe.
 */
export function resolveTarget(context: Files): Target {
  const { env, universeId } = context.flags;
  if (universeId !== undefined) return { ...definedOnly({ env }), universeId };
  if (env === undefined) {
    const named = envFlag(context);
    throw new Failure("No environment is named.", say`Add ${named}, or --universe-id <id>.`);
  }
  return {
    env,
    universeId: resolveNamedEnv(env, readPlacesIfPresent(context), context),
  };
}

/**
 * Resolve the target of a command that works with the local config file, which needs the env's
 * name even when `--universe-id` gives the universe.
 *
 * @throws Failure when the env is not named, or names no universe.
 */
export function resolveEnvTarget(context: Files): EnvTarget {
  const { target, memory, confirming } = resolveNamed(context);
  // A read goes on when another section is unclear.
  return {
    ...target,
    memory: orUndefined(memory) ?? "unknown",
    confirming: orUndefined(confirming) ?? [],
  };
}

/**
 * Resolve the target of a command that writes the lock file, and refuse first of all if it cannot.
 *
 * @throws Failure when the env is not named or names no universe, or the places file that shows which
 * universe it is cannot be read.
 */
export function resolveLockTarget(context: Files): EnvTarget {
  const { target, memory, confirming } = resolveNamed(context);
  return { ...target, memory: orThrow(memory), confirming: orThrow(confirming) };
}

function resolveNamed(context: Files) {
  const env = requireEnv(context);
  const file = readPlacesIfPresent(context);
  const universeId = context.flags.universeId ?? resolveNamedEnv(env, file, context);
  return {
    target: { env, universeId },
    memory: orFailure(() => findMemoryUse({ env, universeId }, file, context)),
    confirming: orFailure(() => file === undefined ? [] : findConfirming(file, env, universeId)),
  };
}

function resolveNamedEnv(
  env: string,
  file: PlacesFile | undefined,
  context: Files,
): UniverseId {
  if (file !== undefined) return resolveEnv(file, env);
  const { places } = context.flags;
  const { placesAbove } = context.project;
  const { meant } = context.project.places;
  throw new Failure(
    `There is no ${places} here, so the environment "${env}" cannot be looked up.`,
    placesAbove !== undefined ? placesAboveAdvice(placesAbove) : meant ??
      say`Run ${command("setup")}, or create it with these two lines: \`[${
        writeTomlKey(env)
      }]\` and \`universe_id = <id>\`.`,
  );
}

/**
 * Resolve the target of a command that changes what is live or staged. `--universe-id` replaces the lookup
 * of the universe, not the agreement that the universe requires (spec: Prompt rules 4).
 *
 * @throws Failure when the env is not named or names no universe, or the places file, which may require a
 * person, cannot be read.
 */
export function resolveWriteTarget(context: Files): WriteTarget {
  const target = resolveLockTarget(context);
  if (readPlacesIfPresent(context) === undefined) refuseMisnamed(target, context);
  const fromVariable = context.flags.fromVariables?.includes("env") ?? false;
  return fromVariable && target.confirming.length > 0 ? { ...target, fromVariable } : target;
}

function placesAboveAdvice(places: string): Sentence {
  return say`Give --places ${places} if that file is this game's too, or run ${command("setup")}.`;
}

/** The standard one is optional. */
function refuseMisnamed(
  { universeId }: Target,
  { flags: { places }, project: { folder, placesAbove } }: Files,
): void {
  if (placesAbove === undefined && places === folder + PLACES_FILE) return;
  throw new Failure(
    `There is no ${places}, so it is not known whether a person must agree to writes to universe ${universeId}.`,
    placesAbove === undefined
      ? "Correct --places, or leave it out."
      : placesAboveAdvice(placesAbove),
  );
}

export function requireEnv(context: Files): string {
  const { env, universeId } = context.flags;
  if (env !== undefined) return env;
  const instead = universeId === undefined ? "" : "; --universe-id does not replace it";
  throw new Failure("--env is missing.", say`Add ${envFlag(context)}${instead}.`);
}

function envFlag({ project }: Pick<Context, "project">): Sentence {
  const file = project.places.content;
  if (file === undefined) return say`--env <name> (${command("setup")} makes one)`;
  const names = [...orUndefined(file)?.envs.keys() ?? []];
  return `--env <name>${names.length === 0 ? "" : ` (${names.map(shellWord).join(", ")})`}`;
}

export function readPlacesIfPresent(
  { project }: Pick<Context, "project">,
): PlacesFile | undefined {
  return orThrow(project.places.content);
}

function findMemoryUse(
  { env, universeId }: Target & { readonly env: string },
  file: PlacesFile | undefined,
  { flags: { universeId: given, places } }: Pick<Context, "flags">,
): MemoryUse {
  if (given === undefined) return "own";
  const own = file?.envs.get(env)?.universeId;
  if (own instanceof Failure) throw own;
  if (own === universeId) return "own";
  if (own === undefined) return "unknown";
  return {
    leftAlone:
      `The lock file is left as it is: "${env}" is universe ${own} in ${places}, and this is universe ${universeId}.`,
  };
}

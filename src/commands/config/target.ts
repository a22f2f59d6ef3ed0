import { readPlaces, resolveEnv, wantsPerson } from "../../files/places.ts";
import { Failure } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Context, SharedOptions } from "../context.ts";

/** The universe that a command addresses, and under which name. */
export interface Target {
  /** The env named on the command line; absent under a bare `--universe-id`. */
  readonly env?: string;
  readonly universeId: UniverseId;
  /** The env's `confirm = true`: a person must agree to every write. */
  readonly confirm: boolean;
}

/** A target whose env is named. */
export interface EnvTarget extends Target {
  readonly env: string;
}

/**
 * Resolves the universe of a command: `--universe-id`, else `--env` in the places file, which is
 * not read when the id is given.
 *
 * @throws Failure when neither names a universe.
 */
export async function resolveTarget(shared: SharedOptions, context: Context): Promise<Target> {
  const { env, universeId, places } = shared;
  if (universeId !== undefined) {
    return { ...(env === undefined ? {} : { env }), universeId, confirm: false };
  }
  if (env === undefined) {
    throw new Failure(
      "No environment is named.",
      `Name one of ${places} with --env <name>, or a universe with --universe-id <id>.`,
    );
  }
  const content = await context.disk.read(places);
  if (content === undefined) {
    throw new Failure(
      `There is no ${places} here, so the env "${env}" cannot be looked up.`,
      "Run it in the project's folder, name the file with --places, or give --universe-id.",
    );
  }
  return { env, ...resolveEnv(readPlaces(content, places), env) };
}

/**
 * Resolves the target of a command that works with the local config file, which needs the env's
 * name even when `--universe-id` gives the universe.
 *
 * @throws Failure when the env is not named, or names no universe.
 */
export async function resolveEnvTarget(
  shared: SharedOptions,
  context: Context,
): Promise<EnvTarget> {
  const { env } = shared;
  if (env === undefined) {
    throw new Failure(
      "--env is missing.",
      "Give --env <name>, beside --universe-id too: it names the section of the config file.",
    );
  }
  return { ...await resolveTarget(shared, context), env };
}

/**
 * Resolves the target of a command that changes what is live or staged. `--universe-id` takes the
 * place of looking the universe up, not of the agreement that the env wants (spec: Prompt rules 4).
 *
 * @throws Failure when the env is not named or names no universe, or the places file that may want a
 * person for it cannot be read.
 */
export async function resolveWriteTarget(
  shared: SharedOptions,
  context: Context,
): Promise<EnvTarget> {
  const target = await resolveEnvTarget(shared, context);
  if (shared.universeId === undefined) return target;
  const content = await context.disk.read(shared.places);
  if (content === undefined) return target;
  return { ...target, confirm: wantsPerson(readPlaces(content, shared.places), target.env) };
}

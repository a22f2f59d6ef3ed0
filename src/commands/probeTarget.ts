import type { ProbeTarget } from "../doctor/probe.ts";
import { PLACES_FILE } from "../values/fileNames.ts";
import { asFailure, Failure } from "../values/failure.ts";
import { readPlacesIfPresent, resolveTarget } from "./config/target.ts";
import { type Context, withFlags } from "./context.ts";

/**
 * Find the universe that the read probe reads (spec: cli doctor, 5): `--universe-id`, else `--env`, else
 * the only env of the places file. Only the files needed for that are read.
 */
export function findProbeTarget(context: Context): ProbeTarget {
  const { universeId, env, places } = context.flags;
  if (universeId !== undefined) return { state: "found", universeId, from: "--universe-id" };
  const { content } = context.project.places;
  if (env === undefined && content instanceof Failure) {
    return { state: "unknown", failure: content };
  }
  try {
    const file = env === undefined ? readPlacesIfPresent(context) : undefined;
    const names = env === undefined ? file && [...file.envs.keys()] : [env];
    if (names === undefined && places !== context.project.folder + PLACES_FILE) {
      throw new Failure(`There is no ${places}.`, "Name the places file with --places.");
    }
    if (names === undefined) return none(`no universe is named, and there is no ${places} here`);
    const [name, ...others] = names;
    if (name === undefined) return none(`${places} has no environment`);
    if (others.length > 0) {
      return none(`${places} has several environments: ${names.join(", ")}`, names);
    }
    const target = resolveTarget(withFlags(context, { env: name }));
    const from = `environment "${name}" of ${places}`;
    return { state: "found", universeId: target.universeId, from };
  } catch (error) {
    return { state: "broken", failure: asFailure(error) };
  }
}

function none(reason: string, envs: readonly string[] = []): ProbeTarget {
  return { state: "none", reason, envs };
}

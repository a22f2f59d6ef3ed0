import type { ProbeTarget } from "../doctor/probe.ts";
import type { Disk } from "../files/disk.ts";
import { readPlaces } from "../files/places.ts";
import { PLACES_FILE } from "../values/fileNames.ts";
import { asFailure, Failure } from "../values/failure.ts";
import { resolveTarget } from "./config/target.ts";
import { type Context, withFlags } from "./context.ts";

/**
 * Find the universe that the read probe reads (spec: cli doctor, 5): `--universe-id`, else `--env`,
 * else the only env of the places file. Only what that takes is read.
 */
export async function findProbeTarget(context: Context): Promise<ProbeTarget> {
  const { universeId, env, places } = context.flags;
  if (universeId !== undefined) return { state: "found", universeId, from: "--universe-id" };
  try {
    const names = env === undefined ? await envNames(places, context.disk) : [env];
    if (names === undefined && places !== context.project.folder + PLACES_FILE) {
      const failure = new Failure(`There is no ${places}.`, "Name the places file with --places.");
      return { state: "broken", failure };
    }
    if (names === undefined) {
      const reason = `no universe is named, and there is no ${places} here`;
      return { state: "none", reason, envs: [] };
    }
    const [name, ...others] = names;
    if (name === undefined) {
      return { state: "none", reason: `${places} has no environment`, envs: [] };
    }
    if (others.length > 0) {
      const reason = `${places} has several environments: ${names.join(", ")}`;
      return { state: "none", reason, envs: names };
    }
    const target = await resolveTarget(withFlags(context, { env: name }));
    return {
      state: "found",
      universeId: target.universeId,
      from: `environment "${name}" of ${places}`,
    };
  } catch (error) {
    return { state: "broken", failure: asFailure(error) };
  }
}

/** List the names of the envs; undefined when there is no places file. */
async function envNames(places: string, disk: Disk): Promise<readonly string[] | undefined> {
  const text = await disk.read(places);
  return text === undefined ? undefined : [...readPlaces(text, places).envs.keys()];
}

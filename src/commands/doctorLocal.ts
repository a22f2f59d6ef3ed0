import { definedOnly } from "../values/collections.ts";
import { PLACES_FILE } from "../values/paths.ts";
import { type ApiKey, findApiKey } from "../files/credentials/apiKey.ts";
import type { DeclaredKey } from "../files/credentials/declaredKey.ts";
import type { CredentialInputs } from "../doctor/credentials.ts";
import type { PlacesEnvs } from "../doctor/declarations.ts";
import type { ProbeTarget } from "../doctor/probe.ts";
import { whatOf } from "../doctor/report.ts";
import type { PlacesFile } from "../files/places.ts";
import type { DoctorOptions } from "../flags/lookFlags.ts";
import { asFailure, Failure, orUndefined } from "../values/failure.ts";
import { Secret } from "../values/secret.ts";
import { readPlacesIfPresent, resolveTarget } from "../files/project/target.ts";
import { type Context, withFlags } from "../files/project/context.ts";
import {
  findKeptKey,
  isPipeline,
  keySourceWarning,
  lookUpDeclaredKey,
  readKeyFile,
  readKeyFiles,
  readKeyVariable,
} from "../files/project/keySources.ts";

export interface LocalFindings {
  readonly credentials: Omit<CredentialInputs, "cookie" | "session">;
  readonly key: LoadedKey | undefined;
  readonly places: PlacesFile | Failure | undefined;
}

export interface LoadedKey {
  readonly secret: Secret;
  /** The name under which it is declared; absent when not known. */
  readonly declared: string | undefined;
}

export async function readLocal(
  { keyName }: Pick<DoctorOptions, "keyName">,
  context: Context,
): Promise<LocalFindings> {
  const { apiKey: flag, places: placesPath, universeId } = context.flags;
  const variable = await readKeyVariable(context);
  const places = universeId === undefined ? context.project.places.content : undefined;
  const [files, file] = await Promise.all([
    readKeyFiles(context),
    readKeyFile(context),
  ]);
  const named = keyName === undefined
    ? undefined
    : await lookUpDeclaredKey(keyName, files, context);
  const stored = (named instanceof Failure || named?.state !== "stored") ? undefined : named;
  const given = findApiKey({ flag, variable, file, declared: stored });
  const looksForKept = given.state === "none" && keyName === undefined;
  const kept = looksForKept ? await keptKeys(orUndefined(places), context) : [];
  const key = kept.length === 1 ? kept[0]!.key : given;
  const fileWarning = keySourceWarning(key, file, context);
  const loaded = key.state === "loaded" ? loadedKey(key, stored) : undefined;
  return {
    credentials: {
      key,
      differing: flag !== undefined && typeof variable === "string" && variable !== "" &&
        !flag.equals(new Secret(variable)),
      ...definedOnly({ named, fileWarning }),
      kept: kept.length > 1 ? kept.map(({ env }) => env) : [],
      isPipeline: isPipeline(context),
      files,
      places: envsOf(places, placesPath),
    },
    key: loaded,
    places,
  };
}

/**
 * Find the kept keys that may be meant: the key of the universe that a read probe would read, or, when no
 * universe is named, the keys of all environments.
 */
async function keptKeys(
  places: PlacesFile | undefined,
  context: Context,
): Promise<{ readonly env: string; readonly key: ApiKey }[]> {
  const target = findProbeTarget(context);
  const universes = target.state === "found"
    ? [["", target.universeId] as const]
    : [...places?.envs ?? []].map(([env, { universeId }]) => [env, universeId] as const);
  const found = await Promise.all(universes.map(async ([env, universeId]) => ({
    env,
    key: await findKeptKey(universeId instanceof Failure ? undefined : universeId, context),
  })));
  return found.filter(({ key }) => key.state !== "none");
}

function envsOf(
  places: PlacesFile | Failure | undefined,
  file: string,
): PlacesEnvs | Failure | undefined {
  if (places instanceof Failure) {
    return new Failure(`${file} cannot be read: ${whatOf(places)}`, places.remedy);
  }
  return places && { file, envs: [...places.envs.keys()] };
}

function loadedKey(
  { secret, source }: Extract<ApiKey, { state: "loaded" }>,
  stored: Extract<DeclaredKey, { state: "stored" }> | undefined,
): LoadedKey {
  const isStored = source.by === "--key" || stored?.secret.equals(secret) === true;
  return { secret, declared: isStored ? stored?.name : undefined };
}

/**
 * Find the universe that the read probe reads (spec: cli doctor, 5): `--universe-id`, else `--env`, else
 * the only env of the places file.
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

import { type ApiKey, findApiKey } from "../credentials/apiKey.ts";
import { type DeclaredKey, findDeclaredKey } from "../credentials/declaredKey.ts";
import type { CredentialInputs, FileReading, KeyFiles } from "../doctor/credentials.ts";
import type { PlacesEnvs } from "../doctor/declarations.ts";
import { attempt, ok, type Result, unknown } from "../doctor/result.ts";
import { whatOf } from "../doctor/report.ts";
import type { Disk } from "../files/disk.ts";
import { KEY_DECLARATIONS, readKeyDeclarations } from "../files/keyDeclarations.ts";
import { KEY_LOCK, readKeyLock } from "../files/keyLock.ts";
import { readPlaces } from "../files/places.ts";
import { Failure } from "../values/failure.ts";
import { Secret } from "../values/secret.ts";
import type { Context } from "./context.ts";
import type { DoctorOptions } from "./doctorOptions.ts";

/** What the flags, the environment and the folder say, before anybody is asked. */
export interface Local {
  readonly credentials: Omit<CredentialInputs, "cookie" | "session">;
  /** The API key in use; absent when there is none that can be. */
  readonly key: LoadedKey | undefined;
  /** Every key that was read, whether it is used or not, for it to be hidden. */
  readonly secrets: readonly Secret[];
}

/** The API key in use. */
export interface LoadedKey {
  readonly secret: Secret;
  /** The name of the declared key that it is; absent when that is not known. */
  readonly declared: string | undefined;
}

/** Finds the API key and reads the key files; nobody is asked. */
export async function lookAround(options: DoctorOptions, context: Context): Promise<Local> {
  const { apiKey: flag } = options;
  const variable = context.env("CLI_API_KEY");
  const [files, places] = await Promise.all([
    readKeyFiles(context.disk),
    readEnvs(context.disk, options.places),
  ]);
  const named = options.key === undefined
    ? undefined
    : await lookUp(options.key, files, context.disk);
  const stored = named?.ok === true && named.value.state === "stored" ? named.value : undefined;
  const key = findApiKey({ flag, variable, declared: stored });
  const loaded = key.state === "loaded" ? loadedKey(key, stored) : undefined;
  return {
    credentials: {
      key,
      differing: flag !== undefined && !!variable && !flag.equals(new Secret(variable)),
      ...(named === undefined ? {} : { named }),
      files,
      places,
    },
    key: loaded,
    secrets: [
      flag,
      variable === undefined ? undefined : new Secret(variable),
      stored?.secret,
      ...[...files.lock.content?.keys.values() ?? []].map((created) => created.secret),
    ].filter((secret) => secret !== undefined),
  };
}

async function readKeyFiles(disk: Disk): Promise<KeyFiles> {
  const [declarations, lock] = await Promise.all([
    readFile(disk, KEY_DECLARATIONS, readKeyDeclarations),
    readFile(disk, KEY_LOCK, readKeyLock),
  ]);
  return { declarations, lock };
}

/** The envs of the places file, or why it cannot be read; undefined when there is none. */
async function readEnvs(disk: Disk, file: string): Promise<Result<PlacesEnvs> | undefined> {
  const { content, failure } = await readFile(disk, file, readPlaces);
  if (failure !== undefined) {
    return unknown(`${file} cannot be read: ${whatOf(failure)}`, failure.advice);
  }
  return content && ok({ file, envs: [...content.envs.keys()] });
}

async function readFile<Content>(
  disk: Disk,
  file: string,
  parse: (text: string, file: string) => Content,
): Promise<FileReading<Content>> {
  try {
    const text = await disk.read(file);
    return text === undefined ? {} : { content: parse(text, file) };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}

/** Looks up the key that `--key` names; a file that cannot be read leaves it open. */
async function lookUp(
  name: string,
  { declarations, lock }: KeyFiles,
  disk: Disk,
): Promise<Result<DeclaredKey>> {
  const needsLock = declarations.content?.keys.has(name) === true;
  const broken = declarations.failure !== undefined
    ? KEY_DECLARATIONS
    : needsLock && lock.failure !== undefined
    ? KEY_LOCK
    : undefined;
  if (broken !== undefined) {
    return unknown(`"${name}" cannot be looked up, because ${broken} cannot be read`);
  }
  return await attempt(() => findDeclaredKey(name, declarations.content, lock.content, disk));
}

function loadedKey(
  { secret, source }: Extract<ApiKey, { state: "loaded" }>,
  stored: Extract<DeclaredKey, { state: "stored" }> | undefined,
): LoadedKey {
  const isStored = source.kind === "declared" || stored?.secret.equals(secret) === true;
  return { secret, declared: isStored ? stored?.name : undefined };
}

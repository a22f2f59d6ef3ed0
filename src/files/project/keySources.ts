import { noKeyAdvice } from "../../values/advice.ts";
import { type ApiKey, findApiKey, type KeyFile } from "../credentials/apiKey.ts";
import { type DeclaredKey, findDeclaredKey } from "../credentials/declaredKey.ts";
import type { KeyFiles } from "../keyLock.ts";
import type { Disk } from "../../disk/disk.ts";
import { KEY_DECLARATIONS, readKeyDeclarations } from "../keyDeclarations.ts";
import { KEY_LOCK, readKeyLock } from "../keyLock.ts";
import { asFailure, Failure, failureFrom, orUndefined } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import { Secret } from "../../values/secret.ts";
import { shellWord } from "../../values/shellWord.ts";
import type { Apis, Context } from "./context.ts";

type FileContext = Pick<Context, "disk" | "project" | "streams">;

/** Read the key tool's two files, and hide all their secrets: Roblox may quote one that is not sent. */
export async function readKeyFiles({ disk, project, streams }: FileContext): Promise<KeyFiles> {
  const [declarations, lock] = await Promise.all([
    readFile(disk, project.folder + KEY_DECLARATIONS, readKeyDeclarations),
    readFile(disk, project.folder + KEY_LOCK, readKeyLock),
  ]);
  for (const { secret } of orUndefined(lock)?.keys.values() ?? []) {
    if (secret !== undefined) streams.hide(secret);
  }
  return { declarations, lock };
}

async function readFile<Content>(
  disk: Disk,
  file: string,
  parse: (text: string, file: string) => Content,
): Promise<Content | Failure | undefined> {
  try {
    const text = await disk.read(file);
    return text === undefined ? undefined : parse(text, file);
  } catch (error) {
    return asFailure(error);
  }
}

/** Look up a declared key; a file that cannot be read leaves it unknown. */
export async function lookUpDeclaredKey(
  name: string,
  { declarations, lock }: KeyFiles,
  { disk, project, streams }: FileContext,
): Promise<DeclaredKey | Failure> {
  const needsLock = orUndefined(declarations)?.keys.has(name) === true;
  const broken = declarations instanceof Failure
    ? KEY_DECLARATIONS
    : needsLock && lock instanceof Failure
    ? KEY_LOCK
    : undefined;
  if (broken !== undefined) {
    return new Failure(
      `"${name}" cannot be looked up, because ${broken} cannot be read`,
      "Correct that file first.",
    );
  }
  const found = await findDeclaredKey(name, orUndefined(declarations), orUndefined(lock), {
    read: (path) => disk.read(pathFrom(project, path)),
  }).catch(failureFrom);
  if (!(found instanceof Failure) && found.state === "stored") streams.hide(found.secret);
  return found;
}

/** A relative path in the key tool's files starts from their own folder. */
function pathFrom({ folder }: FileContext["project"], path: string): string {
  return /^(?:[/\\]|[A-Za-z]:)/.test(path) ? path : folder + path;
}

/** Read the file of a key; undefined when none is named, or the key itself is given. */
export async function readKeyFile(
  { flags: { apiKey, apiKeyFile }, env, readSecret }: Pick<Context, "flags" | "env" | "readSecret">,
): Promise<KeyFile | undefined> {
  const by = apiKeyFile === undefined ? "CLI_API_KEY_FILE" : "--api-key-file";
  const path = apiKeyFile ?? env("CLI_API_KEY_FILE");
  if (!path || apiKey !== undefined || env("CLI_API_KEY")) return undefined;
  const read = await readSecret(path).catch(asFailure);
  if (read instanceof Failure) return { by, path, found: read };
  const { content, ...rest } = read;
  return { by, path, found: new Secret(content.replace(/^\ufeff/, "").trimEnd()), ...rest };
}

export function keySourceWarning(
  key: ApiKey,
  file: KeyFile | undefined,
  { flags: { apiKeyFile } }: Pick<Context, "flags">,
): readonly [what: string, advice: string] | undefined {
  if (key.state !== "none" && key.source.by === "CLI_API_KEY" && apiKeyFile !== undefined) {
    return ["CLI_API_KEY is used, not --api-key-file", "Unset CLI_API_KEY to use the file."];
  }
  if (file?.readableByOthers !== undefined) {
    return [
      `other users of this machine may read ${file.path} (${file.readableByOthers})`,
      `Remove that permission: \`chmod 600 ${shellWord(file.path)}\`.`,
    ];
  }
  if (key.state !== "loaded" || key.trimmed === undefined) return undefined;
  return [
    `${key.trimmed} has a space or a line break around the key, which was ignored`,
    "Remove it there, too.",
  ];
}

/** Read `CLI_API_KEY`; a Failure when it is the path of a file, as services of pipelines pass secrets in files. */
export async function readKeyVariable(
  { env, readSecret }: Pick<Context, "env" | "readSecret">,
): Promise<string | Failure | undefined> {
  const key = env("CLI_API_KEY");
  if (key === undefined || !/[\\/]/.test(key)) return key;
  if (await readSecret(key).catch(asFailure) instanceof Failure) return key;
  return new Failure(
    "CLI_API_KEY is the path of a file, not a key; it was not sent.",
    "Set CLI_API_KEY_FILE to it, and unset CLI_API_KEY.",
  );
}

/**
 * Find the API key of a command that needs one, in the places of {@link findKey}.
 *
 * @throws Failure when there is none, or it cannot be a header.
 */
export async function requireApiKey(
  universeId: UniverseId,
  context: Omit<Context, keyof Apis>,
): Promise<Secret> {
  const key = await findKey(universeId, context);
  if (key !== undefined) return key;
  const isEmpty = context.env("CLI_API_KEY")?.trim() === "";
  throw new NoKey(
    isEmpty ? "No API key is loaded: CLI_API_KEY is empty." : "No API key is loaded.",
    await declaredKeysAdvice(context) || noKeyAdvice(isPipeline(context)),
  );
}

export class NoKey extends Failure {
  override readonly name = "NoKey";
}

/** Check whether this runs in a pipeline, whose jobs get their key as a secret. */
export function isPipeline({ env }: Pick<Context, "env">): boolean {
  return !["", "0", "false", undefined].includes(env("CI"));
}

/**
 * Find the API key: `--api-key`, else `CLI_API_KEY`, else the file that is named, else the key kept for the
 * universe.
 *
 * @param universeId The universe that the run addresses; undefined when that is not known yet.
 * @returns Undefined when none of them gives one.
 * @throws Failure when it cannot be a header, or the file cannot be used.
 */
export async function findKey(
  universeId: UniverseId | undefined,
  context: Omit<Context, keyof Apis>,
): Promise<Secret | undefined> {
  const { apiKey: flag } = context.flags;
  const file = await readKeyFile(context);
  let key = findApiKey({ flag, variable: await readKeyVariable(context), file });
  if (key.state === "none") key = await findKeptKey(universeId, context);
  if (key.state === "unusable") throw key.failure;
  if (key.state === "none") return undefined;
  context.streams.hide(key.secret);
  const warning = keySourceWarning(key, file, context);
  if (warning !== undefined) context.notice(`! ${warning[0]}. ${warning[1]}`);
  return key.secret;
}

export async function findKeptKey(
  universeId: UniverseId | undefined,
  { keys, streams }: Pick<Context, "keys" | "streams">,
): Promise<ApiKey> {
  const kept = universeId === undefined ? undefined : await keys.read(universeId);
  const key = findApiKey({ file: kept && { by: "cli setup", ...kept } });
  if (key.state === "loaded") streams.hide(key.secret);
  return key;
}

/** Advise how to give the keys of cliapikey.toml, since only the doctor takes `--key`; empty for none. */
async function declaredKeysAdvice(context: FileContext): Promise<string> {
  const files = await readKeyFiles(context);
  const names = [...orUndefined(files.declarations)?.keys.keys() ?? []];
  const all = await Promise.all(names.map((name) => lookUpDeclaredKey(name, files, context)));
  return all.map((one) => {
    if (one instanceof Failure || one.state === "missing") return "";
    const { name, backend } = one;
    return backend === orUndefined(files.lock)?.file
      ? `"${name}" has its secret in ${backend}: copy it into CLI_API_KEY. `
      : `"${name}" has its secret in a file: pass --api-key-file ${
        shellWord(pathFrom(context.project, backend))
      }. `;
  }).join("").trimEnd();
}

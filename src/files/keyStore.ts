import { command, say } from "../values/command.ts";
import type { Host } from "../host/host.ts";
import type { EnvName } from "../values/system.ts";
import { asFailure, codeOf, Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { Secret } from "../values/secret.ts";
import { shellWord } from "../values/shellWord.ts";
import { isAbsent } from "../disk/readRegular.ts";
import { readSecretFile, type SecretFile } from "../disk/secretFile.ts";
import { fileLockOf, type Waiting, withFileLock } from "../disk/withFileLock.ts";

/** The API keys that `cli setup` keeps: a file for each universe, in a folder of the user's own. */
export interface KeyStore {
  /** As a person types it; undefined without a known folder. */
  pathOf(universeId: UniverseId): string | undefined;
  read(universeId: UniverseId): Promise<KeptKey | undefined>;
  /**
   * The file is written whole or not at all.
   *
   * @throws Failure when it cannot be written.
   */
  keep(universeId: UniverseId, key: Secret): Promise<void>;
  /**
   * A killed run may have left a part of it, which is removed, too.
   *
   * @returns True when there was one of them.
   * @throws Failure when it cannot be removed.
   */
  forget(universeId: UniverseId): Promise<boolean>;
}

export interface KeptKey {
  /** As a person types it. */
  readonly path: string;
  /** The key, or why it is not used: others may read the file, or it cannot be read. */
  readonly found: Secret | Failure;
}

/**
 * Open the kept keys: `cli/keys` under `$XDG_CONFIG_HOME`, which is `~/.config` by default, or under
 * `%LOCALAPPDATA%`. Nothing is read or created before it is needed.
 */
export function openKeyStore(
  { files, system }: Pick<Host, "files" | "system">,
  env: (name: EnvName) => string | undefined,
  { now, interrupted }: Omit<Waiting, "files">,
): KeyStore {
  const locate = (universeId: UniverseId) => {
    const folder = folderOfKeys(system, env);
    if (folder === undefined) return undefined;
    const file = `${folder}${system === "windows" ? "\\" : "/"}${universeId}`;
    const home = env("HOME");
    const path = home && file.startsWith(`${home}/`) ? `~${file.slice(home.length)}` : file;
    return { folder, file, path };
  };
  return {
    pathOf: (universeId) => locate(universeId)?.path,
    read: async (universeId) => {
      const at = locate(universeId);
      if (at === undefined || await isNotThere(files, at.file)) return undefined;
      const read = await readSecretFile(files, at.folder, at.file, system).catch(asFailure);
      return { path: at.path, found: usableKey(at.path, universeId, read) };
    },
    keep: async (universeId, key) => {
      const at = locate(universeId);
      if (at === undefined) {
        const variable = system === "windows" ? "LOCALAPPDATA" : "HOME";
        throw new Failure(
          `The key cannot be kept: ${variable} is not set, so there is no folder for it.`,
          `Set it, or ${ANOTHER}.`,
        );
      }
      const { folder, file, path } = at;
      try {
        await files.makeFolder(folder, 0o700);
        // An existing folder may have been made by hand, with other permissions.
        await files.setMode(folder, 0o700);
        await withFileLock(file, {
          mode: 0o600,
          content: `${key.reveal()}\n`,
          put: (lock) => files.rename(lock, file),
        }, { files, now, interrupted });
      } catch (error) {
        if (error instanceof Failure || interrupted.aborted) throw error;
        throw refused(path, "written", error);
      }
    },
    forget: async (universeId) => {
      const at = locate(universeId);
      if (at === undefined) return false;
      let isForgotten = false;
      // A killed run leaves the key in the lock.
      for (const file of [at.file, fileLockOf(at.file)]) {
        if (await isNotThere(files, file)) continue;
        await files.remove(file).catch((error) => {
          throw refused(at.path, "removed", error);
        });
        isForgotten = true;
      }
      return isForgotten;
    },
  };
}

/** Undefined when no readable variable names one. */
function folderOfKeys(
  system: Host["system"],
  env: (name: EnvName) => string | undefined,
): string | undefined {
  if (system === "windows") {
    const local = env("LOCALAPPDATA");
    return local ? `${local}\\cli\\keys` : undefined;
  }
  const given = env("XDG_CONFIG_HOME");
  // A relative path must be ignored (XDG Base Directory Specification).
  if (given?.startsWith("/")) return `${given.replace(/\/+$/, "")}/cli/keys`;
  const home = env("HOME");
  return home?.startsWith("/") ? `${home.replace(/\/+$/, "")}/.config/cli/keys` : undefined;
}

/** One that this run may not look at counts as absent. */
async function isNotThere(files: Host["files"], path: string): Promise<boolean> {
  return await files.linkStatus(path).then(
    () => false,
    (error) => error.name === "NotCapable" || isAbsent(files, path),
  );
}

const ANOTHER = "pass the key in CLI_API_KEY or with --api-key-file <path>";

function usableKey(
  path: string,
  universeId: UniverseId,
  read: SecretFile | Failure,
): Secret | Failure {
  if (read instanceof Failure) {
    const [, why = ""] = /cannot be read(: .*)\.$/.exec(read.what) ?? [];
    return new Failure(
      `The kept key ${path} cannot be read${why}.`,
      say`Remove it with ${
        command("setup --forget-key", { env: undefined, universeId })
      }, or ${ANOTHER}.`,
    );
  }
  const { content, readableByOthers } = read;
  if (readableByOthers === undefined) return new Secret(content.trim());
  return new Failure(
    `The kept key ${path} is not used: other users may read it (${readableByOthers}).`,
    `Remove that permission with \`chmod 600 ${tildeWord(path)}\`, or ${ANOTHER}.`,
  );
}

/** Write a path as a shell word, with the home folder's `~` outside the quotes. */
function tildeWord(path: string): string {
  return path.startsWith("~/") ? `~/${shellWord(path.slice(2))}` : shellWord(path);
}

function refused(path: string, done: string, error: unknown): Failure {
  const code = codeOf(error);
  return new Failure(
    `The kept key ${path} cannot be ${done}${code === "" ? "" : ` (${code})`}.`,
    `Make its folder writable, or ${ANOTHER}.`,
  );
}

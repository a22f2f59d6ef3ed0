import type { Host } from "../host/host.ts";
import type { EnvName } from "../values/envNames.ts";
import { asFailure, Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { Secret } from "../values/secret.ts";
import { shellWord } from "../values/shellWord.ts";
import { codeOf } from "./readRegular.ts";
import { readSecretFile } from "./secretFile.ts";
import { type Waiting, withFileLock } from "./withFileLock.ts";

/** The API keys that `cli setup` keeps: a file for each universe, in a folder of the user's own. */
export interface KeyStore {
  /** Where the key of a universe is kept, as a person types it; undefined where no folder for it is known. */
  pathOf(universeId: UniverseId): string | undefined;
  /** Reads the key kept for a universe; undefined when there is none. */
  read(universeId: UniverseId): Promise<KeptKey | undefined>;
  /**
   * Keeps a key for a universe, whole or not at all, in place of the one before.
   *
   * @throws Failure when it cannot be written.
   */
  keep(universeId: UniverseId, key: Secret): Promise<void>;
  /**
   * Removes the key kept for a universe.
   *
   * @returns Whether there was one.
   * @throws Failure when it cannot be removed.
   */
  forget(universeId: UniverseId): Promise<boolean>;
}

/** A kept key. */
export interface KeptKey {
  /** Its file, as a person types it. */
  readonly path: string;
  /** The key, or why it is not used: others may read it, or nobody can. */
  readonly found: Secret | Failure;
}

/** What gives the folder, and its files. */
type Outside = Pick<Host, "files" | "system">;

/**
 * Opens the kept keys: `cli/keys` under `$XDG_CONFIG_HOME`, which is `~/.config` by default, or under
 * `%LOCALAPPDATA%`. Nothing is read or made before it is needed.
 */
export function openKeyStore(
  { files, system }: Outside,
  env: (name: EnvName) => string | undefined,
  { now, interrupted }: Omit<Waiting, "files">,
): KeyStore {
  const folder = () => folderOfKeys(system, env);
  const slash = system === "windows" ? "\\" : "/";
  const fileOf = (universeId: UniverseId) => {
    const above = folder();
    return above === undefined ? undefined : `${above}${slash}${universeId}`;
  };
  const pathOf = (universeId: UniverseId) => {
    const file = fileOf(universeId);
    const home = env("HOME");
    return home && file?.startsWith(`${home}/`) ? `~${file.slice(home.length)}` : file;
  };
  return {
    pathOf,
    read: async (universeId) => {
      const file = fileOf(universeId);
      if (file === undefined || await isAbsent(files, file)) return undefined;
      const path = pathOf(universeId)!;
      const read = await readSecretFile(files, folder()!, file, system).catch(asFailure);
      return {
        path,
        found: read instanceof Failure ? unreadable(path, universeId, read) : secretOf(path, read),
      };
    },
    keep: async (universeId, key) => {
      const file = fileOf(universeId);
      if (file === undefined) throw noFolder(system);
      try {
        await files.makeFolder(folder()!, 0o700);
        // A folder that was there may have been made by somebody's hand.
        await files.setMode(folder()!, 0o700);
        await withFileLock(file, {
          mode: 0o600,
          fill: (lock) => lock.write(new TextEncoder().encode(`${key.reveal()}\n`)),
          put: (lock) => files.rename(lock, file),
        }, { files, now, interrupted });
      } catch (error) {
        if (error instanceof Failure || interrupted.aborted) throw error;
        throw refused(pathOf(universeId)!, "written", error);
      }
    },
    forget: async (universeId) => {
      const file = fileOf(universeId);
      if (file === undefined || await isAbsent(files, file)) return false;
      await files.remove(file).catch((error) => {
        throw refused(pathOf(universeId)!, "removed", error);
      });
      return true;
    },
  };
}

/** The folder of the keys; undefined where no variable that may be read says where it is. */
function folderOfKeys(
  system: Host["system"],
  env: (name: EnvName) => string | undefined,
): string | undefined {
  if (system === "windows") {
    const local = env("LOCALAPPDATA");
    return local ? `${local}\\cli\\keys` : undefined;
  }
  const given = env("XDG_CONFIG_HOME");
  // A relative one is to be ignored (XDG Base Directory Specification).
  if (given?.startsWith("/")) return `${given.replace(/\/+$/, "")}/cli/keys`;
  const home = env("HOME");
  return home?.startsWith("/") ? `${home.replace(/\/+$/, "")}/.config/cli/keys` : undefined;
}

/** Whether nothing is there; what this run may not look at is as good as that. */
function isAbsent(files: Host["files"], path: string): Promise<boolean> {
  return files.linkStatus(path).then(() => false, (error) => {
    return ["ENOENT", "ENOTDIR"].includes(codeOf(error)) || error.name === "NotCapable";
  });
}

const ANOTHER = "pass the key in CLI_API_KEY or with --api-key-file <path>";

function unreadable(path: string, universeId: UniverseId, { what }: Failure): Failure {
  const [, why = ""] = /cannot be read(: .*)\.$/.exec(what) ?? [];
  return new Failure(
    `The kept key ${path} cannot be read${why}.`,
    `Remove it with \`cli setup --forget-key --universe-id ${universeId}\`, or ${ANOTHER}.`,
  );
}

function secretOf(
  path: string,
  { content, readableByOthers }: { readonly content: string; readonly readableByOthers?: string },
): Secret | Failure {
  if (readableByOthers === undefined) return new Secret(content.trim());
  return new Failure(
    `The kept key ${path} is not used: other users may read it (${readableByOthers}).`,
    `Remove that permission with \`chmod 600 ${tildeWord(path)}\`, or ${ANOTHER}.`,
  );
}

/** A path as a word of a shell, with the home folder's sign outside of quotes. */
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

function noFolder(system: Host["system"]): Failure {
  const variable = system === "windows" ? "LOCALAPPDATA" : "HOME";
  return new Failure(
    `The key cannot be kept: ${variable} does not say where.`,
    `Set it, or ${ANOTHER}.`,
  );
}

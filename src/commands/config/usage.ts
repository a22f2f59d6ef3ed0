import { definedOnly } from "../../values/collections.ts";
import { isBranch } from "../../values/branch.ts";
import {
  joinUsage,
  type KnownKey,
  searchTexts,
  type SourceText,
  type Usage,
} from "../../files/luau/joinUsage.ts";
import { type ConfigFile, entriesOf } from "../../files/configFile.ts";
import { findSources } from "../../disk/findSources.ts";
import type { EntryDetails } from "../../values/configs.ts";
import type { Json } from "../../values/json.ts";
import { Failure } from "../../values/failure.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { findKey } from "../../files/project/keySources.ts";
import { readDetails } from "./list.ts";
import { readLocalFile, readRepository } from "../../files/project/localSection.ts";
import { observe } from "../../publish/observe.ts";
import { resolveTarget, type Target } from "../../files/project/target.ts";

export interface UsageResult extends Usage {
  readonly days: number;
  readonly config: string;
  /** The folder of the config file, to which the paths of the code are relative: empty, or `game/`. */
  readonly folder: string;
  /** The target whose live config was read; absent when none was. */
  readonly target?: Target;
  /** Why none was read. */
  readonly notAsked?: "no environment" | "no key";
  /** Files that cannot be read as text, and folders that cannot be read, with a slash at the end. */
  readonly unread: readonly string[];
}

interface Live {
  readonly entries: ReadonlyMap<string, Json>;
  readonly details: ReadonlyMap<string, EntryDetails>;
}

/**
 * `cli config usage`: compares the keys that the game's code names with the config file and, if an
 * environment is named and an API key is loaded, with what is live. Nothing is written.
 */
export async function usage(
  { source, days }: FileOptions["usage"],
  context: Context,
): Promise<UsageResult> {
  const { config } = context.flags;
  const file = readLocalFile(context);
  const folder = /^.*[/\\]/.exec(config)?.[0] ?? "";
  const [{ texts, unread }, asked] = await Promise.all([
    readSources(folder, source, context),
    askLive(context),
  ]);
  const known = knownKeys(file, asked.live);
  return {
    ...joinUsage(searchTexts(texts, known), known, context.now(), days),
    config,
    folder,
    days,
    unread,
    ...definedOnly({ target: asked.target, notAsked: asked.notAsked }),
  };
}

/** After so many files, the run looks whether it was interrupted. */
const AT_ONCE = 500;

async function readSources(
  folder: string,
  source: readonly string[] = [],
  { disk, list, wait }: Pick<Context, "disk" | "list" | "wait">,
): Promise<{ readonly texts: readonly SourceText[]; readonly unread: readonly string[] }> {
  const reader = {
    list: (path: string) => list(folder + path),
    read: (path: string) => disk.read(folder + path),
  };
  const { files, unread } = await findSources(reader, source);
  const texts: SourceText[] = [];
  const all = [...unread];
  for (const [index, file] of files.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await wait(0);
    const text = disk.readNow(folder + file);
    if (text === undefined) all.push(file);
    else texts.push({ file, text });
  }
  if (texts.length > 0) return { texts, unread: all };
  const where = source.length > 0 ? ` that match --source ${source.join(", ")}` : "";
  const why = all.length === 0 ? "" : ` These cannot be read: ${all.join(", ")}.`;
  throw new Failure(
    `No code was found: there are no .luau, .lua, .ts or .tsx files below ${
      folder || "this folder"
    }${where}.${why}`,
    source.length > 0
      ? "Correct --source, whose patterns start from the config file's folder."
      : "Run it where the config file is in a folder above the game's code; --config <path> names another file.",
  );
}

async function askLive(context: Context): Promise<{
  readonly live?: Live;
  readonly target?: Target;
  readonly notAsked?: UsageResult["notAsked"];
}> {
  const { env, universeId } = context.flags;
  if (env === undefined && universeId === undefined) return { notAsked: "no environment" };
  const target = resolveTarget(context);
  if (await findKey(target.universeId, context) === undefined) return { notAsked: "no key" };
  const repository = readRepository(context);
  const configs = await context.openConfigs(target.universeId, repository);
  const [{ live: { entries } }, details] = await Promise.all([
    observe(configs, {}),
    readDetails(configs, context),
  ]);
  return { live: { entries, details }, target };
}

/** Combine what the config file and the platform have about each key. */
function knownKeys(
  file: ConfigFile,
  live: Live | undefined,
): ReadonlyMap<string, KnownKey> {
  const sections = [...file.envs].map(([env, section]) => [env, entriesOf(section)] as const);
  const liveKeys = [...live?.entries.keys() ?? []].filter((key) => !isBranch(key));
  const keys = new Set([...sections.flatMap(([, entries]) => [...entries.keys()]), ...liveKeys]);
  return new Map(Array.from(keys, (key) => {
    return [key, {
      envs: sections.filter(([, entries]) => entries.has(key)).map(([env]) => env),
      ...(live === undefined ? {} : { live: live.entries.has(key) }),
      ...definedOnly({ lastAccessed: accessTime(live?.details.get(key)) }),
    }];
  }));
}

/** Read when a game last read a key; Roblox sends 1970 when it does not know (docs/dev/platform.md, Configs API). */
function accessTime(details: EntryDetails | undefined): Date | undefined {
  const time = Date.parse(details?.lastAccessedTime ?? "");
  const isKnown = !Number.isNaN(time) && new Date(time).getUTCFullYear() > 1970;
  return isKnown ? new Date(time) : undefined;
}

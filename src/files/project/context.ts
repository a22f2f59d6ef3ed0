import type { ProjectPart } from "../projectFolder.ts";
import type { HostName } from "../../flags/flag.ts";
import type { CommonFlags } from "../../flags/flags.ts";
import type { Disk } from "../../disk/disk.ts";
import { type Project, readProject } from "./readProject.ts";
import type { KeyStore } from "../keyStore.ts";
import type { SecretFile } from "../../disk/secretFile.ts";
import type { Machine } from "../../disk/machine.ts";
import type { Engine, FolderEntry } from "../../host/host.ts";
import type { ReadMetric } from "../../roblox/analytics.ts";
import type { Configs } from "../../roblox/configs.ts";
import type { HttpClient } from "../../roblox/http.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Repository } from "../../values/repository.ts";
import type { Secret } from "../../values/secret.ts";
import type { Prompts } from "../../host/terminal.ts";
import type { Streams } from "../../host/terminal.ts";
import type { EnvName } from "../../values/system.ts";
import type { Sentence } from "../../values/command.ts";
import type { Text } from "../../values/text.ts";

/** The three hosts that the program may contact (docs/dev/platform.md, Addresses). */
export type Addresses = Readonly<Record<HostName, URL>>;

/** The APIs of a universe, with the key that is loaded for it; each throws a Failure when no usable one is. */
export interface Apis {
  /** @param key One that was typed, in place of the one that is loaded. */
  readonly openConfigs: (
    universeId: UniverseId,
    repository: Repository,
    key?: Secret,
  ) => Promise<Configs>;
  readonly openAnalytics: (universeId: UniverseId) => Promise<ReadMetric>;
}

export interface Context extends Apis {
  readonly flags: CommonFlags;
  readonly streams: Streams;
  readonly engine: () => Engine;
  readonly prompts: Prompts;
  /** The files of the run, read once when it began. */
  readonly project: Project;
  readonly disk: Disk;
  /** List a folder ({@link HostFiles.list}), relative to the folder that the program was started in. */
  readonly list: (folder: string) => Promise<readonly FolderEntry[]>;
  readonly machine: Machine;
  readonly http: HttpClient;
  readonly addresses: Addresses;
  /** Show a sentence on standard error while the command runs. */
  readonly notice: (words: Sentence) => void;
  /** Show what the command waits for, on a terminal; returns the end of the wait. */
  readonly waiting: (what: () => string) => () => void;
  readonly env: (name: EnvName) => string | undefined;
  readonly keys: KeyStore;
  /** Read a file that contains a secret; `-` is standard input. */
  readonly readSecret: (path: string) => Promise<SecretFile>;
  readonly now: () => Date;
  /** Wait for some milliseconds; throws when a person presses Ctrl-C meanwhile. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Let the run go on when the terminal that it was started in is closed, unless it prints there. */
  readonly outliveTerminal: () => void;
}

export interface Presenter<Preview> {
  /** `asks` is true when a question about it follows. */
  readonly show: (preview: Preview, asks: boolean) => void;
  /** Write the question that a person must agree to. */
  readonly question: (preview: Preview) => Text;
}

export async function withFilesAgain(
  context: Context,
  parts?: readonly ProjectPart[],
): Promise<Context> {
  const { project, flags } = context;
  return { ...context, project: await readProject(project, flags, context, parts) };
}

export function withFlags(context: Context, flags: Partial<CommonFlags>): Context {
  return { ...context, flags: { ...context.flags, ...flags } };
}

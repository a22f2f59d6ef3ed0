import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type {
  ConfigOptions,
  DiffOptions,
  DraftOptions,
  GetOptions,
  ListOptions,
  PullOptions,
  RollbackOptions,
  SyncOptions,
  VersionsOptions,
} from "../commands/config/options.ts";
import type { DoctorOptions } from "../commands/doctor.ts";
import type { DoctorReport } from "./actions/doctor.ts";
import type { Format } from "../views/view.ts";
import type { Shell } from "./completions/shells.ts";

/** What each command does once its flags are read; each gives the exit code. */
export interface Handlers {
  doctor(options: DoctorOptions, report: DoctorReport): Promise<number>;
  init(options: ConfigOptions): Promise<number>;
  get(options: GetOptions, json: boolean): Promise<number>;
  list(options: ListOptions, json: boolean): Promise<number>;
  check(options: ConfigOptions, format: Format): Promise<number>;
  diff(options: DiffOptions, json: boolean): Promise<number>;
  draft(options: DraftOptions): Promise<number>;
  sync(options: SyncOptions, json: boolean): Promise<number>;
  pull(options: PullOptions): Promise<number>;
  versions(options: VersionsOptions, json: boolean): Promise<number>;
  rollback(options: RollbackOptions): Promise<number>;
  completions(shell: Shell, name: string, output: string | undefined): Promise<number>;
  complete(shell: string, words: readonly string[], tree: CommandUnknownOpts): Promise<number>;
  manual(tree: CommandUnknownOpts): Promise<number>;
  version(json: boolean): Promise<number>;
}

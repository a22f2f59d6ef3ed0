import type { ConfigRef } from "../../config/parseConfigRef.ts";
import type { Strategy } from "../../values/configs.ts";
import type { Count } from "../../values/ids.ts";
import type { Repository } from "../../values/repository.ts";
import type { SharedOptions } from "../context.ts";

/** The flags of every `cli config` command. */
export interface ConfigOptions extends SharedOptions {
  /** `--config`: the path of the local config file. */
  readonly config: string;
  /** `--schema`: the rules for values; those beside the config file when absent. */
  readonly schema?: string;
  /** `--repository`. */
  readonly repository?: Repository;
}

/** The flags that answer a write's two questions. */
export interface ConsentOptions {
  /** `--yes`: answers both. */
  readonly yes: boolean;
  /** `--message`: the publish message. */
  readonly message?: string;
  /** `--no-message`: publish without one. */
  readonly noMessage: boolean;
}

/** The flags of `cli config list`. */
export interface ListOptions extends ConfigOptions {
  /** `--full`: descriptions and times, too. */
  readonly full: boolean;
}

/** The flags of `cli config get`. */
export interface GetOptions extends ListOptions {
  /** The key asked for; every key when absent. */
  readonly key?: string;
}

/** What `cli config check` is to find out. */
export interface CheckOptions extends ConfigOptions {
  /** Whether the staged draft is to be told, too. */
  readonly draft: boolean;
}

/** The arguments and flags of `cli config diff`. */
export interface DiffOptions extends ConfigOptions {
  readonly from: NamedConfigRef;
  readonly to: NamedConfigRef;
}

/** A side of a comparison, and the name that a person gave it. */
export interface NamedConfigRef {
  readonly name: string;
  readonly ref: ConfigRef;
}

/** The flags of `cli config draft`. */
export interface DraftOptions extends ConfigOptions {
  /** `--discard`: drop what is staged. */
  readonly discard: boolean;
  readonly yes: boolean;
}

/** The flags of `cli config sync`. */
export interface SyncOptions extends ConfigOptions, ConsentOptions {
  readonly dryRun: boolean;
  /** `--plan`: the file to write the plan to, instead of carrying it out. */
  readonly plan?: string;
  /** `--from-plan`: the file of the plan that is to be carried out, and no other. */
  readonly fromPlan?: string;
  readonly allowEmpty: boolean;
  readonly strategy: Strategy;
}

/** The flags of `cli config stage`. */
export interface StageOptions extends ConfigOptions {
  /** `--yes`: replace a draft that holds something else. */
  readonly yes: boolean;
  readonly allowEmpty: boolean;
}

/** The flags of `cli config publish`. */
export interface PublishOptions extends ConfigOptions, ConsentOptions {
  readonly strategy: Strategy;
  readonly allowEmpty: boolean;
}

/** The flags of `cli config pull`. */
export interface PullOptions extends ConfigOptions {
  /** `--merge`: keep what only the file changed since the last pull or sync. */
  readonly merge?: boolean;
  /** `--mine` and `--theirs`: which side is kept of what both changed; asked when neither is there. */
  readonly mine?: boolean;
  readonly theirs?: boolean;
  readonly yes: boolean;
  /** `--allow-empty`: let nothing live empty the section. */
  readonly allowEmpty: boolean;
}

/** The flags of `cli config luau`. */
export interface LuauOptions extends ConfigOptions {
  /** `--output`: the file of the module. */
  readonly output: string;
  /** `--check`: say whether it is up to date, and write nothing. */
  readonly check: boolean;
}

/** The flags of `cli config schema`. */
export interface SchemaOptions extends ConfigOptions {
  readonly yes: boolean;
}

/** The flags of `cli config versions`. */
export interface VersionsOptions extends ConfigOptions {
  readonly count: Count;
}

/** The flags of `cli config rollback`. */
export interface RollbackOptions extends ConfigOptions, ConsentOptions {
  /** The revision's id, or a unique prefix of it; a picker asks when absent. */
  readonly revisionId?: string;
  /** How many revisions the picker shows. */
  readonly count: Count;
}

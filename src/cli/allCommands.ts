import completeWord from "./commands/completeWord.ts";
import completions from "./commands/completions.ts";
import config from "./commands/config.ts";
import configCheck from "./commands/configCheck.ts";
import configDiff from "./commands/configDiff.ts";
import configDraft from "./commands/configDraft.ts";
import configGet from "./commands/configGet.ts";
import configInit from "./commands/configInit.ts";
import configList from "./commands/configList.ts";
import configPromote from "./commands/configPromote.ts";
import configLuau from "./commands/configLuau.ts";
import configPull from "./commands/configPull.ts";
import configPublish from "./commands/configPublish.ts";
import configRollback from "./commands/configRollback.ts";
import configSet from "./commands/configSet.ts";
import configSchema from "./commands/configSchema.ts";
import configStage from "./commands/configStage.ts";
import configSync from "./commands/configSync.ts";
import configUnset from "./commands/configUnset.ts";
import configUsage from "./commands/configUsage.ts";
import configValidate from "./commands/configValidate.ts";
import configVersions from "./commands/configVersions.ts";
import configWatch from "./commands/configWatch.ts";
import doctor from "./commands/doctor.ts";
import root from "./commands/root.ts";
import setup from "./commands/setup.ts";
import version from "./commands/version.ts";
import type { Definition } from "./defineCommand.ts";

/**
 * Every command of the program, in the order of the help; a new one is a line here. Everything about
 * commands is made from this list: parser, help, completions, manual, permissions, tests.
 */
export const ALL_COMMANDS: readonly Definition[] = [
  root,
  setup,
  doctor,
  config,
  configInit,
  configGet,
  configList,
  configValidate,
  configCheck,
  configDiff,
  configDraft,
  configSync,
  configStage,
  configPublish,
  configPull,
  configSet,
  configUnset,
  configPromote,
  configVersions,
  configRollback,
  configWatch,
  configSchema,
  configLuau,
  configUsage,
  completions,
  version,
  completeWord,
];

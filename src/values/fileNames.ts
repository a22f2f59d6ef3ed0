/** The places file, when `--places` names no other (spec: Places file). */
export const PLACES_FILE = "cliplace.toml";

/** The config file, when `--config` names no other (spec: Local config file). */
export const CONFIG_FILE = "cliconfig.toml";

/** Every file of a project that this program reads; those of a run are in one folder. */
export const PROJECT_FILES = [
  PLACES_FILE,
  CONFIG_FILE,
  "cliconfig.lock.toml",
  "cliconfig.schema.json",
  "cliapikey.toml",
  "cliapikey.lock.toml",
] as const;

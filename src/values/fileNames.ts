/** The places file, when `--places` names no other (spec: Places file). */
export const PLACES_FILE = "cliplace.toml";

/** The local config file, when `--config` names no other (spec: Local config file). */
export const CONFIG_FILE = "cliconfig.toml";

/** Reads the environment variables that say where the editor's files are. */
export type StudioEnv = (name: "HOME" | "XDG_DATA_HOME" | "WINEPREFIX") => string | undefined;

/** Every environment variable that the program reads; the permissions list the same ones. */
export const ENV_NAMES = [
  "CLI_API_KEY",
  "CLI_API_KEY_FILE",
  "CLI_COOKIE",
  "CLI_ENV",
  "CLI_PLACES",
  "CLI_CONFIG",
  "CLI_BASE_URL",
  "CLI_USERS_URL",
  "CLI_ECHO_URL",
  "HTTP_PROXY",
  "http_proxy",
  "ALL_PROXY",
  "all_proxy",
  "NO_PROXY",
  "no_proxy",
  "CI",
  "GITHUB_ACTIONS",
  "GITHUB_WORKSPACE",
  "HOME",
  "XDG_DATA_HOME",
  "WINEPREFIX",
  "SYSTEMROOT",
  "NO_COLOR",
  "FORCE_COLOR",
  "TERM",
  "LC_ALL",
  "LC_CTYPE",
  "LANG",
] as const;

/** The name of an environment variable that the program reads. */
export type EnvName = typeof ENV_NAMES[number];

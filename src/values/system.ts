/** An operating system; the editor keeps its cookie differently on each. */
export type System = "windows" | "macos" | "linux" | "other";

/** The programs that may be started, all part of Windows. */
export const PROGRAMS = ["reg", "powershell"] as const;

export type ProgramName = typeof PROGRAMS[number];

/** The permissions are made from this list. */
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
  "HTTPS_PROXY",
  "https_proxy",
  "ALL_PROXY",
  "all_proxy",
  "NO_PROXY",
  "no_proxy",
  "NODE_EXTRA_CA_CERTS",
  "CI",
  "GITHUB_ACTIONS",
  "GITHUB_WORKSPACE",
  "HOME",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "WINEPREFIX",
  "LOCALAPPDATA",
  "SYSTEMROOT",
  "NO_COLOR",
  "FORCE_COLOR",
  "TERM",
  "LC_ALL",
  "LC_CTYPE",
  "LANG",
] as const;

export type EnvName = typeof ENV_NAMES[number];

export const PROXY_FORM =
  "Write it as http://proxy.example:8080, without quotes; in a password, write %40 for @ and %2F for /.";

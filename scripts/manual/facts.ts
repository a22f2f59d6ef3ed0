import { CONFIG_FILE, PLACES_FILE } from "../../src/values/paths.ts";
import { TOOLS } from "../../src/doctor/operations.ts";
import { KEY_DECLARATIONS } from "../../src/files/keyDeclarations.ts";
import { KEY_LOCK } from "../../src/files/keyLock.ts";
import { lockPath } from "../../src/files/lockFile.ts";
import type { Definition } from "../../src/cli/defineCommand.ts";
import { commandsOf, nameOf } from "../../src/cli/definitions.ts";
import { EXIT } from "../../src/cli/exitCodes.ts";
import { ENV_NAMES, type EnvName } from "../../src/values/system.ts";

/** Something that the manual lists, and what it is. */
export type Item = readonly [term: string, meaning: string];

const FILES: readonly Item[] = [
  [
    PLACES_FILE,
    "The environments: a section each, with its universe_id; --places names another file.",
  ],
  [
    CONFIG_FILE,
    "The config file, the source of truth: the entries of each environment. --config names " +
    "another file.",
  ],
  [
    lockPath(CONFIG_FILE),
    "Records your last publish or pull. It is written next to the config file.",
  ],
  [KEY_DECLARATIONS, "The declared API keys; cli doctor reads it."],
  [KEY_LOCK, "The keys that were created, with their secrets; --key and cli doctor read it."],
];

/** The files of the program. */
export function files(): readonly Item[] {
  const known = FILES.map(([file]) => file);
  const others = TOOLS.map(({ file }) => file).filter((file) => !known.includes(file));
  return [
    ...FILES,
    [others.join(", "), "Files of other tools. cli doctor only checks whether they exist."],
  ];
}

const ENCODING =
  "If the first of these that is set is not UTF-8, output is plain ASCII; documents are always UTF-8.";
const PLAIN_PROXY =
  "Has no effect on requests to Roblox, which use HTTPS. For a local http:// address, set NO_PROXY.";
const TEST_ADDRESS = "For tests: the address of a stand-in for a host, on this machine only.";
const FIRST_PROXY = "The proxy for Roblox.";
const OTHER_PROXY = "The proxy for Roblox. Do not set it together with HTTPS_PROXY.";
const DIRECT = "Hosts to reach without a proxy.";

const ENVIRONMENT: Readonly<Record<EnvName, string>> = {
  CLI_API_KEY: "The API key, if --api-key is not used.",
  CLI_API_KEY_FILE: "The file with the API key, if --api-key-file is not used.",
  CLI_COOKIE: "The editor's session cookie, if --cookie is not used.",
  CLI_ENV: "The environment, if neither --env nor --universe-id is used.",
  CLI_PLACES: "The places file, if --places is not used.",
  CLI_CONFIG: "The config file, if --config is not used.",
  CLI_BASE_URL: TEST_ADDRESS,
  CLI_USERS_URL: TEST_ADDRESS,
  CLI_ECHO_URL: TEST_ADDRESS,
  HTTP_PROXY: PLAIN_PROXY,
  http_proxy: PLAIN_PROXY,
  HTTPS_PROXY: FIRST_PROXY,
  https_proxy: FIRST_PROXY,
  ALL_PROXY: OTHER_PROXY,
  all_proxy: OTHER_PROXY,
  NO_PROXY: DIRECT,
  no_proxy: DIRECT,
  NODE_EXTRA_CA_CERTS: "A PEM file with more certificate authorities to trust.",
  CI: "If set, advice about a missing key is worded for a pipeline.",
  GITHUB_ACTIONS: "If set, findings are also annotations, unless --no-annotations is used.",
  GITHUB_WORKSPACE: "The folder that file names in annotations are relative to.",
  HOME: "The folder with kept keys (.config/cli/keys) and the editor's cookie.",
  XDG_CONFIG_HOME: "The folder with kept keys (cli/keys), instead of ~/.config.",
  LOCALAPPDATA: "Windows: the folder with kept keys (cli\\keys).",
  XDG_DATA_HOME: "Linux: where to look for the editor's Wine prefix, instead of ~/.local/share.",
  WINEPREFIX: "Linux: the editor's Wine prefix, instead of ~/.wine.",
  SYSTEMROOT: "Windows: where reg and powershell are.",
  NO_COLOR: "If set to anything, turns colors off.",
  FORCE_COLOR: "Turns colors on, even outside a terminal; 0 or false turns them off.",
  TERM: 'If "dumb", turns colors off.',
  LC_ALL: ENCODING,
  LC_CTYPE: ENCODING,
  LANG: ENCODING,
};

/** The environment variables that the program reads; those that mean the same are one item. */
export function environment(): readonly Item[] {
  const same = Map.groupBy(ENV_NAMES, (name) => ENVIRONMENT[name]);
  return [...same].map(([meaning, names]) => [names.join(", "), meaning]);
}

/** What each exit code means, for the manual and the docs; a command's definition says when it `differs`. */
const EXIT_MEANINGS: Readonly<Record<Exclude<keyof typeof EXIT, "differs">, readonly string[]>> = {
  fine: [
    "Done",
    "`check`, `diff`: nothing differs",
    "`doctor`: nothing is broken",
    "`watch`: no bound was breached",
  ],
  failed: [
    "Failed, refused or declined",
    "`doctor`: a check failed; with `--strict`, also if a check could not run; with " +
    "`--fail-on-warning`, also if there was a warning",
    "`watch`: not known",
  ],
  hungUp: ["The terminal was closed (SIGHUP)"],
  interrupted: ["Ctrl-C (SIGINT)"],
  quit: ["Ctrl-\\ (SIGQUIT)"],
  terminated: ["Ended by SIGTERM"],
};

/** The exit codes with their meanings; when each command exits with 2 is in its definition. */
export function exitCodes(
  definitions: readonly Definition[],
): readonly (readonly [code: string, meanings: readonly string[]])[] {
  const differing = commandsOf(definitions).flatMap((command) =>
    command.differs === undefined ? [] : [`\`${nameOf(command)}\`: ${command.differs}`]
  );
  const meanings = {
    ...EXIT_MEANINGS,
    differs: ["The command worked, and found a difference or a problem", ...differing],
  };
  const names = Object.keys(EXIT) as (keyof typeof EXIT)[];
  return names.map((name) => [String(EXIT[name]), meanings[name]]);
}

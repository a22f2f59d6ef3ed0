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

/** The files that the program knows. */
export function files(): readonly Item[] {
  const known = FILES.map(([file]) => file);
  const others = TOOLS.map(({ file }) => file).filter((file) => !known.includes(file));
  return [
    ...FILES,
    [others.join(", "), "Files of other tools. cli doctor only checks whether they exist."],
  ];
}

const ENCODING = "Plain ASCII output, when the first that is set is not UTF-8; not in documents.";
const PLAIN_PROXY = "Not used for Roblox, which is https; http:// on loopback needs NO_PROXY.";
const TEST_ADDRESS = "For tests: another address of a host, on this machine only.";

const ENVIRONMENT: Readonly<Record<EnvName, string>> = {
  CLI_API_KEY: "API key, without --api-key.",
  CLI_API_KEY_FILE: "File with the API key, without --api-key-file.",
  CLI_COOKIE: "The editor's session cookie, without --cookie.",
  CLI_ENV: "Environment, without --env and --universe-id.",
  CLI_PLACES: "Places file, without --places.",
  CLI_CONFIG: "Config file, without --config.",
  CLI_BASE_URL: TEST_ADDRESS,
  CLI_USERS_URL: TEST_ADDRESS,
  CLI_ECHO_URL: TEST_ADDRESS,
  HTTP_PROXY: PLAIN_PROXY,
  http_proxy: PLAIN_PROXY,
  HTTPS_PROXY: "Proxy to Roblox.",
  https_proxy: "Proxy to Roblox.",
  ALL_PROXY: "Proxy to Roblox, without HTTPS_PROXY.",
  all_proxy: "Proxy to Roblox, without HTTPS_PROXY.",
  NO_PROXY: "Hosts to reach without a proxy.",
  no_proxy: "Hosts to reach without a proxy.",
  NODE_EXTRA_CA_CERTS: "A PEM file of more certificate authorities to trust.",
  CI: "Advice about a missing key is for a pipeline.",
  GITHUB_ACTIONS: "Findings are also annotations, unless --no-annotations is given.",
  GITHUB_WORKSPACE: "The folder that annotations name files from.",
  HOME: "Where kept keys (.config/cli/keys) and the editor's cookie are.",
  XDG_CONFIG_HOME: "Where kept keys are (cli/keys), instead of ~/.config.",
  LOCALAPPDATA: "Windows: where kept keys are (cli\\keys).",
  XDG_DATA_HOME: "Linux: where the editor's Wine prefix may be, instead of ~/.local/share.",
  WINEPREFIX: "Linux: the editor's Wine prefix, instead of ~/.wine.",
  SYSTEMROOT: "Windows: where reg and powershell are.",
  NO_COLOR: "No colors, when not empty.",
  FORCE_COLOR: "Colors everywhere; 0 or false: nowhere.",
  TERM: 'No colors, when "dumb".',
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
const EXIT_MEANINGS: Readonly<Record<Exclude<keyof typeof EXIT, "differs">, string>> = {
  fine: "Done. `doctor`: nothing is broken; `watch`: every bound held; comparing: nothing differs",
  failed: "Failed, refused or declined. `doctor`: a check failed (`--strict`: or could not run; " +
    "`--fail-on-warning`: or warned). `watch`: not known",
  hungUp: "The terminal was closed (SIGHUP)",
  interrupted: "Ctrl-C (SIGINT)",
  quit: "Ctrl-\\ (SIGQUIT)",
  terminated: "Ended by SIGTERM",
};

/** The exit codes; when each command gives 2 is in its definition. */
export function exitCodes(definitions: readonly Definition[]): readonly Item[] {
  const differing = commandsOf(definitions).flatMap((command) =>
    command.differs === undefined ? [] : [`\`${nameOf(command)}\`: ${command.differs}`]
  );
  const meanings = { ...EXIT_MEANINGS, differs: differing.join("; ") };
  const names = Object.keys(EXIT) as (keyof typeof EXIT)[];
  return names.map((name) => [String(EXIT[name]), meanings[name]]);
}

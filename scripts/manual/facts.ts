import { TOOLS } from "../../src/doctor/operations.ts";
import { KEY_DECLARATIONS } from "../../src/files/keyDeclarations.ts";
import { KEY_LOCK } from "../../src/files/keyLock.ts";
import { lockPath } from "../../src/files/lockFile.ts";
import type { Definition } from "../../src/cli/defineCommand.ts";
import { commandsOf, nameOf } from "../../src/cli/definitions.ts";
import { EXIT, EXIT_MEANINGS } from "../../src/cli/exitCodes.ts";
import { CONFIG_FILE, PLACES_FILE } from "../../src/values/fileNames.ts";
import { ENV_NAMES, type EnvName } from "../../src/values/envNames.ts";

/** Something that the manual lists, and what it is. */
export type Item = readonly [term: string, meaning: string];

const FILES: readonly Item[] = [
  [
    PLACES_FILE,
    "The environments: a section each, with its universe_id; --places names another file.",
  ],
  [
    CONFIG_FILE,
    "The local config, the source of truth: the entries of each environment. --config names " +
    "another file.",
  ],
  [
    lockPath(CONFIG_FILE),
    "Records your last publish or pull. It is written next to the config file.",
  ],
  [KEY_DECLARATIONS, "The declared API keys; cli doctor reads it."],
  [KEY_LOCK, "The keys that were created, with their secrets; cli doctor reads it."],
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

const ENVIRONMENT: Readonly<Record<EnvName, string>> = {
  CLI_API_KEY: "The API key, when --api-key is not given. An empty variable counts as absent.",
  CLI_API_KEY_FILE:
    "A file with the API key, when neither --api-key, CLI_API_KEY nor --api-key-file gives one.",
  CLI_COOKIE: "The editor's session cookie, when --cookie is not given.",
  CLI_ENV: "The environment, when --env is not given; not used with --universe-id.",
  CLI_PLACES: "The places file, when --places is not given.",
  CLI_CONFIG: "The local config file, when --config is not given.",
  CLI_BASE_URL: "Another address of Roblox's API, on this machine.",
  CLI_USERS_URL: "Another address of Roblox's accounts, on this machine.",
  CLI_ECHO_URL: "Another address of the echo service of --check-ip, on this machine.",
  HTTP_PROXY: "HTTP proxy; loopback needs NO_PROXY.",
  http_proxy: "Lower-case form of HTTP_PROXY.",
  ALL_PROXY: "Proxy for HTTP and HTTPS.",
  all_proxy: "Lower-case form of ALL_PROXY.",
  NO_PROXY: "The hosts that are reached without a proxy.",
  no_proxy: "Lower-case form of NO_PROXY.",
  CI: "Set in a pipeline: the error of a missing key says how a job gets one.",
  GITHUB_ACTIONS:
    'Set to "true" by GitHub: findings of validate, check and sync are also annotations, unless ' +
    "--no-annotations is given.",
  GITHUB_WORKSPACE: "The repository's folder there, which the files of annotations are named from.",
  HOME:
    "Where kept keys are (.config/cli/keys), and where cli doctor looks for the editor's cookie: in the editor's own files below it.",
  XDG_CONFIG_HOME: "Where kept keys are (cli/keys), in place of ~/.config.",
  LOCALAPPDATA: "Windows: where kept keys are (cli\\keys).",
  XDG_DATA_HOME: "Linux: where the editor's Wine prefix may be, in place of ~/.local/share.",
  WINEPREFIX: "Linux: the Wine prefix of the editor, in place of ~/.wine.",
  SYSTEMROOT: "Windows: the folder that reg and powershell are in.",
  NO_COLOR: "No colors, when it is not empty.",
  FORCE_COLOR: "Colors even where there is no terminal, unless it is 0 or false.",
  TERM: 'No colors, when it is "dumb".',
  LC_ALL: "Plain ASCII output, when it names another encoding than UTF-8; not in documents.",
  LC_CTYPE: "The same, when LC_ALL is not set.",
  LANG: "The same, when neither of them is set.",
};

/** The environment variables that the program reads. */
export function environment(): readonly Item[] {
  return ENV_NAMES.map((name) => [name, ENVIRONMENT[name]]);
}

/** The exit codes; when each command gives 2 is in its definition. */
export function exitCodes(definitions: readonly Definition[]): readonly Item[] {
  const differing = commandsOf(definitions).flatMap((command) =>
    command.differs === undefined ? [] : [`\`${nameOf(command)}\`: ${command.differs}`]
  );
  const meanings = { ...EXIT_MEANINGS, differs: differing.join("; ") };
  const names = Object.keys(EXIT) as (keyof typeof EXIT)[];
  return names.map((name) => [String(EXIT[name]), meanings[name]]);
}

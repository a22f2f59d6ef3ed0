import { CONFIG_FILE, PLACES_FILE } from "../values/paths.ts";
import { type Count, parseCount, parseUniverseId } from "../values/ids.ts";
import { DEFAULT_REPOSITORY, REPOSITORIES } from "../values/repository.ts";
import { offFlag, type OptionsOf, switchFlag, valueFlag } from "./flag.ts";
import {
  anyText,
  credential,
  envName,
  expanded,
  filePath,
  notSecret,
  oneOf,
  parseRepository,
  someText,
  tomlPath,
} from "./parseFlag.ts";

/** When there is color: by the terminal and the environment, always, or never. */
export const COLOR_CHOICES = ["auto", "always", "never"] as const;

export const SHARED_FLAGS = {
  apiKey: valueFlag("--api-key <key>", "API key [env: CLI_API_KEY]", credential, {
    synonyms: ["--token"],
  }),
  apiKeyFile: valueFlag(
    "--api-key-file <path>",
    "the key's file, or - for stdin [env: CLI_API_KEY_FILE]",
    someText,
    { completion: "paths", conflicts: ["--api-key"] },
  ),
  places: valueFlag("--places <path>", "places file", tomlPath, {
    completion: "paths",
    variable: "CLI_PLACES",
    default: PLACES_FILE,
  }),
  env: valueFlag("--env <name>", "environment of the places file", notSecret(envName), {
    completion: "envs",
    variable: "CLI_ENV",
    // With --universe-id or --all, an environment from a variable would not be meant.
    variableUnless: ["universeId", "all"],
    synonyms: ["-e", "--environment"],
  }),
  universeId: valueFlag(
    "--universe-id <id>",
    "universe id or dashboard link; needs no places file",
    notSecret(expanded(parseUniverseId)),
    { synonyms: ["--universe", "--universeId"] },
  ),
  color: valueFlag(
    "--color <when>",
    "colors: auto (in a terminal), always or never",
    oneOf(COLOR_CHOICES),
    { completion: COLOR_CHOICES, synonyms: ["--colour"] },
  ),
  ascii: switchFlag("--ascii", "plain ASCII output"),
  quiet: switchFlag("-q, --quiet", "only results and errors"),
};

export const CONFIG_FLAGS = {
  config: valueFlag("--config <path>", "config file", tomlPath, {
    completion: "paths",
    variable: "CLI_CONFIG",
    default: CONFIG_FILE,
    synonyms: ["--file", "-c"],
  }),
  schema: valueFlag(
    "--schema <path>",
    "value rules (default: cliconfig.schema.json)",
    filePath,
    { completion: "paths" },
  ),
  repository: valueFlag(
    "--repository <name>",
    `configs repository, such as DataStoresConfig (default: the file's, else ${DEFAULT_REPOSITORY})`,
    notSecret(parseRepository),
    { completion: REPOSITORIES, synonyms: ["--repo", "-r"] },
  ),
};

export type CommonFlags =
  & Omit<OptionsOf<typeof SHARED_FLAGS>, "color" | "ascii" | "quiet">
  & OptionsOf<typeof CONFIG_FLAGS>
  & {
    /** The names of the options that came from environment variables, not from flags. */
    readonly fromVariables?: readonly string[];
  };

/** `--json` of a command that reads: prints its result. */
export const JSON_FLAG = switchFlag("--json", "print JSON", { synonyms: ["-j"] });

/** `--json` of a command that changes something: prints what it did, or why it did not. */
export const RECEIPT_FLAG = { ...JSON_FLAG, description: "print JSON; never ask" };

/** Nothing else is taken for consent. */
export const yesFlag = (description: string) => switchFlag("-y, --yes", description);

export const KEY_ARG = valueFlag("<key>", "a key", anyText, {
  completion: "config keys",
  synonyms: ["--keys"],
});

/** Spec: Limits. */
export const countFlag = (description: string, standard: number) =>
  valueFlag("--count <n>", description, notSecret(parseCount), {
    default: standard as Count,
    synonyms: ["-n", "--limit", "--max", "--last"],
  });

export const NAMES_FLAG = switchFlag("--names", "show publishers' names, not their user ids", {
  conflicts: ["--json"],
});

export const ANNOTATIONS_FLAG = offFlag(
  "--no-annotations",
  "no annotations, which are on in GitHub Actions",
);

export const ALL_FLAG = switchFlag("--all", "every environment of the config file", {
  conflicts: ["--env", "--universe-id"],
});

export const selectionFlags = (verb: string, conflicts: readonly string[] = []) => {
  const details = { default: [] as readonly string[], repeatable: true, conflicts } as const;
  return {
    only: valueFlag(
      "--only <glob>",
      `${verb} only entries that match; may be repeated`,
      globs,
      { ...details, synonyms: ["--key", "--keys"] },
    ),
    except: valueFlag(
      "--except <glob>",
      "leave out entries that match; may be repeated",
      globs,
      details,
    ),
  };
};

export const globs = (text: string, name: string): readonly string[] => [someText(text, name)];

/** `--full` of the commands that show what is live. */
export const FULL_FLAG = switchFlag("--full", "show values in full, with descriptions and times");

/** `--full` of the commands that show what differs. */
export const WHOLE_FLAG = switchFlag("--full", "show long values in full");

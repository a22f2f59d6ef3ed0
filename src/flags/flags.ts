import { METRICS, parseBound } from "../config/watch/bound.ts";
import { BASELINES, parseMinutes, USUAL_TIMES } from "../config/watch/settings.ts";
import { STRATEGIES } from "../values/configs.ts";
import { CONFIG_FILE, PLACES_FILE } from "../values/fileNames.ts";
import { parseUniverseId } from "../values/ids.ts";
import { DEFAULT_REPOSITORY, REPOSITORIES } from "../values/repository.ts";
import { COLOR_CHOICES } from "../values/colorChoices.ts";
import { offFlag, type OptionsOf, switchFlag, valueFlag } from "./flag.ts";
import {
  credential,
  nonEmpty,
  notSecret,
  oneOf,
  parseRepository,
  publishable,
} from "./parseFlag.ts";

/** The flags that every command takes, before it and after it. */
export const SHARED_FLAGS = {
  apiKey: valueFlag("--api-key <key>", "API key [env: CLI_API_KEY]", credential),
  apiKeyFile: valueFlag(
    "--api-key-file <path>",
    "file with the API key, or - for standard input [env: CLI_API_KEY_FILE]",
    nonEmpty,
    { completion: "paths", conflicts: ["--api-key"] },
  ),
  keyName: valueFlag(
    "--key <name>",
    "use this key of cliapikey.toml",
    notSecret(nonEmpty),
    { completion: "declared keys" },
  ),
  places: valueFlag("--places <path>", "places file", nonEmpty, {
    completion: "paths",
    variable: "CLI_PLACES",
    default: PLACES_FILE,
  }),
  env: valueFlag("--env <name>", "environment of the places file", notSecret(nonEmpty), {
    completion: "envs",
    variable: "CLI_ENV",
    // An id alone is about that universe, and --all about all, whatever a variable names.
    variableUnless: ["universeId", "all"],
    synonyms: ["-e", "--environment"],
  }),
  universeId: valueFlag(
    "--universe-id <id>",
    "universe id, or the link of its dashboard page; needs no places file",
    notSecret(parseUniverseId),
    { synonyms: ["--universe", "--universeId"] },
  ),
  color: valueFlag(
    "--color <when>",
    "when to use colors; auto is in a terminal",
    oneOf(COLOR_CHOICES),
    { completion: COLOR_CHOICES, synonyms: ["--colour"] },
  ),
  ascii: switchFlag("--ascii", "plain ASCII output"),
  quiet: switchFlag("-q, --quiet", "only results and errors"),
} as const;

/** The flags of all commands of `cli config`. */
export const CONFIG_FLAGS = {
  config: valueFlag("--config <path>", "config file", nonEmpty, {
    completion: "paths",
    variable: "CLI_CONFIG",
    default: CONFIG_FILE,
    synonyms: ["--file", "-c"],
  }),
  schema: valueFlag(
    "--schema <path>",
    "value rules, a JSON Schema (default: cliconfig.schema.json, if it exists)",
    nonEmpty,
    { completion: "paths" },
  ),
  repository: valueFlag(
    "--repository <name>",
    `configs repository: ${
      REPOSITORIES.join(", ")
    } (default: the file's, else ${DEFAULT_REPOSITORY})`,
    notSecret(parseRepository),
    { completion: REPOSITORIES, synonyms: ["--repo", "-r"] },
  ),
} as const;

/** What the command line says of any command: where the files, the key and the game are. */
export type CommonFlags =
  & Omit<OptionsOf<typeof SHARED_FLAGS>, "color" | "ascii" | "quiet">
  & OptionsOf<typeof CONFIG_FLAGS>
  & {
    /** The names of the options that came from a variable of the environment, and not from a flag. */
    readonly fromVariables?: readonly string[];
  };

const JSON_SYNONYMS = ["--format", "--output", "-o", "-j"];

/** `--json` of a command that reads: its result as one document. */
export const JSON_FLAG = switchFlag("--json", "print JSON", {
  synonyms: JSON_SYNONYMS,
});

/** `--json` of a command that changes something: what it did, or why it did not. */
export const RECEIPT_FLAG = switchFlag(
  "--json",
  "print JSON; never ask",
  { synonyms: JSON_SYNONYMS },
);

/** `--yes`, and what other programs call it. */
export const yesFlag = (description: string) =>
  switchFlag("-y, --yes", description, {
    synonyms: ["--force", "-f", "--no-prompt", "--non-interactive", "--auto-approve", "--confirm"],
  });

/** The flags that answer a write's two questions (spec: Prompt rules for `sync`). */
export const CONSENT_FLAGS = {
  yes: yesFlag("don't ask; confirm = true still asks"),
  message: valueFlag(
    "-m, --message <text>",
    "publish message; with --yes alone there is none",
    publishable,
    {
      conflicts: ["--no-message"],
      synonyms: ["--msg", "--comment", "--description"],
    },
  ),
  noMessage: switchFlag("--no-message", "publish without a message"),
} as const;

/** How a write's two questions are answered. */
export type ConsentOptions = OptionsOf<typeof CONSENT_FLAGS>;

/** `--names` of the commands that tell who published. */
export const NAMES_FLAG = switchFlag("--names", "show publishers' names, not their user ids", {
  conflicts: ["--json"],
});

/** `--no-annotations` of the commands whose findings are about lines of files. */
export const ANNOTATIONS_FLAG = offFlag(
  "--no-annotations",
  "no annotations, which are on in GitHub Actions",
);

/** `--all` of the commands that compare environments. */
export const ALL_FLAG = switchFlag("--all", "every environment of the config file", {
  conflicts: ["--env", "--universe-id"],
});

/** How a publish reaches the servers. */
export const STRATEGY_FLAG = valueFlag(
  "--strategy <name>",
  "immediate takes about 5 minutes to reach the servers, gradual-rollout about 15",
  oneOf(STRATEGIES),
  {
    completion: STRATEGIES,
    default: "immediate",
    synonyms: ["--gradual", "--gradual-rollout", "--rollout", "--immediate"],
  },
);

/**
 * The flags that say what must not happen after a publish.
 *
 * @param conflicts The flags with which nothing is published.
 */
export function boundFlags(conflicts: readonly string[] = []) {
  return {
    failIf: valueFlag(
      "--fail-if <bound>",
      "a bound, such as 'ServerCrashCount > 2x'; may be repeated",
      notSecret((text, name) => [parseBound(text, name)]),
      {
        completion: Object.keys(METRICS),
        repeatable: true,
        conflicts,
        synonyms: ["--fail-when", "--bound", "--threshold", "--alert"],
      },
    ),
    baseline: valueFlag(
      "--baseline <when>",
      "compare with the hour before, or a day before",
      oneOf(BASELINES),
      { completion: BASELINES, default: "1h" },
    ),
  } as const;
}

/** Which bounds there are, and what they compare with. */
export type BoundOptions = OptionsOf<ReturnType<typeof boundFlags>>;

/** The flags of a publish that is watched, and taken back; the conflicts are as those of {@link boundFlags}. */
export function guardFlags(conflicts: readonly string[] = []) {
  return {
    watch: valueFlag(
      "--watch <time>",
      "then watch the game, such as for 20m",
      notSecret(parseMinutes),
      { completion: USUAL_TIMES, conflicts, synonyms: ["--guard", "--monitor"] },
    ),
    ...boundFlags(conflicts),
    rollback: switchFlag("--rollback", "roll back when a bound is breached", {
      conflicts,
      synonyms: ["--auto-rollback", "--undo"],
    }),
  } as const;
}

/** How a publish is guarded; any of the flags does it. */
export type GuardOptions = OptionsOf<ReturnType<typeof guardFlags>>;

/** `--full` of the commands that show what is live. */
export const FULL_FLAG = switchFlag("--full", "show values whole, with descriptions and times");

/** `--full` of the commands that show what differs. */
export const WHOLE_FLAG = switchFlag("--full", "show long values whole");

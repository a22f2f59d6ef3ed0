import { type Count, parseCount } from "../values/ids.ts";
import { type OptionsIn, switchFlag, valueFlag } from "./flag.ts";
import { globs, KEY_ARG, selectionFlags, yesFlag } from "./flags.ts";
import { anyText, envName, filePath, notSecret, someText } from "./parseFlag.ts";

export const FILE_FLAGS = {
  luau: {
    output: valueFlag("-o, --output <file>", "the module's file", filePath, {
      required: "LiveConfig.luau",
      completion: "paths",
      synonyms: ["--out", "--file", "--output-file"],
    }),
    declarations: switchFlag("--declarations", "also write <file>.d.ts next to it, for roblox-ts"),
    check: switchFlag("--check", "only check that the file is up to date", {
      capabilities: { files: "read" },
    }),
  },
  promote: {
    fromEnv: valueFlag("<from-env>", "environment to copy from", notSecret(envName), {
      completion: "envs",
    }),
    toEnv: valueFlag("<to-env>", "environment to copy to", notSecret(envName), {
      completion: "envs",
    }),
    yes: yesFlag("don't ask"),
    fromLive: switchFlag("--from-live", "copy what is live in <from-env>, not its section", {
      capabilities: { hosts: ["base"], platform: "read" },
    }),
    ...selectionFlags("copy"),
  },
  pull: {
    yes: yesFlag("don't ask"),
    merge: switchFlag(
      "--merge",
      "keep your own changes since the last pull or sync; ask about keys that both sides changed",
    ),
    mine: switchFlag("--mine", "with --merge: where both changed, keep the config file's value", {
      conflicts: ["--theirs"],
      synonyms: ["--ours"],
    }),
    theirs: switchFlag("--theirs", "with --merge: where both changed, take the live value"),
    conditions: switchFlag(
      "--conditions",
      "write the conditions, too; later pulls do so without it",
    ),
    allowEmpty: switchFlag("--allow-empty", "allow removing all entries of the environment"),
  },
  schema: { yes: yesFlag("don't ask before replacing a file") },
  set: {
    key: KEY_ARG,
    value: valueFlag("<value>", "JSON, or any text", anyText),
    yes: switchFlag(
      "-y, --yes",
      "don't ask, even if the type changes or the key looks like a typo",
    ),
    when: valueFlag(
      "--when <condition>",
      "the value under a condition, not the entry's own",
      someText,
      {
        conflicts: ["--description"],
      },
    ),
    string: switchFlag("--string", "write the value as a string, even if it looks like JSON"),
    description: valueFlag(
      "--description <text>",
      "what the entry is for; stays in the config file",
      anyText,
      { synonyms: ["--comment", "--desc"] },
    ),
  },
  setup: {
    yes: yesFlag("don't ask"),
    forgetKey: switchFlag("--forget-key", "remove the key kept for the universe", {
      conflicts: ["--yes"],
    }),
  },
  unset: {
    key: KEY_ARG,
    when: valueFlag("--when <condition>", "remove only the value under a condition", someText),
  },
  usage: {
    source: valueFlag(
      "--source <glob>",
      "only files that match (as in .gitignore); may be repeated",
      globs,
      { repeatable: true },
    ),
    days: valueFlag(
      "--days <n>",
      "a key counts as used if a game read it in the last <n> days",
      notSecret(parseCount),
      { default: 60 as Count },
    ),
  },
};

export type FileOptions = OptionsIn<typeof FILE_FLAGS>;

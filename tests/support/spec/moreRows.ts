import { type Elsewhere, type Row, rows } from "./row.ts";

const terminal = (test: string): Elsewhere => ({
  file: "tests/process/terminal_config_test.ts",
  test,
  why: "only a terminal shows it",
});

/** What `cli config` does beyond the specification. */
export const moreRows: readonly Row[] = [
  ...rows("more", [
    ["check-json", "check --json is the difference as one document"],
    ["check-markdown", "check --markdown prints a diff in a code block, for a pull request"],
    ["dry-run-json", "sync --dry-run --json is the document of check"],
    ["plan", "sync --plan writes what a sync would do, and changes nothing"],
    ["plan.show", "sync --from-plan --dry-run shows a plan, and whether it is still valid"],
    ["from-plan", "sync --from-plan publishes that plan, or refuses if anything has changed"],
    ["no-undo", "sync --no-undo refuses what undoes, or might undo, changes by others"],
    ["diff", "diff compares live, local, draft, env:<name> and revisions, with check's exit codes"],
    [
      "at",
      "get and list --at show what was live; list accepts a pattern; versions --since and --by",
    ],
    ["only", "sync --only and --except publish some keys, and change nothing else"],
    ["only.rollback", "rollback --only and --except roll back some keys, and change nothing else"],
    ["rollback.words", "rollback accepts a date, words of a message, and --dry-run"],
    ["draft", "draft shows what is staged"],
    ["discard", "draft --discard discards it, by its hash"],
    ["discard.asks", "in a terminal it asks first", terminal("draft --discard asks")],
    ["rules", "check and sync refuse a value that breaks a rule of cliconfig.schema.json"],
    ["rules.rollback", "rollback refuses such a value, too; --ignore-rules publishes it"],
    ["rules.broken", "a broken rules file is refused with the place of the mistake"],
    ["schema", "schema writes the first rules from the entries of one environment"],
    ["luau", "luau writes a typed Luau module for the game, and --check says if it is out of date"],
    [
      "usage",
      "usage compares the keys that game code reads with the config file, with file and line",
    ],
    ["usage.live", "with --env and an API key it shows what is live, and when a game last read it"],
    [
      "setup",
      "setup writes the places file and pulls what is live; flags can answer its questions",
    ],
    ["set", "set and unset change one entry of the file, and send no request"],
    [
      "revision-names",
      "previous or a bare version names a revision, and a bare environment a side",
    ],
    [
      "set-guess",
      "set refuses what looks like another value or another key, and says what to type",
    ],
    ["promote", "promote copies one environment's entries to another, in the file"],
    ["validate", "validate shows all mistakes in the files, without an API key or a network"],
    [
      "places.lost-confirm",
      "a misspelled or misplaced confirm stops every command that reads the file",
    ],
    [
      "places.says-who-asks",
      "check, sync, validate and doctor say who asks a person before a write",
    ],
    [
      "shared-universe",
      "nothing is written to a universe that two sections of the config file share",
    ],
    [
      "mistyped-section",
      "a mistyped section name stops every command that compares or writes",
    ],
    [
      "project-folder",
      "all files of a run come from the nearest folder with either file, up to the repository's root",
    ],
    [
      "kept-key",
      "setup can keep a key for a universe, which is read if no other source has one, and forget it",
    ],
    ["stage", "stage puts the file's entries into the draft and stops"],
    ["publish", "publish publishes what is staged, as it was shown"],
    [
      "publish.left-out",
      "what a draft leaves out stays live, unless the lock file proves its removal; both are named",
    ],
    [
      "history",
      "versions <key> lists every revision that changed a key; versions --keys shows the keys",
    ],
    [
      "names",
      "--names of versions, history, check and rollback shows publishers by name, each requested once",
    ],
    ["all", "check --all and sync --all --dry-run compare every environment of the config file"],
    ["receipts", "--json of a command that changes something shows what it did, or why it did not"],
    ["pasted", "a key with a line break is trimmed, and a cookie given as a key is not sent"],
    ["merge", "pull --merge takes what changed on only one side, and refuses conflicts"],
    ["merge-first", "pull --merge without a lock file treats each difference as a conflict"],
    ["not-replaced", "a variable that was not expanded, or a list of names, is not a name"],
    ["workflow-commands", "no text from outside becomes a workflow command of GitHub"],
    ["rules-mistakes", "for a typical mistake in value rules, the error shows what was meant"],
    ["rules-idle", "a value rule that matches no entry of any environment is named"],
    ["quiet", "--quiet leaves out everything except results and errors"],
    ["swallowed", "a command that is read as the value of the flag before it is an error"],
    ["full", "get and list --full add descriptions and times"],
    ["conditions", "list --conditions lists the conditions in words, and the keys that use each"],
    ["conditions.diff", "every difference shows each key's conditional values, in order"],
    [
      "conditions.history",
      "versions --conditions and versions <key> show what each publish changed of them",
    ],
    [
      "conditions.lost",
      "check, sync, diff and pull name the conditions that others changed or lost",
    ],
    [
      "conditions.unknown",
      "conditions that Roblox does not show are unknown: neither missing nor unchanged",
    ],
    ["conditions.whole", "no value goes live under a condition that does not"],
    ["limit.proven", "if more than 100 entries are live, a sync accepts up to 1,000"],
    ["limit.pull", "a pull warns if it brings more entries than a sync accepts"],
    [
      "conditions.file",
      "a sync publishes the conditions in a section; pull --conditions writes them",
    ],
    ["conditions.file.set", "set --when and unset --when change the value under a condition"],
    [
      "conditions.file.promote",
      "promote copies the conditions, too: all, or those that the keys use",
    ],
    [
      "conditions.file.merge",
      "pull --merge merges each condition, each value under one, and the order",
    ],
    [
      "conditions.file.errors",
      "a mistake in the conditions of the config file is shown with its place",
    ],
    ["conditions.get", "get --conditions shows the values under conditions"],
    [
      "watch",
      "watch shows each minute how the game does after a publish; exit code 0 if no bound is breached",
    ],
    ["watch.breached", "exit code 2 as soon as four of five minutes are beyond a bound"],
    [
      "watch.unknown",
      "exit code 1 if the result is unknown; what cannot be judged is shown at the start",
    ],
    ["watch.json", "watch --json has the bounds, the verdict and every minute"],
    [
      "watch.next",
      "the next publish ends a watch; with less than half of it left, the result is unknown",
    ],
    ["watch.refused", "watch says which scope and API system a key needs"],
    [
      "watched",
      "sync and publish --watch watch the game after a publish, with the exit codes of watch",
    ],
    [
      "watched.rollback",
      "--rollback publishes what was live before if a bound is breached",
    ],
    ["watched.replaced", "it does not roll back what somebody else has published since"],
    ["watched.rollout", "it waits for the end of a rollout, and says so from the start", {
      file: "tests/unit/watch/watchedSync_test.ts",
      test: "if a rollout refuses the restore, the watch waits and says so from the start",
      why: "its minutes pass only on the test's clock",
    }],
    [
      "watched.refused",
      "what would prevent the watch or the rollback is refused before the publish",
    ],
    ["watched.json", "the receipt has the minutes, the verdict and the rollback"],
    ["list-cut", "a list is cut to its terminal, never wrapped", terminal("a list is cut")],
    ["list-whole", "off a terminal nothing of a list is cut"],
    ["publisher", "versions shows who published, and failed deployments"],
    [
      "bar",
      "in a terminal a bar shows how many keys changed",
      terminal("a bar next to each revision"),
    ],
    ["progress", "a long wait is shown in a line that disappears again", terminal("a line shows")],
    ["progress-silent", "off a terminal, and next to a document, there is no such line"],
    ["doctor-refused", "introspection's refusal is judged with the read: accepted, rejected, or -"],
    ["doctor-tools", "doctor's last line counts the problems of other tools separately"],
    ["doctor-warnings", "doctor --fail-on-warning exits with 1 if there is a !"],
    ["annotations", "in GitHub Actions mistakes are annotations; --no-annotations leaves them out"],
    ["no-key", "without a key the error says where to create one, and how a pipeline gets it"],
  ]),
];

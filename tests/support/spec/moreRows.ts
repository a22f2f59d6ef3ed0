import { type Elsewhere, type Row, rows } from "./row.ts";

const terminal = (test: string): Elsewhere => ({
  file: "tests/process/terminal_config_test.ts",
  test,
  why: "only a terminal shows it",
});

/** What `cli config` does beside the specification, because its users asked for it. */
export const moreRows: readonly Row[] = [
  ...rows("more", [
    ["check-json", "check --json is the difference as one document"],
    ["check-markdown", "check --markdown is a table for a pull request"],
    ["dry-run-json", "sync --dry-run --json is the document of check"],
    ["plan", "sync --plan writes what would happen and changes nothing"],
    ["from-plan", "sync --from-plan carries out that plan, or refuses when anything has moved"],
    ["no-undo", "sync --no-undo refuses what would undo others' changes, or may"],
    ["diff", "diff compares live, local, draft, env:<name> and revisions, with check's exit codes"],
    ["draft", "draft shows what is staged"],
    ["discard", "draft --discard drops it, by its hash"],
    ["discard.asks", "on a terminal it asks first", terminal("draft --discard asks")],
    ["rules", "check and sync refuse a value that breaks a rule of cliconfig.schema.json"],
    ["rules.rollback", "rollback refuses such a value, too; --ignore-rules publishes it"],
    ["rules.broken", "a rules file that is broken is refused with its place"],
    ["schema", "schema writes first rules from the entries of one environment"],
    ["luau", "luau writes a typed Luau module for the game, and --check tells when it is outdated"],
    [
      "usage",
      "usage compares the keys that game code reads with the config file, with file and line",
    ],
    ["usage.live", "with --env and a key it asks what is live, and when a game read it last"],
    ["manual", "manual says where the manual page of a release is"],
    ["setup", "setup writes the places file and fetches what is live, with flags for answers"],
    ["set", "set and unset change one entry of the file, and ask nothing of the platform"],
    ["words", "words of other programs, such as plan and login, are answered with what there is"],
    [
      "revision-names",
      "previous and a bare version name a revision, and a bare environment a side",
    ],
    [
      "set-guess",
      "set refuses what looks like another value or another key, and says what to type",
    ],
    ["promote", "promote copies one environment's entries to another, in the file"],
    ["validate", "validate shows all that is wrong with the files, without a key or a network"],
    [
      "places.lost-guard",
      "a confirm that would guard nothing ends every command that reads the file",
    ],
    [
      "places.says-who-asks",
      "check, sync, validate and doctor say who asks a person before a write",
    ],
    [
      "shared-universe",
      "nothing is written to a universe that two sections of the config file are",
    ],
    [
      "project-folder",
      "all files of a run are those of the nearest folder with either file, up to the repository's root",
    ],
    ["stage", "stage puts the local entries into the draft and stops"],
    ["publish", "publish publishes what is staged, as it was shown"],
    ["publish.left-out", "what is live and not in a whole draft is kept, and named"],
    [
      "history",
      "history <key> lists every revision that changed a key; versions --keys their keys",
    ],
    [
      "names",
      "--names of versions, history, check and rollback shows publishers by name, each asked about once",
    ],
    ["all", "check --all and sync --all --dry-run compare every environment of the file"],
    ["receipts", "--json of a command that changes something is what it did, or why it did not"],
    ["pasted", "a key with a line break is trimmed, and a cookie given as a key is not sent"],
    ["merge", "pull --merge takes what changed on one side only, and refuses what is in conflict"],
    ["quiet", "--quiet leaves out everything but results and errors"],
    ["swallowed", "a subcommand taken for the value of a flag before it is an error"],
    ["full", "get and list --full add descriptions and times"],
    ["conditions", "conditions lists the conditions in words, and the keys that use each"],
    ["conditions.diff", "every difference shows each key's conditional values, in order"],
    [
      "conditions.history",
      "versions --conditions and history show what each publish changed of them",
    ],
    ["conditions.get", "get --conditions shows the values under conditions"],
    ["list-cut", "a list is cut to its terminal, never wrapped", terminal("a list is cut")],
    ["list-whole", "off a terminal nothing of a list is cut"],
    ["publisher", "versions tells who published, and a deployment that failed"],
    ["bar", "on a terminal a bar is how many keys changed", terminal("a bar beside each revision")],
    ["progress", "what takes long is told in a line that goes again", terminal("a line says what")],
    ["progress-silent", "off a terminal, and beside a document, there is no such line"],
    ["doctor-refused", "introspection's refusal is judged with the read: accepted, rejected, or -"],
    ["doctor-tools", "doctor's last line counts the problems of other tools on their own"],
    ["doctor-warnings", "doctor --fail-on-warning exits with 1 when there is a !"],
    ["no-key", "without a key the error says where keys are made, and how a pipeline gets one"],
  ]),
];

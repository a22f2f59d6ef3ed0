import { type Elsewhere, type Row, rows } from "./row.ts";

const terminal = (test: string): Elsewhere => ({
  file: "tests/process/terminal_test.ts",
  test,
  why: "only a terminal is asked",
});

/** `cli config`: its commands, rules and limits (spec: cli config commands, and those around it). */
export const configRows: readonly Row[] = [
  ...rows("state", [
    ["check", "check changes nothing"],
    ["dry-run", "sync --dry-run prints the diff and changes nothing"],
    ["sync", "sync overwrites the draft with its hash, publishes, and writes the lock"],
    ["sync-draft", "sync says which keys the draft that it discards held"],
    ["rollback", "rollback restores into the draft, then publishes a new version"],
    ["pull", "pull writes the env's section and the lock, live stays"],
    ["immediate", "--strategy immediate, the default"],
    ["gradual-rollout", "--strategy gradual-rollout"],
  ]),
  ...rows("flag", [
    ["api-key", "--api-key gives the key"],
    ["places", "--places names the places file"],
    ["env", "--env is required on all but init"],
    ["universe-id", "--universe-id bypasses the places file"],
    ["config", "--config names the config file, before the subcommand"],
    ["repository", "--repository names the repository in any case, before the subcommand"],
  ]),
  ...rows("config", [
    ["init", "writes a template; fails when there is one; --repository names a repository in it"],
    ["get", "prints live, or one key's value; the config file is not read"],
    ["list", "a header, then key, [type] and a preview a line"],
    ["check", "exit 0 matches, 2 differs, 1 could not answer"],
    ["sync", "shows the diff, pushes the local entries"],
    ["pull", "writes live into the config file; asks before it overwrites"],
    ["versions", "newest first, the current one [published]; --count"],
    ["rollback", "restores a revision and publishes it as a new version"],
    ["rollback.picker", "without a revision a picker lists recent ones", terminal("picker")],
  ]),
  ...rows("sync.prompt", [
    ["1", "on a terminal it asks twice", terminal("asks twice")],
    ["2", "--yes answers both with an empty message; --message sets it"],
    ["3", "off a terminal with none of the three it refuses and names them"],
    ["4", "`confirm = true` forces a person to confirm"],
  ]),
  ...rows("rollback.rule", [
    ["1", "it runs unattended on the same terms as sync"],
    ["2", "off a terminal without a revision it fails before any request, naming versions"],
    ["3", "every refusal happens before the restore"],
  ]),
  ...rows("resolution", [
    ["neither", "neither flag nor file: InExperienceConfig"],
    ["file", "the file alone: the file's"],
    ["flag", "the flag alone: the flag's"],
    ["conflict", "both, and different: refused, naming both and the file"],
    ["readers", "get, list and versions never open the file"],
    ["unknown", "an unknown name is refused, listing the eight"],
  ]),
  ...rows("limit", [
    ["entries", "100 entries, for sync and sync --dry-run"],
    ["key-length", "256 characters of a key, counted in characters"],
    ["echo-timeout", "3 seconds for the public address"],
    ["timeout", "60 seconds for everything else", {
      file: "tests/unit/roblox/http_test.ts",
      test: "a request takes at most 60 seconds",
      why: "a transcript would take a minute",
    }],
    ["expiry", "two weeks before it lapses a key warns"],
    ["revisions", "20 for versions, 10 for the picker"],
    ["immediate", "about 5 minutes to players"],
    ["gradual-rollout", "about 15 minutes to players"],
  ]),
];

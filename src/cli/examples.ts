/** What each command is used for, by the command as it is typed: `cli config sync`. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "cli": [
    ["cli doctor", "say why calls do not work"],
    ["cli config check --env dev", "compare the local file with what is live"],
    ["cli config sync --env production", "publish the local file"],
  ],
  "cli doctor": [
    ["cli doctor", "diagnose the key in CLI_API_KEY"],
    ["cli doctor --env production", "read the universe of an environment"],
    ["cli doctor --key deploy", "diagnose a key declared in cliapikey.toml"],
    ["cli doctor --check-ip", "also compare this machine's address"],
    ["cli doctor --strict", "fail when something was not looked at, too"],
    ["cli doctor --json", "the report as a document, for a script"],
  ],
  "cli config": [
    ["cli config init", "start a local config file"],
    ["cli config pull --env dev", "fetch what is live into it"],
    ["cli config --config events.toml check --env dev", "work with another file"],
    ["cli config --repository DataStoresConfig list --env dev", "look at another repository"],
  ],
  "cli config init": [
    ["cli config init", "write cliconfig.toml"],
    ["cli config --config events.toml init", "write another file"],
    ["cli config --repository DataStoresConfig init", "for another repository"],
  ],
  "cli config get": [
    ["cli config get --env dev", "everything that is published"],
    ["cli config get race.laps --env dev", "one value"],
    ["cli config get race.laps --env dev --json | jq .value", "one value, for a script"],
  ],
  "cli config list": [
    ["cli config list --env dev", "every key with its type and value"],
    ["cli config list --universe-id 1234567890", "without a places file"],
    ["cli config list --env dev --json | jq '.entries | keys'", "the keys, for a script"],
  ],
  "cli config check": [
    ["cli config check --env production", "show what a sync would change"],
    ["cli config check --env production || exit 1", "stop a pipeline when they differ"],
  ],
  "cli config diff": [
    ["cli config diff live local --env dev", "what check shows"],
    ["cli config diff live env:production --env dev", "one environment and another"],
    ["cli config diff 5f2c1d9e live --env dev", "what changed since a revision"],
  ],
  "cli config draft": [
    ["cli config draft --env dev", "show what is staged"],
    ["cli config draft --discard --env dev", "ask, then drop it"],
  ],
  "cli config sync": [
    ["cli config sync --env dev --dry-run", "show the difference only"],
    ["cli config sync --env dev", "ask, then publish"],
    ['cli config sync --env dev --message "Autumn sale"', "publish from a pipeline"],
    ["cli config sync --env dev --strategy gradual-rollout", "reach the servers bit by bit"],
    ["cli config sync --env dev --plan plan.json", "write what would happen, for review"],
    ["cli config sync --env dev --from-plan plan.json --yes", "carry out exactly that"],
  ],
  "cli config pull": [
    ["cli config pull --env dev", "show, ask, then write"],
    ["cli config pull --env dev --yes", "write without asking"],
    ["cli config --config staging.toml pull --env dev", "write another file"],
  ],
  "cli config versions": [
    ["cli config versions --env dev", "the newest 20"],
    ["cli config versions --env dev --count 5", "the newest 5"],
    ["cli config versions --env dev --json | jq '.revisions[0].revision_id'", "for a script"],
  ],
  "cli config rollback": [
    ["cli config rollback --env dev", "pick one of the newest revisions"],
    ["cli config rollback --env dev 5f2c1d9e", "name one"],
    ['cli config rollback --env dev 5f2c1d9e --yes --message "Undo"', "from a pipeline"],
  ],
  "cli completions": [
    ["cli completions zsh", "print them"],
    ["cli completions bash -o cli.bash", "write them to a file"],
  ],
  "cli manual": [
    ["cli manual | man -l -", "read the manual"],
  ],
  "cli version": [
    ["cli version", "which version this is"],
    ["cli version --json | jq -r .commit", "which commit it was built from"],
  ],
};

/**
 * The examples that stand under a command's help.
 *
 * @param command The command as it is typed: `cli config sync`.
 */
export function examples(command: string): string {
  const lines = EXAMPLES[command] ?? [];
  const width = Math.max(...lines.map(([line]) => line.length));
  const listed = lines.map(([line, meaning]) => {
    return width > 52 ? `  ${line}\n      ${meaning}` : `  ${line.padEnd(width)}  ${meaning}`;
  });
  return `\nExamples:\n${listed.join("\n")}${more(command)}`;
}

/** Where the help of a command that holds others leads on to. */
function more(command: string): string {
  const holdsOthers = Object.keys(EXAMPLES).some((other) => other.startsWith(`${command} `));
  return holdsOthers ? `\n\n\`${command} <command> --help\` tells more about a command.` : "";
}

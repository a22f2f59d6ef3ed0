import { API_KEYS_PAGE, CREATIONS_PAGE } from "../values/pages.ts";
import { command, say, type Sentence } from "../values/command.ts";
import { type Cases, Failure } from "../values/failure.ts";
import { REPOSITORY } from "../values/project.ts";
import { shellWord } from "../values/shellWord.ts";
import type { CommandLine } from "./parseArgs.ts";

/** A version of the config, as in `show v2`. */
export const REVISION = /^v\d{1,9}$/i;

/** Commands that people know from other programs, and what to use here. */
export const ELSEWHERE: readonly (readonly [
  words: readonly string[],
  advice: Sentence | ((line: CommandLine) => Cases | Sentence),
])[] = [
  [["cancel", "stop", "pause", "freeze", "abort", "undo", "revert", "unpublish"], waysBack],
  [
    ["lock", "protect"],
    "With confirm = true in its section of cliplace.toml, an environment asks a person before every write.",
  ],
  [["approve", "review"], planAdvice],
  [
    ["merge"],
    say`${command("pull --merge")} takes what is live into the config file; ${
      command("promote <from-env> <to-env>")
    } copies between environments.`,
  ],
  [
    ["plan"],
    say`${command("check")} shows what a sync would change; ${
      command("sync --plan plan.json")
    } writes it to a file, which ${command("plan plan.json")} shows again.`,
  ],
  [
    ["env", "envs", "environment", "environments", "workspace", "use", "switch", "select"],
    say`An environment is a section of cliplace.toml, which ${
      command("setup")
    } adds; a command takes its name from --env, or from CLI_ENV.`,
  ],
  [
    ["discard"],
    say`${command("draft --discard")} shows the draft, asks, and discards it.`,
  ],
  [
    ["place", "meta", "rtbf", "shop"],
    "It belongs to another tool of the suite, which is not part of this program.",
  ],
  [
    ["update", "upgrade", "self-update", "selfupdate"],
    `Update it the way you installed it: https://github.com/${REPOSITORY}/blob/main/docs/install.md.`,
  ],
  [
    ["login", "auth", "signin", "logout", "signout", "key", "token"],
    say`No command signs in or out: ${
      command("setup")
    } asks for an API key, checks it and can keep it; ${command("setup --forget-key")} removes it.`,
  ],
];

/** Say what takes back a change, by how far it has come; nothing is asked of Roblox to know which. */
function waysBack(line: CommandLine): Cases {
  const revision = line.words.find((word) => REVISION.test(word));
  return {
    cases: [
      say`A draft: ${command("draft --discard")} shows it, asks, and discards it.`,
      `A rollout: cancel it on the dashboard, in the game's configs (${CREATIONS_PAGE}).`,
      say`Published: ${command(`rollback ${revision ?? "previous"}`)} publishes what was live ${
        revision === undefined ? "before" : `as ${revision}`
      }.`,
    ],
  };
}

function planAdvice(line: CommandLine): Sentence {
  const plan = planFileOf(line);
  const file = plan === undefined ? "<file>" : shellWord(plan);
  return say`${command(`plan ${file}`, { env: undefined })} shows it; ${
    command(`sync --from-plan ${file}`)
  } publishes it, unless anything has changed since.`;
}

/** Find the word of a line that names a plan file. */
export function planFileOf({ words }: CommandLine): string | undefined {
  return words.find((word) => /^[^-].*\.json$/.test(word));
}

/** Explain the commands of the suite's key tool: advice names them, and people type them here. */
export function keyTool(): Failure {
  return new Failure(
    "`cli apikey` belongs to the suite's key tool, which is not part of this program.",
    `By hand: create or edit a key (${API_KEYS_PAGE}): Access Permissions has its scopes, Security ` +
      "its IP addresses and expiration date.",
  );
}

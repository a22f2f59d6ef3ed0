import { command, say } from "./command.ts";

/** What to do for several environments at once. */
export const ONE_BY_ONE = say`Run it once for each; ${command("check --all")} and ${
  command("sync --all --dry-run")
} show all of them.`;

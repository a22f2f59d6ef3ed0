/** What to do for several environments at once. */
export const ONE_BY_ONE =
  "Run it once for each; `cli config check --all` and `cli config sync --all --dry-run` show all of them.";

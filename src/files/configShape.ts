import { BRANCH_MARK } from "../values/branch.ts";
import { REPOSITORIES } from "../values/repository.ts";
import { json, map, optional, record, text, word } from "../values/shape.ts";

/** An entry of a local config file (spec: Local config file). */
export const ENTRY = record("One config entry. Its key is kept as it is written, dots included.", {
  value: json(
    "What is published: a boolean, a number, a string, an array or a table. Dates, times, nan, inf " +
      "and integers past 2^53 cannot be kept exactly: write those as strings.",
  ),
  description: optional(
    text("What the entry is for. It stays in this file and is never published."),
  ),
});

/** An environment's section of a local config file. */
export const ENV = record("The environment of this name in the places file.", {
  entries: optional(
    map("The entries by key: the whole live config of the environment.", ENTRY, {
      without: BRANCH_MARK,
    }),
  ),
});

/** A local config file, `cliconfig.toml`: an env has any name but that of the top-level field. */
export const CONFIG_FILE = record(
  "The live config of a game: reviewed here, published with `cli config sync`.",
  {
    repository: optional(
      word(
        "The configs repository that the entries belong to; InExperienceConfig when it is absent. " +
          "It must be above the first [header].",
        REPOSITORIES,
        { anyCase: true },
      ),
    ),
  },
  map("The environments.", ENV, { emptyNames: true }).rule,
);

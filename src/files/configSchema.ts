import { BRANCH_MARK } from "../values/branch.ts";
import { DEFAULT_REPOSITORY, REPOSITORIES } from "../values/repository.ts";
import {
  anyCase,
  array,
  json,
  map,
  nameWithout,
  nonEmptyString,
  objectWithRest,
  optional,
  strictObject,
  string,
  union,
} from "../values/schema.ts";

export const CONDITION = strictObject({
  name: nonEmptyString("Its name on the Creator Dashboard."),
  if: optional(
    string("Which players it matches, like `Country = US and PayerStatus = Active`."),
  ),
  tokens: optional(
    union(
      [array(map(json())), string()],
      "Instead of `if`: the tokens as Roblox sends them, as an array or as one JSON string.",
    ),
  ),
}, "A condition: it has `if`, or `tokens`.");

/** An entry of a config file (spec: Local config file). */
export const ENTRY = strictObject({
  value: json(
    "What is published: a boolean, a number, a string, an array or a table. Dates, times, nan, inf " +
      "and integers past 2^53 cannot be kept exactly: write those as strings.",
  ),
  description: optional(
    string("What the entry is for. It stays in this file and is never published."),
  ),
  when: optional(
    map(
      json("The value, of the same type as the entry's own."),
      "Other values, by the name of the condition that a player must match to get them.",
    ),
  ),
}, "One config entry. Its key stays exactly as written, dots included.");

/** A field of an entry that is for people: it stays in the file, and edits keep it. */
export type Annotation = Exclude<keyof typeof ENTRY.entries, "value" | "when">;

export type Annotations = Readonly<Partial<Record<Annotation, string>>>;

/** Every annotation that an entry may have; a string added to {@link ENTRY} is one without further code. */
export const ANNOTATIONS = Object.keys(ENTRY.entries)
  .filter((field): field is Annotation => field !== "value" && field !== "when");

export const ENV = strictObject({
  conditions: optional(
    array(
      CONDITION,
      "All conditions of the environment, in the order in which Roblox tries them. Without this, a sync keeps the live ones.",
    ),
  ),
  entries: optional(
    map(
      ENTRY,
      "The entries by key: the complete live config of the environment.",
      nameWithout(BRANCH_MARK),
    ),
  ),
}, "The environment of this name in the places file.");

/** A config file, `cliconfig.toml`: an env has any name but that of the top-level field. */
export const CONFIG_SCHEMA = objectWithRest(
  {
    repository: optional(
      anyCase(
        REPOSITORIES,
        `The configs repository that the entries belong to; ${DEFAULT_REPOSITORY} when it is absent. ` +
          "It must be above the first [header].",
      ),
    ),
  },
  ENV,
  "The live config of a game: reviewed here, published with `cli config sync`.",
);

/** How a command that changes something ends, by the word in its receipt, and what the word means. */
export const OUTCOMES = {
  "published": "a new version was published",
  "already-live": "what was to be published was live already, so nothing was published",
  "in-sync": "there was nothing to publish or stage: it equals what is live",
  "dry-run": "what a sync would do was shown, and nothing was done",
  "planned": "the plan was written to a file, and nothing was staged or published",
  "staged": "it is in the draft, and not published",
  "already-staged": "the draft had these entries already",
  "nothing-staged": "there was no draft to publish",
  "shown": "the draft was read; `staged` says whether there is one",
  "discarded": "the draft was discarded",
  "created": "the file was written, where there was none",
  "extended": "an environment was added to the file",
  "updated": "the file was changed",
  "forgotten": "the kept API key was removed",
  "nothing-kept": "no API key was kept for the universe",
  "unchanged": "the file says it already",
} as const;

/** A word for how a command ended. */
export type OutcomeWord = keyof typeof OUTCOMES;

/** All of them. */
export const OUTCOME_WORDS = Object.keys(OUTCOMES) as OutcomeWord[];

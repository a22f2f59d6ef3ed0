import { METRIC_NAMES, parseBound } from "../config/watch/bound.ts";
import { BASELINES, parseMinutes, USUAL_TIMES } from "../config/watch/settings.ts";
import { STRATEGIES } from "../values/configs.ts";
import { type OptionsIn, type OptionsOf, switchFlag, valueFlag } from "./flag.ts";
import { ALL_FLAG, countFlag, NAMES_FLAG, selectionFlags, WHOLE_FLAG, yesFlag } from "./flags.ts";
import { anyText, filePath, notSecret, oneOf, publishable, someText } from "./parseFlag.ts";

/**
 * The flags that answer a write's questions: publish it, with which message? (spec: Prompt rules for
 * `sync`)
 */
const CONSENT_FLAGS = {
  yes: yesFlag("don't ask; confirm = true still asks"),
  message: valueFlag(
    "-m, --message <text>",
    "publish message (empty with --yes)",
    publishable,
    { conflicts: ["--no-message"], synonyms: ["--msg", "--comment", "--description"] },
  ),
  noMessage: switchFlag("--no-message", "publish without a message"),
};

export type ConsentOptions = OptionsOf<typeof CONSENT_FLAGS>;

/** Headings of the help. */
const PLAN = "A plan for review";
const AFTER = "After the publish";
const MORE = "More";

const BOUND_FLAGS = {
  failIf: valueFlag(
    "--fail-if <bound>",
    'a bound, as in "ServerCrashCount > 2x"; may be repeated',
    notSecret((text, name) => [parseBound(text, name)]),
    {
      completion: METRIC_NAMES,
      repeatable: true,
      synonyms: ["--fail", "--fail-when", "--bound", "--threshold", "--alert"],
    },
  ),
  baseline: valueFlag(
    "--baseline <when>",
    "compare with 1h or 1d before",
    oneOf(BASELINES),
    { completion: BASELINES, default: "1h" },
  ),
};

const WATCH_FLAGS = {
  watch: valueFlag(
    "--watch <time>",
    "then watch the game for a time, such as 20m (6m to 4h)",
    notSecret(parseMinutes),
    { completion: USUAL_TIMES, group: AFTER, synonyms: ["--guard", "--monitor"] },
  ),
  failIf: { ...BOUND_FLAGS.failIf, group: AFTER },
  baseline: {
    ...BOUND_FLAGS.baseline,
    needs: ["--watch", "--fail-if", "--rollback"] as const,
    group: AFTER,
  },
  rollback: switchFlag("--rollback", "roll back when a bound is breached", {
    group: AFTER,
    synonyms: ["--auto-rollback", "--undo"],
  }),
};

const PUBLISHING_FLAGS = {
  ...WATCH_FLAGS,
  strategy: valueFlag(
    "--strategy <name>",
    "gradual-rollout: about 15 minutes",
    oneOf(STRATEGIES),
    {
      completion: STRATEGIES,
      default: "immediate",
      group: MORE,
      synonyms: ["--gradual", "--gradual-rollout", "--rollout", "--immediate"],
    },
  ),
  allowEmpty: switchFlag("--allow-empty", "allow removing all live entries", { group: MORE }),
  full: { ...WHOLE_FLAG, group: MORE },
};

/** Any one of the flags starts the watch. */
export type WatchOptions = OptionsOf<typeof WATCH_FLAGS>;

const DRY_RUN_FLAG = switchFlag("--dry-run", "only show the difference", {
  synonyms: ["-n", "--preview", "--what-if"],
  capabilities: { files: "read", platform: "read" },
});

/** Flags of sync with which nothing is published, so that nothing is watched; `--all` needs `--dry-run`. */
const PUBLISHES_NOTHING = { conflicts: ["--dry-run", "--plan", "--all"] };

export const PUBLISH_FLAGS = {
  draft: {
    yes: yesFlag("with --discard: don't ask"),
    discard: switchFlag("--discard", "discard the draft", {
      synonyms: ["--drop", "--delete", "--clear", "--remove"],
      capabilities: { platform: "write" },
    }),
  },
  publish: { ...CONSENT_FLAGS, ...PUBLISHING_FLAGS },
  rollback: {
    revisionId: valueFlag(
      "[revision_id]",
      "revision id, at least eight characters of it, or v<version>; without one, or with a date or words: choose from a list",
      anyText,
      { synonyms: ["--to", "--id"] },
    ),
    ...CONSENT_FLAGS,
    dryRun: DRY_RUN_FLAG,
    ...selectionFlags("roll back"),
    count: countFlag("how many revisions to pick from", 10),
    names: NAMES_FLAG,
    ignoreRules: switchFlag("--ignore-rules", "also publish values that break a value rule"),
  },
  stage: {
    yes: yesFlag("don't ask before replacing another draft"),
    allowEmpty: switchFlag("--allow-empty", "allow a draft without entries"),
  },
  sync: {
    ...CONSENT_FLAGS,
    dryRun: DRY_RUN_FLAG,
    ...selectionFlags("publish", ["--from-plan", "--all"]),
    noUndo: switchFlag("--no-undo", "refuse to undo others' changes since you last looked"),
    plan: valueFlag("--plan <file>", "only write the plan, to a file", filePath, {
      completion: "paths",
      group: PLAN,
      synonyms: ["--out", "--plan-file", "--plan-out"],
      capabilities: { platform: "read" },
      // Saving a plan publishes nothing, so there is no message.
      conflicts: ["--from-plan", "--dry-run", "--message", "--no-message"],
    }),
    fromPlan: valueFlag(
      "--from-plan <file>",
      "publish this plan, unless anything has changed since",
      filePath,
      // The strategy is part of the plan.
      { completion: "paths", group: PLAN, conflicts: ["--strategy"] },
    ),
    ...PUBLISHING_FLAGS,
    all: { ...ALL_FLAG, group: MORE },
    watch: { ...WATCH_FLAGS.watch, ...PUBLISHES_NOTHING },
    failIf: { ...WATCH_FLAGS.failIf, ...PUBLISHES_NOTHING },
    rollback: { ...WATCH_FLAGS.rollback, ...PUBLISHES_NOTHING },
  },
  watch: {
    minutes: valueFlag(
      "--for <time>",
      "how long, from 6m to 4h (default: 20m)",
      notSecret(parseMinutes),
      { completion: USUAL_TIMES, synonyms: ["--duration", "--minutes", "--time"] },
    ),
    ...BOUND_FLAGS,
    from: valueFlag(
      "--since <revision>",
      "start at this publish (id, v12, previous), not at the newest",
      notSecret(someText),
      { synonyms: ["--from", "--revision", "--at"] },
    ),
  },
};

export type PublishOptions = OptionsIn<typeof PUBLISH_FLAGS>;

import type { Prompts } from "../../../../src/host/terminal.ts";
import type { Call } from "../../platform/routes.ts";
import { agreeable } from "../agreeable.ts";
import { FILES, HOLDING_CONDITIONS, PAST } from "../project.ts";

/** How a run can end. */
export type Ending =
  /** As if nothing had gone wrong. */
  | "clean"
  /** Exit 1, and nothing is changed anywhere. */
  | "untouched"
  /** Exit 1, the draft is staged, and live is as it was. */
  | "staged"
  /** Exit 1: somebody must check, and live is unchanged. */
  | "unknown"
  | EmptyEnding;

/** How a run ends when a read shows that nothing is there: nothing was ever published, or staged. */
export interface EmptyEnding {
  readonly exit: number;
  /** What its error says; there is an error whenever it exits with 1. */
  readonly says?: RegExp;
  /** What it changed, except on the platform. */
  readonly changed?: "files";
}

/** A call that a command makes. */
export interface MadeCall {
  readonly call: Call;
  /** Which of its kind; the first when absent. */
  readonly nth?: number;
  /**
   * What it is for. Of the reads, the command ends with an error without a `required` one, goes on
   * without an `optional` one, and shows a line about one of the `doctor`. The others are writes:
   * `stageOnly` is all that a command does, after `stage` it does more.
   */
  readonly role: "required" | "optional" | "doctor" | "stage" | "stageOnly" | "publish" | "discard";
  /** How the run ends if this read finds nothing; clean when absent. */
  readonly whenEmpty?: Ending;
  /** How it ends when something that is not Roblox answers this required read; as when it fails, when absent. */
  readonly whenForeign?: Ending;
  /** How it ends when this required read fails; untouched when absent. */
  readonly whenFailed?: Ending;
}

/** A command line with all its calls. */
export interface Command {
  /** The words of the command; with a flag that lets it do more, `doctor --check-ip`. */
  readonly path: string;
  readonly args: readonly string[];
  readonly calls: readonly MadeCall[];
  /** How it ends if all goes well. */
  readonly exit: number;
  readonly files?: Readonly<Record<string, string>>;
  /** What is run before it. */
  readonly prepare?: readonly string[];
  readonly person?: () => Prompts;
}

const { "cliconfig.toml": _, ...NO_CONFIG } = FILES;
const DEV = ["--env", "dev"];

const draft = { ...required("draft"), whenEmpty: "clean" } as const;
const optionalRevisions = { call: "revisions", role: "optional" } as const;
/** Which experiments run and lock keys; without it Roblox refuses. */
const experiments = { call: "experiments", role: "optional" } as const;
/** The name of the game in a question, which may be missing. */
const gameName = { call: "universe", role: "optional" } as const;
const overwrite = { call: "overwrite", role: "stage" } as const;
/** Sent together with the overwrite: whether somebody else published meanwhile. */
const revisionsWithOverwrite = { ...optionalRevisions, nth: 2 } as const;
const stageOnly = { call: "overwrite", role: "stageOnly" } as const;
const restore = { call: "restore", role: "stage" } as const;
const publish = { call: "publish", role: "publish" } as const;
/** What a restore staged is read back, and whether somebody else published meanwhile. */
const readBack = [
  { ...required("draft"), nth: 2, whenEmpty: "staged", whenFailed: "staged" },
  { call: "values", nth: 2, role: "optional" },
  { call: "revisions", nth: 2, role: "optional" },
] as const;
/** What is read again after a question: if nothing is there now, that is a change. */
const secondLook = [
  {
    ...required("values"),
    nth: 2,
    whenEmpty: refused(/^error: Roblox showed v4 as live, and now shows v0/),
  },
  {
    ...required("draft"),
    nth: 2,
    whenEmpty: refused(/^error: Somebody changed the draft while this ran/),
  },
] as const;
const NO_REVISION = refused(/^error: There is no revision "22222222/);
/** What a plan was made from no longer exists. */
const STALE_PLAN = refused(
  /^error: The plan plan\.json is out of date: .*\bdraft has changed/,
);
/** The platform of every trial has a history, so that an answer that nothing is live contradicts it. */
const live = {
  ...required("values"),
  whenEmpty: refused(/^error: v4 is published, but Roblox still shows v0 as live/),
} as const;
const full = { ...required("full"), whenEmpty: { exit: 0 } } as const;
const liveInFull = [live, { ...full, whenForeign: { exit: 0 } }] as const;
/** And something is live, so that an answer that there is no history contradicts that. */
const revisions = {
  ...required("revisions"),
  whenEmpty: refused(/^error: Roblox lists no revisions, but shows v4 as live/),
} as const;

/**
 * Every command line that asks anything of the platform, with every call it makes: its path, what
 * follows the path, its calls in any order. A command that reads what is live and the draft, which may
 * be empty, and shows the newest revisions when it can get them:
 *
 *     of("config peek", DEV, [live, { ...draft, whenEmpty: { exit: 0 } }, optionalRevisions]),
 *
 * `deno test -A tests/slow/reliability/matrix_test.ts` lists the cases that end in another way than their line says.
 */
export const COMMANDS: readonly Command[] = [
  of("doctor", ["--no-probe", ...DEV], [doctor("authenticated"), ...keys()]),
  of("doctor", DEV, [doctor("universe")]),
  of("doctor --check-ip", DEV, [doctor("echo")]),
  of("config get", DEV, [live]),
  of("config get", ["--full", ...DEV], liveInFull),
  of("config list", ["--full", "--json", ...DEV], liveInFull),
  of("config get", ["shop.price", ...DEV], [live]),
  of("config get", ["shop.price", "--json", ...DEV], [live]),
  of("config list", DEV, [live]),
  of("config get", ["--conditions", ...DEV], [live, full]),
  of("config list", ["--conditions", ...DEV], [live]),
  of("config watch", [...DEV, "--fail-if", "ServerCrashCount > 2x"], [
    { ...required("revisions"), whenEmpty: refused(/^error: Nothing has been published here yet/) },
    {
      ...required("metrics"),
      whenEmpty: refused(
        /^error: Roblox found nothing with that id .* when reading ServerCrashCount/,
      ),
    },
  ]),
  of("config list", ["--json", ...DEV], [live]),
  of("config usage", DEV, liveInFull),
  of("config check", DEV, [live, optionalRevisions, experiments], { exit: 2 }),
  of(
    "config check",
    ["--json", ...DEV],
    [live, { ...draft, role: "optional" }, optionalRevisions, experiments],
    {
      exit: 2,
    },
  ),
  of("config diff", ["live", "local", ...DEV], [live], { exit: 2 }),
  of("config diff", ["draft", PAST, "--json", ...DEV], [
    live,
    { ...draft, whenEmpty: { exit: 2 } },
    { ...required("revisions"), whenEmpty: NO_REVISION },
  ], { exit: 2 }),
  of("config versions", DEV, [
    { ...required("values"), whenEmpty: { exit: 0 } },
    revisions,
  ]),
  of("config versions", ["--json", ...DEV], [
    { ...required("values"), whenEmpty: { exit: 0 } },
    revisions,
  ]),
  of("config versions", ["--names", ...DEV], [{ call: "user", role: "optional" }]),
  of("config check", ["--names", ...DEV], [{ call: "user", role: "optional" }], { exit: 2 }),
  of("config rollback", ["v2", "--names", "--yes", ...DEV], [{ call: "user", role: "optional" }]),
  of("config versions", ["shop.price", ...DEV], [
    { ...required("values"), whenEmpty: { exit: 0 } },
    revisions,
  ]),
  of("config versions", ["shop.price", "--json", ...DEV], [
    { ...required("values"), whenEmpty: { exit: 0 } },
    revisions,
  ]),
  of("config pull", ["--yes", ...DEV], [live, optionalRevisions]),
  of("config pull", ["--yes", "--allow-empty", ...DEV], [live, optionalRevisions]),
  of("config pull", DEV, [live, optionalRevisions], { files: NO_CONFIG }),
  of("config promote", ["dev", "prod", "--from-live", "--yes"], [live, optionalRevisions]),
  of("config draft", DEV, [live, {
    ...draft,
    whenEmpty: { exit: 0 },
  }]),
  of("config draft", ["--discard", "--yes", ...DEV], [
    live,
    { ...draft, whenEmpty: { exit: 0 } },
    { call: "deleteDraft", role: "discard" },
  ]),
  of("config draft", ["--discard", ...DEV], [gameName, ...secondLook], {
    person: () => agreeable(),
  }),
  of("config sync", ["--dry-run", ...DEV], [
    live,
    { ...draft, whenEmpty: { exit: 0 } },
    optionalRevisions,
    experiments,
  ]),
  of("config sync", ["--dry-run", "--json", ...DEV], [
    live,
    { ...draft, whenEmpty: { exit: 0 } },
    optionalRevisions,
    experiments,
  ]),
  of("config sync", ["--yes", "--message", "Sale", ...DEV], [
    live,
    // Without the draft's hash nobody's draft is looked after, which is what no draft means.
    draft,
    optionalRevisions,
    experiments,
    overwrite,
    revisionsWithOverwrite,
    publish,
  ]),
  of("config sync", ["--plan", "plan.json", ...DEV], [
    live,
    { ...draft, whenEmpty: { exit: 0, changed: "files" } },
    optionalRevisions,
    experiments,
  ]),
  of("config sync", ["--from-plan", "plan.json", "--yes", ...DEV], [
    live,
    { ...draft, whenEmpty: STALE_PLAN },
    optionalRevisions,
    experiments,
    overwrite,
    revisionsWithOverwrite,
    publish,
  ], { prepare: ["config", "sync", "--plan", "plan.json", ...DEV] }),
  of("config sync", ["--yes", "--message", "Conditions", ...DEV], [
    live,
    // A draft that is never there is not there after the overwrite, either.
    { ...draft, whenEmpty: "staged" },
    optionalRevisions,
    experiments,
    overwrite,
    revisionsWithOverwrite,
    // The draft is read back: what it does not show of the conditions is not published.
    { ...required("draft"), nth: 2, whenEmpty: "staged", whenFailed: "staged" },
    publish,
    { call: "values", nth: 2, role: "optional" },
  ], { files: HOLDING_CONDITIONS }),
  of("config sync", DEV, [gameName, ...secondLook], { person: () => agreeable() }),
  of("config stage", ["--yes", ...DEV], [live, draft, optionalRevisions, experiments, stageOnly]),
  of("config stage", DEV, [gameName, ...secondLook], { person: () => agreeable() }),
  of("config publish", ["--yes", "--message", "Sale", ...DEV], [
    live,
    { ...draft, whenEmpty: { exit: 0 } },
    optionalRevisions,
    experiments,
    publish,
  ]),
  of("config publish", DEV, [gameName, ...secondLook], { person: () => agreeable() }),
  of("config rollback", [PAST.slice(0, 8), "--yes", ...DEV], [
    live,
    // A draft that is never there is not there after the restore, either.
    { ...draft, whenEmpty: "staged" },
    { ...required("revisions"), whenEmpty: NO_REVISION },
    experiments,
    restore,
    ...readBack,
    publish,
  ]),
  of("config rollback", [PAST, "--only", "spawn.*", "--yes", ...DEV], [
    live,
    draft,
    { ...required("revisions"), whenEmpty: NO_REVISION },
    experiments,
    overwrite,
    revisionsWithOverwrite,
    publish,
  ]),
  of("config rollback", DEV, [gameName, ...secondLook], { person: () => agreeable() }),
  // The environment is in the places file already, and in no config file, so that what it writes is what
  // the pull writes.
  of("setup", ["--universe-id", "1234567890", "--yes", ...DEV], [
    { call: "universe", role: "optional", whenEmpty: refused(/^error: Roblox knows no universe/) },
    live,
    optionalRevisions,
  ], { files: NO_CONFIG }),
];

function of(
  path: string,
  args: readonly string[],
  calls: readonly MadeCall[],
  more: Partial<Pick<Command, "exit" | "files" | "prepare" | "person">> = {},
): Command {
  return { path, args: [...path.split(" "), ...args], calls, exit: 0, ...more };
}

function required(call: Call): MadeCall & { role: "required" } {
  return { call, role: "required" };
}

/** The command refuses to continue without this answer. */
function refused(says: RegExp): EmptyEnding {
  return { exit: 1, says };
}

function doctor(call: Call): MadeCall {
  return { call, role: "doctor" };
}

/** The list of keys is requested twice, because the first answer is a token. */
function keys(): MadeCall[] {
  return [doctor("apiKeys"), { ...doctor("apiKeys"), nth: 2 }];
}

import type { Prompts } from "../../src/terminal/prompts.ts";
import type { Call } from "../platform/routes.ts";
import { FILES, PAST } from "../support/faults/project.ts";

/** How a run can end. */
export type Ending =
  /** As if nothing had gone wrong. */
  | "clean"
  /** Exit 1, and nothing anywhere is changed. */
  | "untouched"
  /** Exit 1, the draft is staged, and live is as it was. */
  | "staged"
  /** Exit 1: somebody has to look, and what is live is as it was. */
  | "unknown"
  /** What it comes to where nothing was ever published, or staged. */
  | Nothing;

/** What a run comes to that was told that nothing is there. */
export interface Nothing {
  readonly exit: number;
  /** What its error says; wherever it ends with 1 there is one. */
  readonly says?: RegExp;
  /** What it changed, if anything; nothing on the platform. */
  readonly changed?: "files";
}

/** A call that a command makes. */
export interface MadeCall {
  readonly call: Call;
  /** Which of its kind; the first unless told. */
  readonly nth?: number;
  /**
   * What it is for: a `need` without which the command cannot go on, something that is only `told`, a
   * line of the `doctor`, or a write. `stageOnly` is all that a command does, `stage` is followed by
   * more.
   */
  readonly role: "need" | "told" | "doctor" | "stage" | "stageOnly" | "publish" | "discard";
  /** How the run ends when this read says that nothing is there. */
  readonly nothing?: Ending;
  /** How it ends when this read cannot be had; untouched unless told. */
  readonly fails?: Ending;
}

/** A command line with all its calls. */
export interface Command {
  /** The command as the table of permissions names it. */
  readonly capabilities: string;
  readonly args: readonly string[];
  readonly calls: readonly MadeCall[];
  /** How it ends when all goes well. */
  readonly exit: number;
  readonly files?: Readonly<Record<string, string>>;
  /** What is run before it. */
  readonly prepare?: readonly string[];
  readonly person?: () => Prompts;
}

/** A person who agrees to everything, and picks the past revision. */
function agreeable(): Prompts {
  return {
    confirm: () => Promise.resolve(true),
    input: () => Promise.resolve("As agreed"),
    select: () => Promise.resolve(PAST),
  };
}

const { "cliconfig.toml": _, ...NO_CONFIG } = FILES;
const DEV = ["--env", "dev"];

const values = need("values");
const draft = { ...need("draft"), nothing: "clean" } as const;
const told = { call: "revisions", role: "told" } as const;
/** What runs and locks keys; without it the platform is left to refuse. */
const experiments = { call: "experiments", role: "told" } as const;
/** The name of the game in a question; without it, the question goes without. */
const gameName = { call: "universe", role: "told" } as const;
const overwrite = { call: "overwrite", role: "stage" } as const;
/** That nobody else published meanwhile is told beside it. */
const beside = { ...told, nth: 2 } as const;
const stageOnly = { call: "overwrite", role: "stageOnly" } as const;
const restore = { call: "restore", role: "stage" } as const;
const publish = { call: "publish", role: "publish" } as const;
/** What a restore staged is read back; that nobody else published meanwhile is told beside it. */
const readBack = [
  { ...need("draft"), nth: 3, nothing: "staged", fails: "staged" },
  { call: "values", nth: 2, role: "told" },
  { call: "revisions", nth: 2, role: "told" },
] as const;
/** The second look, when a person has been asked: nothing there is a change. */
const again = [
  {
    ...need("values"),
    nth: 2,
    nothing: refused(/^error: Live moved from v4 to v0 while this ran/),
  },
  {
    ...need("draft"),
    nth: 2,
    nothing: refused(/^error: Somebody changed the draft while this ran/),
  },
] as const;
/** A rollback reads the draft twice at once before. */
const againAfterTwo = again.map((each) => each.call === "draft" ? { ...each, nth: 3 } : each);
const NO_REVISION = refused(/^error: There is no revision "22222222/);
/** What a plan was made from is no longer there. */
const STALE = refused(
  /^error: The plan plan\.json is out of date: .*\bdraft has changed/,
);
/** That nothing is live, and that there is a history, do not go together. */
const retryIf = {
  ...values,
  nothing: refused(/^error: v4 is published, but Roblox still shows v0 as live/),
} as const;

const full = [retryIf, { ...need("full"), nothing: { exit: 0 } }];
/** That something is live, and that there is no history, do not either. */
const revisions = {
  ...need("revisions"),
  nothing: refused(/^error: Roblox lists no revisions, but shows v4 as live/),
} as const;

/** Every command line that asks anything of the platform, with every call it makes. */
export const COMMANDS: readonly Command[] = [
  of("doctor", ["--no-probe", ...DEV], [doctor("authenticated"), ...keys()]),
  of("doctor", DEV, [doctor("universe")]),
  of("doctor --check-ip", DEV, [doctor("echo")]),
  of("config get", DEV, [retryIf]),
  of("config get", ["--full", ...DEV], full),
  of("config list", ["--full", "--json", ...DEV], full),
  of("config get", ["shop.price", ...DEV], [retryIf]),
  of("config get", ["shop.price", "--json", ...DEV], [retryIf]),
  of("config list", DEV, [retryIf]),
  of("config list", ["--json", ...DEV], [retryIf]),
  of("config check", DEV, [retryIf, told], { exit: 2 }),
  of("config check", ["--json", ...DEV], [retryIf, { ...draft, role: "told" }, told], {
    exit: 2,
  }),
  of("config diff", ["live", "local", ...DEV], [retryIf], { exit: 2 }),
  of("config diff", ["draft", PAST, "--json", ...DEV], [
    retryIf,
    { ...draft, nothing: { exit: 2 } },
    { ...need("revisions"), nothing: NO_REVISION },
  ], { exit: 2 }),
  of("config versions", DEV, [
    { ...values, nothing: { exit: 0 } },
    revisions,
  ]),
  of("config versions", ["--json", ...DEV], [
    { ...values, nothing: { exit: 0 } },
    revisions,
  ]),
  of("config versions", ["--names", ...DEV], [{ call: "user", role: "told" }]),
  of("config check", ["--names", ...DEV], [{ call: "user", role: "told" }], { exit: 2 }),
  of("config rollback", ["v2", "--names", "--yes", ...DEV], [{ call: "user", role: "told" }]),
  of("config history", ["shop.price", ...DEV], [
    { ...values, nothing: { exit: 0 } },
    revisions,
  ]),
  of("config history", ["shop.price", "--json", ...DEV], [
    { ...values, nothing: { exit: 0 } },
    revisions,
  ]),
  of("config pull", ["--yes", ...DEV], [retryIf, told]),
  of("config pull", ["--yes", "--allow-empty", ...DEV], [retryIf, told]),
  of("config pull", DEV, [retryIf, told], { files: NO_CONFIG }),
  of("config promote", ["dev", "prod", "--from-live", "--yes"], [retryIf, told]),
  of("config draft", DEV, [retryIf, {
    ...draft,
    nothing: { exit: 0 },
  }]),
  of("config draft", ["--discard", "--yes", ...DEV], [
    retryIf,
    { ...draft, nothing: { exit: 0 } },
    { call: "deleteDraft", role: "discard" },
  ]),
  of("config draft", ["--discard", ...DEV], [gameName, ...again], { person: agreeable }),
  of("config sync", ["--dry-run", ...DEV], [
    retryIf,
    { ...draft, nothing: { exit: 0 } },
    told,
    experiments,
  ]),
  of("config sync", ["--dry-run", "--json", ...DEV], [
    retryIf,
    { ...draft, nothing: { exit: 0 } },
    told,
    experiments,
  ]),
  of("config sync", ["--yes", "--message", "Sale", ...DEV], [
    retryIf,
    // Without the draft's hash nobody's draft is looked after, which is what no draft means.
    draft,
    told,
    experiments,
    overwrite,
    beside,
    publish,
  ]),
  of("config sync", ["--plan", "plan.json", ...DEV], [
    retryIf,
    { ...draft, nothing: { exit: 0, changed: "files" } },
    told,
    experiments,
  ]),
  of("config sync", ["--from-plan", "plan.json", "--yes", ...DEV], [
    retryIf,
    { ...draft, nothing: STALE },
    told,
    experiments,
    overwrite,
    beside,
    publish,
  ], { prepare: ["config", "sync", "--plan", "plan.json", ...DEV] }),
  of("config sync", DEV, [gameName, ...again], { person: agreeable }),
  of("config stage", ["--yes", ...DEV], [retryIf, draft, told, experiments, stageOnly]),
  of("config stage", DEV, [gameName, ...again], { person: agreeable }),
  of("config publish", ["--yes", "--message", "Sale", ...DEV], [
    retryIf,
    { ...draft, nothing: { exit: 0 } },
    told,
    experiments,
    publish,
  ]),
  of("config publish", DEV, [gameName, ...again], { person: agreeable }),
  of("config rollback", [PAST.slice(0, 8), "--yes", ...DEV], [
    retryIf,
    // A draft that is never there is not there after the restore, either.
    { ...draft, nothing: "staged" },
    { ...draft, nth: 2, nothing: "staged" },
    { ...need("revisions"), nothing: NO_REVISION },
    experiments,
    restore,
    ...readBack,
    publish,
  ]),
  of("config rollback", DEV, [gameName, ...againAfterTwo], { person: agreeable }),
  // The environment is in the places file already, so that what it writes is what the pull writes.
  of("setup", ["--universe-id", "1234567890", "--yes", ...DEV], [
    { call: "universe", role: "told", nothing: refused(/^error: Roblox knows no universe/) },
    retryIf,
    told,
  ]),
];

function of(
  capabilities: string,
  args: readonly string[],
  calls: readonly MadeCall[],
  more: Partial<Pick<Command, "exit" | "files" | "prepare" | "person">> = {},
): Command {
  return { capabilities, args: [...capabilities.split(" "), ...args], calls, exit: 0, ...more };
}

function need(call: Call): MadeCall & { role: "need" } {
  return { call, role: "need" };
}

/** Nothing is what the command has no use for. */
function refused(says: RegExp): Nothing {
  return { exit: 1, says };
}

function doctor(call: Call): MadeCall {
  return { call, role: "doctor" };
}

/** The list of keys is asked for twice: the first answer is a token. */
function keys(): MadeCall[] {
  return [doctor("apiKeys"), { ...doctor("apiKeys"), nth: 2 }];
}

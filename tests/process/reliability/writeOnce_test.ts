import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { type Engine, engines, finish, start } from "../../support/reliability/engines.ts";
import { type Platform, startPlatform } from "../../support/platform/platform.ts";
import type { Call } from "../../support/platform/routes.ts";
import { type Cut, openCutter, type Passage } from "../../support/reliability/cuts/cutter.ts";
import { FILES, layOut, PAST, PLATFORM, SECRETS } from "../../support/reliability/project.ts";
import { type RanInside, runInside } from "../../support/runInside.ts";
import { availableParallelism } from "node:os";
import { mapAtMost } from "../../../src/values/collections.ts";

/** A write, and the command that sends it. */
interface Write {
  readonly call: Call;
  readonly args: readonly string[];
}

const SYNC = ["config", "sync", "--env", "dev", "--message", "Sale"];
const ROLLBACK = ["config", "rollback", PAST, "--env", "dev", "--yes"];

/** Every write of the program. */
const WRITES: readonly Write[] = [
  { call: "overwrite", args: SYNC },
  { call: "publish", args: SYNC },
  { call: "restore", args: ROLLBACK },
  { call: "publish", args: ROLLBACK },
  { call: "deleteDraft", args: ["config", "draft", "--discard", "--env", "dev", "--yes"] },
];

/** The kinds of places where a connection can end, each with one of its kind. */
const PLACES: readonly (Pick<Cut, "in" | "at"> & { readonly name: string })[] = [
  { name: "before the request", in: "request", at: 0 },
  { name: "after the request's first byte", in: "request", at: 1 },
  { name: "in the request line", in: "request", at: 20 },
  { name: "in the request's headers", in: "request", at: 150 },
  { name: "in the request's body", in: "request", at: -6 },
  { name: "after the request", in: "request", at: -1 },
  { name: "before the reply", in: "reply", at: 0 },
  { name: "in the status line", in: "reply", at: 9 },
  { name: "in the reply's headers", in: "reply", at: 40 },
  { name: "in the reply's body", in: "reply", at: -10 },
  { name: "before the reply's last byte", in: "reply", at: -2 },
  { name: "after the reply", in: "reply", at: -1 },
];

type Finished = Pick<RanInside, "exit" | "stdout" | "stderr">;

/** What a run left behind whose connection was cut during a write. */
interface CutRun extends Finished {
  readonly passage: Passage;
  readonly lock: string | undefined;
  /** How many revisions there are more than before, and whether what is staged is another draft. */
  readonly published: number;
  readonly draft: "as it was" | "gone" | "another";
}

/** How the program runs: as its own process, or inside this one. */
type Runner = Engine | "inside";

/** Run a command whose write is cut. */
async function cutWrite(runner: Runner, write: Write, cut?: Cut): Promise<CutRun> {
  await using project = await layOut(FILES);
  const platform = await startPlatform(PLATFORM);
  try {
    await using cutter = await openCutter(
      platform.env.CLI_BASE_URL,
      ...(cut === undefined ? [] : [cut]),
    );
    const env = {
      ...platform.env,
      CLI_BASE_URL: cutter.url,
      CLI_API_KEY: SECRETS.key,
      NO_COLOR: "1",
    };
    const draft = platform.config().draft;
    const revisions = platform.config().revisions.length;
    const ran = runner === "inside"
      ? await runInside({ args: write.args, folder: project.folder, env })
      : await finish(start(runner, write.args, project.folder, env));
    return {
      ...ran,
      passage: cutter.passage(),
      lock: (await project.read())["cliconfig.lock.toml"],
      published: platform.config().revisions.length - revisions,
      draft: compareDrafts(draft, platform),
    };
  } finally {
    await platform.stop();
  }
}

function compareDrafts(
  before: ReturnType<Platform["config"]>["draft"],
  platform: Platform,
): CutRun["draft"] {
  const { draft } = platform.config();
  if (draft === undefined) return "gone";
  return draft.hash === before?.hash ? "as it was" : "another";
}

/** Say what of a run is not as it should be. */
function judgeCut({ call, args }: Write, cut: Cut, run: CutRun): string[] {
  const whole = cut.in === "reply" && (cut.at === -1 || cut.at >= run.passage.lengths.reply);
  const worked = cut.in === "reply";
  if (run.passage.times !== 1) return [`${call} was sent ${run.passage.times} times`];
  const truths = [truthOf(call, worked, whole)];
  // The next write may be on its way over that connection when it goes without a word.
  if (call === "overwrite" && whole) truths.push(STAGED);
  const found = truths.map((truth) => differences(truth, args, run));
  return found.find((complaints) => complaints.length === 0) ?? found[0]!;
}

/** What of a run is not as one of the truths has it. */
function differences(truth: Truth, args: readonly string[], run: CutRun): string[] {
  // Only a sync and a pull write the revision of the lock file; a rollback is remembered next to it.
  const locked = truth.published > 0 && args.includes("sync");
  const says = truth.says.test(run.stdout + run.stderr);
  return [
    ...(run.exit === truth.exit ? [] : [`the exit code is ${run.exit}, not ${truth.exit}`]),
    ...(run.published === truth.published ? [] : [`${run.published} publishes happened`]),
    ...(run.draft === truth.draft ? [] : [`the draft is ${run.draft}, not ${truth.draft}`]),
    ...(says ? [] : [`it does not say ${truth.says}`]),
    ...((run.lock ?? "").includes('revision_id = "v5"') === locked
      ? []
      : ["the lock is not as it should be"]),
    ...(run.stderr.split("\n").filter((line) => line.startsWith("error:")).length ===
        (truth.exit === 0 ? 0 : 1)
      ? []
      : ["there is not one error"]),
  ];
}

interface Truth {
  readonly exit: number;
  readonly published: number;
  readonly draft: CutRun["draft"];
  readonly says: RegExp;
}

const STAGED: Truth = {
  exit: 1,
  published: 0,
  draft: "another",
  says: /staged but not published.*\n.*cli config .*draft --discard --env \S+`/,
};

/** The three truths: it happened, it is staged and no more, it did not happen. */
function truthOf(call: Call, worked: boolean, whole: boolean): Truth {
  const nothing = { exit: 1, published: 0, draft: "as it was" } as const;
  if (call === "deleteDraft") {
    return worked
      ? { exit: 0, published: 0, draft: "gone", says: /discarded/ }
      : { ...nothing, says: /The draft is unchanged/ };
  }
  if (call !== "publish" && !whole) {
    return worked ? STAGED : { ...nothing, says: /The draft is unchanged/ };
  }
  if (!worked) return STAGED;
  const says = whole ? /Published v5/ : /Published v5[^]*a read shows that it was published/;
  return { exit: 0, published: 1, draft: "gone", says };
}

/** The result of cutting connections. */
interface CutsResult {
  readonly tried: number;
  /** How many requests the server saw in all. */
  readonly requests: number;
  /** How many writes used a connection that had served before. */
  readonly reused: number;
  readonly complaints: readonly string[];
}

/**
 * Cut every write at one of every kind of place.
 *
 * @param hows Without goodbye or with; or the two in turns.
 */
async function cutPlaces(
  runner: Runner,
  hows: "each" | "alternating",
): Promise<CutsResult> {
  const cuts: Planned[] = [];
  for (const [row, write] of WRITES.entries()) {
    const { index } = await probe(runner, write);
    for (const [column, { name, in: within, at }] of PLACES.entries()) {
      const both = ["reset", "goodbye"] as const;
      for (const how of hows === "each" ? both : [both[(row + column) % 2]!]) {
        cuts.push({ write, name, cut: { index, call: write.call, in: within, at, how } });
      }
    }
  }
  return await cutAll(runner, cuts);
}

/** Cut every write after each byte of the request and of the reply. */
async function cutBytes(runner: Runner): Promise<CutsResult> {
  const cuts: Planned[] = [];
  for (const write of WRITES) {
    const { index, lengths } = await probe(runner, write);
    for (const within of ["request", "reply"] as const) {
      for (let at = 0; at <= lengths[within]; at++) {
        const how = at % 2 === 0 ? "reset" : "goodbye";
        const cut = { index, call: write.call, in: within, at, how } as const;
        cuts.push({ write, name: `${within} ${at}`, cut });
      }
    }
  }
  return await cutAll(runner, cuts);
}

/** Find which request of its command a write is, counted from 0, and how long it and its reply are. */
async function probe(
  runner: Runner,
  write: Write,
): Promise<{ readonly index: number } & Pick<Passage, "lengths">> {
  const { passage: { calls } } = await cutWrite(runner, write);
  const at = calls.indexOf(write.call);
  // A second look at the history is sent together with an overwrite, and may come before it.
  const together = write.call === "overwrite" &&
    calls.lastIndexOf("revisions", at) > calls.indexOf("revisions");
  const index = together ? at - 1 : at;
  if (at < 0) throw new Error(`${write.args.join(" ")} sends no ${write.call}`);
  const cut = { index, call: write.call, in: "reply", at: 0, how: "reset" } as const;
  const { passage: { lengths } } = await cutWrite(runner, write, cut);
  return { index, lengths };
}

interface Planned {
  readonly write: Write;
  readonly name: string;
  readonly cut: Cut;
}

async function cutAll(runner: Runner, cuts: readonly Planned[]): Promise<CutsResult> {
  const complaints: string[] = [];
  const result = { tried: 0, requests: 0, reused: 0 };
  await mapAtMost(cuts, availableParallelism(), async ({ write, name, cut }) => {
    const run = await cutWrite(runner, write, cut);
    result.tried++;
    result.requests += run.passage.calls.length;
    if (run.passage.reused) result.reused++;
    const found = judgeCut(write, cut, run);
    if (found.length === 0) return;
    const title = `${write.args.join(" ")}, ${write.call} cut ${name} (${cut.how})`;
    complaints.push(`${title}\n  ${found.join("\n  ")}\n${run.stderr}`);
  });
  return { ...result, complaints };
}

function assertOnce({ complaints, ...figures }: CutsResult): void {
  assert.equal(complaints.length, 0, complaints.slice(0, 10).join("\n\n"));
  assert.ok(figures.reused > 0, "no write came on a connection that had served before");
  printFigures(figures);
}

for (const engine of engines()) {
  Deno.test(`wherever its connection breaks, a write is sent once, and the program says one of three things (${engine.name})`, async () => {
    assertOnce(await cutPlaces(engine, WHOLE ? "each" : "alternating"));
  });
}

if (WHOLE) {
  Deno.test("a write is sent once, whichever byte its connection breaks after", async () => {
    assertOnce(await cutBytes("inside"));
  });
}

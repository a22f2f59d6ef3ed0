import assert from "node:assert/strict";
import fc from "fast-check";
import { type ErrorLine, readErrorLine } from "../../../../src/config/watch/errorKind.ts";
import { judgeServers } from "../../../../src/config/watch/judgeServers.ts";
import { parseBound } from "../../../../src/config/watch/bound.ts";
import {
  addToLog,
  drawServers,
  errorMinutes,
  findNewErrors,
  serverId,
  type ServerLog,
} from "../../../../src/config/watch/serverErrors.ts";
import { endOfWatch } from "../../../../src/config/watch/judgeWatch.ts";
import type { GameServer } from "../../../../src/values/serverLogs.ts";

const MINUTE = 60_000;
const SINCE = 1_000 * MINUTE;
const WATCH = { since: SINCE, minutes: 20, compared: 60 };
const END = endOfWatch(WATCH);
const BOUND = parseBound("NewScriptErrors > 0 on 2 servers", "--fail-if");

function server(job: number, created = -100, version = 1): GameServer {
  return {
    place: 1,
    version,
    jobId: `job-${job}`,
    status: "active",
    created: SINCE + created * MINUTE,
  };
}

function line(minute: number, script: string, count = 1): ErrorLine {
  const time = SINCE + minute * MINUTE;
  return readErrorLine({ time, isError: true, count, message: `A.${script}:1: broke`, stack: "" });
}

function log(of: GameServer, ...lines: ErrorLine[]): ServerLog {
  return addToLog(undefined, of, { from: SINCE - 60 * MINUTE, to: END }, lines);
}

const scripts = (logs: readonly ServerLog[], until = END) =>
  findNewErrors(logs, SINCE, until).map(({ script, servers, count }) => [script, servers, count]);
const judge = (logs: readonly ServerLog[], now = END, running?: number) =>
  judgeServers(
    BOUND,
    WATCH,
    { logs, heard: now, ...(running === undefined ? {} : { running }) },
    now,
  );

Deno.test("a kind of error is new when no server had it before, and is counted by servers", () => {
  const logs = [
    log(server(1), line(-5, "Old"), line(2, "New", 3), line(3, "New")),
    log(server(2), line(4, "New"), line(5, "Old")),
    log(server(3)),
  ];
  assert.deepEqual(scripts(logs), [["A.New:1", 2, 5]]);
  assert.deepEqual(scripts(logs, SINCE + 3 * MINUTE), [["A.New:1", 1, 3]]);
});

Deno.test("a new version of the place brings errors of its own, which no config broke", () => {
  const deployed = [log(server(1)), log(server(2, 1, 2), line(2, "New")), log(server(3, 1, 2))];
  assert.deepEqual(scripts(deployed), []);
  const fresh = [log(server(1)), log(server(2, 1), line(2, "New"))];
  assert.deepEqual(scripts(fresh), [["A.New:1", 1, 1]]);
});

Deno.test("three lines on two servers are a breach at once; on one they are not, unless no other runs", () => {
  const one = [log(server(1), line(1, "New", 3)), log(server(2))];
  const two = [...one, log(server(3), line(1, "New"))];
  const soon = SINCE + 2 * MINUTE;
  assert.equal(judge(two, soon).verdict, "breached");
  assert.equal(judge(one, soon).verdict, "watching");
  assert.equal(judge(one).verdict, "held");
  assert.equal(judge(one.slice(0, 1), soon, 1).verdict, "breached");
});

Deno.test("an error that was logged twice may be a rare one; a bound on no number of servers takes it", () => {
  const rare = [log(server(1), line(1, "New")), log(server(2), line(2, "New"))];
  const any = parseBound("NewScriptErrors > 0", "--fail-if");
  assert.equal(judge(rare).verdict, "held");
  assert.equal(judgeServers(any, WATCH, { logs: rare, heard: END }, END).verdict, "breached");
});

Deno.test("where no line of any severity was read since the publish, nothing is known", () => {
  const logs = [log(server(1))];
  const { verdict, why } = judgeServers(BOUND, WATCH, { logs, heard: SINCE - 1 }, END);
  assert.deepEqual([verdict, why], ["unknown", "no logs"]);
  assert.equal(judgeServers(BOUND, WATCH, { logs }, SINCE).why, "no logs");
  const blind = { why: "no place" } as const;
  assert.equal(judgeServers(BOUND, WATCH, { logs, heard: END, blind }, END).why, "no place");
});

Deno.test("errors are counted per minute and server whose log is known", () => {
  const logs = [
    log(server(1), line(1, "A", 4)),
    log(server(2), line(1.5, "B", 2)),
    addToLog(undefined, server(3), { from: SINCE + 2 * MINUTE, to: END }, []),
  ];
  const span = { from: SINCE, to: SINCE + 3 * MINUTE };
  assert.deepEqual(errorMinutes(logs, span).map(({ value }) => value), [0, 3, 0]);
});

Deno.test("crashed servers are judged by their number, also as a multiple of the hour before", () => {
  const crashes = (bound: string, before: number, since: number, now = END) =>
    judgeServers(
      parseBound(bound, "--fail-if"),
      WATCH,
      { logs: [], crashed: { before, since, at: now } },
      now,
    );
  assert.equal(crashes("ServersCrashed > 3", 0, 4, SINCE + MINUTE).verdict, "breached");
  assert.equal(crashes("ServersCrashed > 3", 0, 3).verdict, "held");
  assert.deepEqual(
    [crashes("ServersCrashed > 2x", 9, 6).baseline, crashes("ServersCrashed > 2x", 9, 6).verdict],
    [3, "held"],
  );
  assert.equal(crashes("ServersCrashed > 2x", 9, 7).verdict, "breached");
  const none = judgeServers(parseBound("ServersCrashed > 3", "x"), WATCH, { logs: [] }, END);
  assert.equal(none.why, "not read");
});

Deno.test("every minute reads servers of before and new ones, twenty in all, and the same again", () => {
  const old = Array.from({ length: 50 }, (_, job) => server(job));
  const fresh = Array.from({ length: 50 }, (_, job) => server(100 + job, 1));
  const none = new Set<string>();
  const first = drawServers([...old, ...fresh], SINCE, none, none, false);
  assert.equal(first.since.length + first.before.length, 20);
  assert.equal(first.since.filter(({ created }) => created < SINCE).length, 6);
  assert.ok(first.before.every(({ created }) => created < SINCE));
  const panel = new Set(first.since.map(serverId));
  const second = drawServers(
    [...old.toReversed(), ...fresh, server(999, 2)],
    SINCE,
    panel,
    none,
    false,
  );
  assert.deepEqual(new Set(second.since.map(serverId)), panel);
  const before = drawServers(old, SINCE, none, none, true);
  assert.deepEqual([before.since.length, before.before.length], [0, 20]);
});

const lines = fc.array(
  fc.record({
    job: fc.nat(4),
    minute: fc.integer({ min: -50, max: 20 }),
    script: fc.constantFrom("One", "Two", "Three"),
  }),
  { maxLength: 40 },
);

type Lines = readonly { readonly job: number; readonly minute: number; readonly script: string }[];

/** The logs of five servers, read in as many parts as there are lines. */
function logsOf(all: Lines): readonly ServerLog[] {
  const logs = new Map(Array.from({ length: 5 }, (_, job) => [job, log(server(job))]));
  for (const { job, minute, script } of all) {
    const span = { from: SINCE - 60 * MINUTE, to: END };
    logs.set(job, addToLog(logs.get(job), server(job), span, [line(minute, script)]));
  }
  return [...logs.values()];
}

Deno.test("permuted, repeated and late lines change no verdict", () => {
  fc.assert(fc.property(lines, fc.infiniteStream(fc.nat()), (all, order) => {
    const shuffled = [...all, ...all].map((one) => [order.next().value!, one] as const)
      .sort(([a], [b]) => a - b).map(([, one]) => one);
    assert.deepEqual(
      findNewErrors(logsOf(shuffled), SINCE, END),
      findNewErrors(logsOf(all), SINCE, END),
    );
    assert.equal(judge(logsOf(shuffled)).verdict, judge(logsOf(all)).verdict);
  }));
});

Deno.test("a kind that was there before is never new, and missing lines make no breach", () => {
  fc.assert(fc.property(lines, fc.nat(40), (all, left) => {
    const before = new Set<string>(
      all.filter(({ minute }) => minute < 0).map(({ script }) => script),
    );
    const found = findNewErrors(logsOf(all), SINCE, END);
    for (const { script } of found) assert.ok(!before.has(script.slice(2, -2)));
    const since = all.filter(({ minute }) => minute >= 0);
    const missing = since.filter((_, index) => index !== left);
    const rest = all.filter(({ minute }) => minute < 0);
    if (judge(logsOf(all)).verdict === "held") {
      assert.equal(judge(logsOf([...rest, ...missing])).verdict, "held");
    }
  }));
});

import assert from "node:assert/strict";
import { parseBound } from "../../../../src/config/watch/bound.ts";
import { judgeServers } from "../../../../src/config/watch/judgeServers.ts";
import { addToLog, type ServerLog } from "../../../../src/config/watch/serverLog.ts";
import { broken, END, line, log, MINUTE, server, SINCE, WATCH } from "./gameLogs.ts";

const BOUND = parseBound("NewScriptErrors > 0 on 2 servers", "--fail-if");
const ANY = parseBound("NewScriptErrors > 0", "--fail-if");
const SOON = SINCE + 4 * MINUTE;

const judge = (logs: readonly ServerLog[], now = END, running?: number, bound = BOUND) =>
  judgeServers(
    bound,
    WATCH,
    { logs, heard: now, ...(running === undefined ? {} : { running }) },
    now,
  );

Deno.test("an error on several servers within minutes is a breach at once; on one of several it is none", () => {
  assert.equal(judge(broken(3, 1), SOON).verdict, "breached");
  const one = [...broken(1, 1, 6, 11, 16), log(server(8)), log(server(9))];
  assert.equal(judge(one, SOON).verdict, "watching");
  assert.equal(judge(one).verdict, "held");
});

Deno.test("where one server runs, a new error is a breach when it goes on; else it may be a rare one", () => {
  const alone = (...minutes: number[]) => judge(broken(1, ...minutes), END, 1);
  assert.equal(judge(broken(1, 1, 6, 11, 16), SINCE + 17 * MINUTE, 1).verdict, "breached");
  assert.equal(judge(broken(1, 1, 2, 3), SOON, 1).verdict, "watching");
  const { verdict, why } = alone(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  assert.deepEqual([verdict, why], ["unknown", "may be rare"]);
  assert.equal(alone().verdict, "held");
});

Deno.test("where a new error is likely, and not certain, it is not known that there was none", () => {
  const late = [...broken(2, 8, 19), log(server(8))];
  assert.deepEqual([judge(late).verdict, judge(late).why], ["unknown", "may be rare"]);
  assert.equal(judge([...broken(1, 8, 12, 19), log(server(8))]).verdict, "held");
});

Deno.test("an error that was logged twice may be a rare one; a bound on no number of servers takes it", () => {
  const rare = [log(server(1), line(1, "New", 20)), log(server(2), line(2, "New")), log(server(3))];
  assert.equal(judge(rare).verdict, "held");
  assert.equal(judge(rare, END, undefined, ANY).verdict, "breached");
});

Deno.test("the less is known of the hour before, on the more servers an error must be", () => {
  const known = (minutes: number) => (job: number) =>
    addToLog(undefined, server(job), { from: SINCE - minutes * MINUTE, to: END }, [line(1, "New")]);
  const three = [1, 2, 3];
  assert.equal(judge(three.map(known(60)), SOON).verdict, "breached");
  assert.equal(judge(three.map(known(6)), SOON).verdict, "watching");
});

Deno.test("where too little of the hour before is known to call any error new, nothing is known", () => {
  const known = (minutes: number) => [
    addToLog(undefined, server(1), { from: SINCE - minutes * MINUTE, to: END }, []),
  ];
  assert.equal(judge(known(60)).verdict, "held");
  assert.deepEqual([judge(known(5)).verdict, judge(known(5)).why], ["unknown", "no baseline"]);
  assert.equal(judge(known(5), SOON).verdict, "watching");
  assert.equal(judge(known(5), END, undefined, ANY).verdict, "held");
});

Deno.test("minutes of a version of the place that came later do not count as watched", () => {
  const old = { ...server(1), ended: SINCE + 2 * MINUTE };
  const span = { from: SINCE - 60 * MINUTE, to: SINCE + 2 * MINUTE };
  const logs = [addToLog(undefined, old, span, []), log(server(2, 1, 2))];
  assert.equal(judge(logs).why, "too few minutes");
});

Deno.test("where no line of any severity was read since the publish, nothing is known", () => {
  const logs = [log(server(1))];
  const { verdict, why } = judgeServers(BOUND, WATCH, { logs, heard: SINCE - 1 }, END);
  assert.deepEqual([verdict, why], ["unknown", "no logs"]);
  assert.equal(judgeServers(BOUND, WATCH, { logs }, SINCE).why, "no logs");
  const blind = { why: "no place" } as const;
  assert.equal(judgeServers(BOUND, WATCH, { logs, heard: END, blind }, END).why, "no place");
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

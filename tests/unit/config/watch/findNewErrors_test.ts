import assert from "node:assert/strict";
import fc from "fast-check";
import { findNewErrors, leastChance } from "../../../../src/config/watch/findNewErrors.ts";
import { addToLog, type ServerLog } from "../../../../src/config/watch/serverLog.ts";
import { broken, END, line, log, MINUTE, server, shuffle, SINCE } from "./gameLogs.ts";

const scripts = (logs: readonly ServerLog[], until = END) =>
  findNewErrors(logs, SINCE, until).map(({ script, servers, count }) => [script, servers, count]);
const chance = (logs: readonly ServerLog[], until = END) =>
  findNewErrors(logs, SINCE, until)[0]!.chance;

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

Deno.test("what a server logs in its last minute is not blamed on the publish, unless it crashed", () => {
  const ending = (status: string) => {
    const of = { ...server(1), ended: SINCE + 5 * MINUTE, status };
    return [log(of, line(3.5, "Early"), line(4.5, "Late"))];
  };
  assert.deepEqual(scripts(ending("shut_down")), [["A.Early:1", 1, 1]]);
  assert.equal(scripts(ending("crashed")).length, 2);
});

Deno.test("chance is the share of the known time after the publish, once for each server of many", () => {
  const until = SINCE + 20 * MINUTE;
  assert.equal(chance(broken(6, 1), until), 0.25 ** 6);
  assert.equal(chance(broken(6, 1, 2, 3), until), 0.25 ** 6);
  assert.equal(chance([...broken(2, 1), ...broken(6).slice(2)], until), 0.25 ** 2);
});

Deno.test("of few servers each counts more often, once for what it logs within minutes", () => {
  const until = SINCE + 20 * MINUTE;
  assert.equal(chance(broken(4, 1, 2, 10, 11), until), 0.25 ** 8);
  assert.equal(chance(broken(4, 1, 2, 3, 10), until), 0.25 ** 4);
  assert.equal(chance(broken(2, 1, 2, 6, 11), until), 0.25 ** 6);
  assert.equal(chance(broken(1, 1, 2, 3, 4, 5, 6, 7, 11, 16), until), 0.25 ** 4);
});

Deno.test("a version of the place of minutes ago has nothing to compare with", () => {
  const until = SINCE + 20 * MINUTE;
  const deployed = [log(server(1)), log(server(2, -5, 2), line(2, "New"))];
  assert.equal(chance(deployed, until), 20 / 25);
  assert.deepEqual(leastChance(deployed, SINCE, until), { chance: 0.25 ** 4, isAlone: true });
  const most = [...deployed, log(server(3, -5, 2))];
  assert.deepEqual(leastChance(most, SINCE, until), { chance: 0.8 ** 6, isAlone: false });
});

Deno.test("where nothing is known of the time before, everything may be chance", () => {
  const fresh = addToLog(undefined, server(1, 1), { from: SINCE + MINUTE, to: END }, [
    line(2, "New"),
  ]);
  assert.equal(chance([fresh]), 1);
  assert.equal(leastChance([fresh], SINCE, END).chance, 1);
  assert.equal(leastChance([], SINCE, END).chance, 1);
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

Deno.test("permuted and repeated lines, and lines that come late, change nothing", () => {
  fc.assert(fc.property(lines, fc.infiniteStream(fc.nat()), (all, order) => {
    const logs = shuffle(logsOf(shuffle([...all, ...all], order)), order);
    assert.deepEqual(findNewErrors(logs, SINCE, END), findNewErrors(logsOf(all), SINCE, END));
  }));
});

Deno.test("a kind that was there before is never new, whichever server had it", () => {
  fc.assert(fc.property(lines, (all) => {
    const before = new Set<string>(
      all.filter(({ minute }) => minute < 0).map(({ script }) => `A.${script}:1`),
    );
    for (const { script } of findNewErrors(logsOf(all), SINCE, END)) {
      assert.ok(!before.has(script));
    }
  }));
});

Deno.test("leaving out lines since the publish makes no error new, or surer", () => {
  fc.assert(fc.property(lines, fc.func(fc.boolean()), (all, isThere) => {
    const found = new Map(findNewErrors(logsOf(all), SINCE, END).map((one) => [one.kind, one]));
    const rest = all.filter((one) => one.minute < 0 || isThere(one));
    for (const { kind, minutes, servers, chance } of findNewErrors(logsOf(rest), SINCE, END)) {
      const whole = found.get(kind)!;
      assert.ok(minutes <= whole.minutes && servers <= whole.servers && chance >= whole.chance);
    }
  }));
});

Deno.test("what servers log as they start is new only where starts before the publish are known", () => {
  const starting = [1, 2, 3].map((job) => log(server(job, job), line(job + 0.5, "Begin")));
  const old = [4, 5, 6].map((job) => log(server(job)));
  const young = [4, 5, 6].map((job) => log(server(job, -30)));
  assert.deepEqual(scripts([...old, ...starting]), []);
  assert.deepEqual(scripts([...young, ...starting]), [["A.Begin:1", 3, 3]]);
});

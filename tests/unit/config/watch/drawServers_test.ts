import assert from "node:assert/strict";
import { drawServers } from "../../../../src/config/watch/drawServers.ts";
import { serverId } from "../../../../src/config/watch/serverLog.ts";
import type { GameServer } from "../../../../src/values/serverLogs.ts";
import { MINUTE, server, SINCE } from "./gameLogs.ts";

const NONE: ReadonlySet<string> = new Set();
const old = Array.from({ length: 50 }, (_, job) => server(job));
const fresh = Array.from({ length: 50 }, (_, job) => server(100 + job, 1 + job / 100));
const ids = (servers: readonly GameServer[]) => new Set(servers.map(serverId));

Deno.test("every minute reads servers of before and new ones, twenty in all", () => {
  const { since, before } = drawServers([...old, ...fresh], SINCE, NONE, NONE, false);
  assert.equal(since.length + before.length, 20);
  assert.equal(since.filter(({ created }) => created < SINCE).length, 6);
  assert.ok(before.every(({ created }) => created < SINCE));
});

Deno.test("the servers of before stay the same, as long as they run; of the new ones, the newest enter", () => {
  const { since } = drawServers([...old, ...fresh], SINCE, NONE, NONE, false);
  const newer = [server(200, 2), server(201, 2), server(202, 2)];
  const next = drawServers(
    [...old.toReversed(), ...fresh, ...newer],
    SINCE,
    ids(since),
    NONE,
    false,
  );
  const stays = next.since.filter((one) => ids(since).has(serverId(one)));
  assert.deepEqual(stays.filter(({ created }) => created < SINCE), since.slice(0, 6));
  assert.equal(stays.length, 10);
  const entered = next.since.filter((one) => !ids(since).has(serverId(one)));
  assert.deepEqual(ids(entered), ids(newer.slice(0, 2)));
  const ended = old.map((one) => ({ ...one, ended: SINCE - MINUTE }));
  const left = drawServers([...ended, ...fresh], SINCE, ids(since), NONE, false);
  assert.ok(left.since.every(({ created }) => created >= SINCE));
});

Deno.test("for the time before, half of the servers were started within the hour", () => {
  const begun = Array.from({ length: 50 }, (_, job) => server(300 + job, -job));
  const { since, before } = drawServers([...old, ...begun], SINCE, NONE, NONE, true);
  assert.deepEqual([since.length, before.length], [0, 20]);
  const within = before.filter(({ created }) => created >= SINCE - 60 * MINUTE);
  assert.deepEqual(
    within.map(({ jobId }) => jobId),
    Array.from({ length: 10 }, (_, i) => `job-${349 - i}`),
  );
  assert.equal(drawServers(begun, SINCE, NONE, NONE, true).before.length, 20);
  assert.equal(drawServers(old, SINCE, NONE, NONE, true).before.length, 20);
});

Deno.test("what is known of the time before is not read again", () => {
  const known = ids(old.slice(0, 45));
  const { before } = drawServers(old, SINCE, NONE, known, true);
  assert.deepEqual(ids(before), ids(old.slice(45)));
});

import assert from "node:assert/strict";
import type { GameServers, LogsQuery } from "../../../../../src/platform/gameServers.ts";
import { Refusal } from "../../../../../src/platform/refusal.ts";
import { Failure } from "../../../../../src/values/failure.ts";
import type { GameServer, LogLine } from "../../../../../src/values/serverLogs.ts";
import { openServers } from "../../../../../src/commands/config/watch/readServers.ts";

const MINUTE = 60_000;
const SINCE = 10_000 * MINUTE;
const END = SINCE + 24 * MINUTE;

interface Game {
  readonly running?: number;
  readonly places?: readonly number[];
  readonly rootPlace?: number;
  readonly logs?: (server: GameServer, query: LogsQuery) => readonly LogLine[] | Failure;
  readonly versions?: (place: number) => Failure | undefined;
  /** Pages that each log takes. */
  readonly pages?: number;
}

/** A game with so many running servers from three hours ago, by a clock that tests move. */
function open(
  { running = 30, places = [7], rootPlace, logs = () => [], versions, pages = 1 }: Game,
) {
  let time = SINCE;
  const requests: number[] = [];
  const asked: { readonly jobId: string; readonly filter: string }[] = [];
  const rowsOf = (place: number) =>
    Array.from({ length: running }, (_, job): GameServer => ({
      place,
      version: 1,
      jobId: `job-${String(job).padStart(3, "0")}`,
      status: "active",
      created: SINCE - (180 + job) * MINUTE,
    }));
  const read = openServers({
    places,
    countsCrashes: false,
    now: () => new Date(time),
    open: (spend): GameServers => {
      requests.push(0);
      const pay = (count = 1) => {
        for (let paid = 0; paid < count; paid++) spend();
        requests[requests.length - 1]! += count;
      };
      return {
        rootPlace: () => Promise.resolve((pay(), rootPlace)),
        versions: (place) => {
          pay();
          const failure = versions?.(place);
          return failure === undefined ? Promise.resolve([1]) : Promise.reject(failure);
        },
        list: (place) =>
          Promise.resolve(
            (pay(), { servers: rowsOf(place), total: running, isPartial: false }),
          ),
        logs: (server, query) => {
          pay(Math.min(query.pages, pages));
          asked.push({ jobId: server.jobId, filter: query.filter });
          const lines = logs(server, query);
          return lines instanceof Failure ? Promise.reject(lines) : Promise.resolve(lines);
        },
      };
    },
  });
  return {
    read: (since = SINCE, end = END) => read(since, end),
    pass: (minutes: number) => time += minutes * MINUTE,
    requests,
    asked,
  };
}

const line = (time: number, isError = true): LogLine => ({
  time,
  isError,
  message: "A.B:1: broke",
  stack: "",
  count: 1,
});

Deno.test("a look reads twenty servers with at most 60 requests, whatever their logs take", async () => {
  for (const pages of [1, 2]) {
    const { read, pass, requests, asked } = open({ pages, logs: () => [line(SINCE - MINUTE)] });
    const first = await read();
    assert.deepEqual([first.logs.length, first.running], [20, 30]);
    pass(1);
    await read();
    assert.ok(requests.every((count) => count <= 60), String(requests));
    assert.equal(new Set(asked.map(({ jobId }) => jobId)).size, 20 + 8);
  }
});

Deno.test("a page of more lines than were asked for is read", async () => {
  const many = Array.from({ length: 300_000 }, (_, at) => line(SINCE - 10 - at, false));
  const { logs } = await open({ running: 1, logs: () => many }).read();
  assert.equal(logs[0]!.spans[0]!.from, SINCE - 9 - many.length);
});

Deno.test("two looks within half a minute are one", async () => {
  const { read, requests } = open({});
  await read();
  await read();
  assert.equal(requests.length, 1);
});

Deno.test("another publish is looked at again, by its own minutes", async () => {
  const { read, asked } = open({ logs: () => [line(SINCE - MINUTE)] });
  await read();
  asked.length = 0;
  const earlier = SINCE - 1_000 * MINUTE;
  const { logs } = await read(earlier, earlier + 24 * MINUTE);
  assert.ok(
    asked.every(({ filter }) => filter.includes(new Date(earlier).toISOString().slice(0, 8))),
  );
  assert.ok(logs.every(({ spans }) => spans.every(({ to }) => to <= earlier + 24 * MINUTE)));
});

Deno.test("the root place is read where no places are named; without one, nothing is known", async () => {
  assert.equal((await open({ places: [], rootPlace: 7 }).read()).logs.length, 20);
  assert.equal((await open({ places: [] }).read()).blind?.why, "no place");
  assert.equal((await open({ running: 0 }).read()).blind?.why, "no servers");
});

Deno.test("where no error was logged, any line shows that one would have been seen", async () => {
  const quiet = open({
    logs: (_, { filter }) => /severity/.test(filter) ? [] : [line(SINCE, false)],
  });
  assert.equal((await quiet.read()).heard, SINCE);
  const silent = open({});
  assert.equal((await silent.read()).heard, undefined);
  assert.equal(silent.asked.length, 20 + 3);
});

Deno.test("log lines that were not asked for are left out", async () => {
  const { read } = open({
    logs: () => [line(SINCE - 2 * MINUTE), line(SINCE - 500 * MINUTE), line(SINCE - MINUTE, false)],
  });
  const { logs } = await read();
  assert.deepEqual(logs[0]!.lines.map(({ time }) => time), [SINCE - 2 * MINUTE]);
});

Deno.test("a refusal is said once, and nothing is asked again", async () => {
  const refusal = new Refusal(403, "Roblox answered 403.", "Give the key universe:read.");
  const { read, pass, requests } = open({ versions: () => refusal });
  const first = await read();
  pass(2);
  const second = await read();
  assert.deepEqual([first.blind?.because, second.blind?.because], [refusal, refusal]);
  assert.deepEqual([first.failures, second.failures, requests.length], [[], [], 1]);
});

const REFUSAL = new Refusal(403, "Roblox answered 403.", "Give the key universe:read.");

Deno.test("a refusal of one place is said once, and the others are read", async () => {
  const unlisted = open({ places: [7, 8], versions: (place) => place === 8 ? REFUSAL : undefined });
  const unread = open({
    places: [7, 8],
    running: 8,
    logs: ({ place }) => place === 8 ? REFUSAL : [line(SINCE - MINUTE)],
  });
  for (const { read, pass } of [unlisted, unread]) {
    const first = await read();
    assert.deepEqual([first.failures, first.blind], [[REFUSAL], undefined]);
    assert.ok(first.logs.length > 0 && first.logs.every(({ server }) => server.place === 7));
    pass(1);
    const second = await read();
    assert.deepEqual([second.failures, second.blind], [[], undefined]);
  }
});

Deno.test("where the logs of every place are refused, nothing is known", async () => {
  const { read, pass, requests } = open({ places: [7, 8], running: 8, logs: () => REFUSAL });
  const first = await read();
  assert.equal(first.blind?.because, REFUSAL);
  pass(1);
  assert.equal((await read()).blind?.because, REFUSAL);
  assert.equal(requests.length, 1);
});

Deno.test("a server that is gone is passed over; what fails otherwise is said, and asked again", async () => {
  const gone = open({ logs: () => new Refusal(404, "Gone.", "") });
  assert.deepEqual((await gone.read()).failures, []);
  let fails = true;
  const shaky = open({ logs: () => fails ? new Failure("Roblox answered 503.", "") : [] });
  assert.deepEqual((await shaky.read()).failures.map(({ what }) => what), ["Roblox answered 503."]);
  fails = false;
  shaky.pass(1);
  assert.deepEqual((await shaky.read()).failures, []);
});

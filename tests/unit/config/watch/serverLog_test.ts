import assert from "node:assert/strict";
import { addToLog, errorMinutes } from "../../../../src/config/watch/serverLog.ts";
import { END, line, log, MINUTE, server, SINCE } from "./gameLogs.ts";

Deno.test("errors are counted per minute and server whose log is known", () => {
  const logs = [
    log(server(1), line(1, "A", 4)),
    log(server(2), line(1.5, "B", 2)),
    addToLog(undefined, server(3), { from: SINCE + 2 * MINUTE, to: END }, []),
  ];
  const span = { from: SINCE, to: SINCE + 3 * MINUTE };
  assert.deepEqual(errorMinutes(logs, span).map(({ value }) => value), [0, 3, 0]);
});

Deno.test("another read joins the times that are known, and adds the lines that are new", () => {
  const first = addToLog(undefined, server(1), { from: 0, to: 10 }, [line(1, "A"), line(2, "A")]);
  const next = addToLog(first, { ...server(1), ended: END }, { from: 5, to: 20 }, [
    line(2, "A", 3),
    line(3, "B"),
  ]);
  assert.deepEqual(next.spans, [{ from: 0, to: 20 }]);
  assert.deepEqual(next.lines.map(({ count }) => count), [1, 3, 1]);
  assert.equal(next.server.ended, END);
  const again = addToLog(next, server(1), { from: 30, to: 40 }, []);
  assert.deepEqual([again.spans.length, again.lines], [2, next.lines]);
});

import assert from "node:assert/strict";
import { widthOf } from "../../../src/views/layout.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import list from "../../../src/views/list.ts";
import { entriesOf } from "../values/randomJson.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";

const UNIVERSE = 1234567890 as UniverseId;

Deno.test("no row of a listing is wider than its terminal, whatever its key", () => {
  const values = { ["k".repeat(300)]: "x".repeat(300), ["日".repeat(60)]: [1], short: true };
  const details = {
    description: "d".repeat(300),
    lastModifiedTime: "never ".repeat(60),
    lastAccessedTime: "2026-03-01T12:00:00Z",
  };
  const snapshot = {
    env: "dev",
    universeId: UNIVERSE,
    version: 1,
    entries: entriesOf(values),
    details: new Map(Object.keys(values).map((key) => [key, details])),
  };
  for (const columns of [40, 41, 60, 80, 200]) {
    for (const ascii of [false, true]) {
      const [, ...rows] = list.view.text(
        snapshot,
        renderOptionsOf(columns, { ascii }),
      );
      assert.equal(rows.length, 12);
      for (const row of rows) {
        assert.ok(widthOf(row) <= columns, `${columns}: ${row.printed}`);
        if (ascii) assert.match(row.printed, /^[ -~]*$/);
      }
      const short = rows.find(({ printed }) => printed.startsWith("  short"))!;
      assert.match(short.printed, /\[bool\] +true$/, "a long key leaves the other rows whole");
    }
  }
});

Deno.test("in a narrow terminal the times of an entry are below each other", () => {
  const times = {
    lastModifiedTime: "2026-03-01T12:00:00Z",
    lastAccessedTime: "2026-03-02T12:00:00Z",
  };
  const snapshot = {
    env: "dev",
    universeId: UNIVERSE,
    version: 1,
    entries: entriesOf({ a: 1 }),
    details: new Map([["a", times]]),
  };
  const under = (columns: number) =>
    printed(list.view.text(snapshot, renderOptionsOf(columns))).split("\n").slice(2);
  assert.deepEqual(under(40), [
    "      modified 2026-03-01 12:00 UTC",
    "      accessed 2026-03-02 12:00 UTC",
  ]);
  assert.deepEqual(under(80), [
    "      modified 2026-03-01 12:00 UTC, accessed 2026-03-02 12:00 UTC",
  ]);
});

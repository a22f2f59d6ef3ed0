import assert from "node:assert/strict";
import fc from "fast-check";
import { narrowSnapshot, type Snapshot, takeSnapshot } from "../../../../src/config/snapshot.ts";
import { widthOf } from "../../../../src/terminal/layout.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import {
  equalJson,
  type Json,
  type JsonObject,
  typeOf,
  writeJson,
} from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import getAction from "../../../../src/views/get.ts";
import list from "../../../../src/views/list.ts";
import { snapshotJson } from "../../../../src/views/parts/snapshotJson.ts";
import { entries, entriesOf, json } from "../../values/randomJson.ts";
import { printed } from "../lines.ts";
import { renderOptionsOf } from "../look.ts";

const UNIVERSE = 1234567890 as UniverseId;
const LIVE = {
  version: 7,
  entries: entriesOf({ s: "x", b: true, n: 1.5, a: [1, 2], o: { k: null }, z: null }),
};
const SNAPSHOT = takeSnapshot("dev", UNIVERSE, LIVE);
const log = { ...renderOptionsOf(80), isTerminal: false };

Deno.test("for any config the document contains every value exactly, and no word of other documents", () => {
  fc.assert(fc.property(entries, (live) => {
    const snapshot = takeSnapshot("dev", UNIVERSE, { version: 1, entries: live });
    const document = parseJson(writeJson(snapshotJson(snapshot), 2)) as JsonObject;
    const read = document.get("entries") as JsonObject;
    assert.equal(read.size, live.size);
    for (const [key, value] of live) {
      const entry = read.get(key) as JsonObject;
      assert.ok(equalJson(entry.get("value")!, value));
      assert.equal(entry.get("type"), typeOf(value));
    }
    for (const word of ["config_file", "outcome", "summary", "details"]) {
      assert.ok(!document.has(word));
    }
  }));
});

Deno.test("no row of a listing is wider than its terminal, which would break it, whatever its key", () => {
  const values = { ["k".repeat(300)]: "x".repeat(300), ["日".repeat(60)]: [1], short: true };
  const details = {
    description: "d".repeat(300),
    lastModifiedTime: "never ".repeat(60),
    lastAccessedTime: "2026-03-01T12:00:00Z",
  };
  const live = {
    version: 1,
    entries: entriesOf(values),
    details: new Map(Object.keys(values).map((key) => [key, details])),
  };
  for (const columns of [40, 41, 60, 80, 200]) {
    for (const ascii of [false, true]) {
      const [, ...rows] = list.view.text(
        takeSnapshot("dev", UNIVERSE, live),
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

Deno.test("on a narrow terminal the times of an entry are one under the other", () => {
  const times = {
    lastModifiedTime: "2026-03-01T12:00:00Z",
    lastAccessedTime: "2026-03-02T12:00:00Z",
  };
  const live = { version: 1, entries: entriesOf({ a: 1 }), details: new Map([["a", times]]) };
  const under = (columns: number) =>
    printed(list.view.text(takeSnapshot("dev", UNIVERSE, live), renderOptionsOf(columns))).split(
      "\n",
    )
      .slice(2);
  assert.deepEqual(under(40), [
    "      modified 2026-03-01 12:00 UTC",
    "      accessed 2026-03-02 12:00 UTC",
  ]);
  assert.deepEqual(under(80), [
    "      modified 2026-03-01 12:00 UTC, accessed 2026-03-02 12:00 UTC",
  ]);
});

Deno.test("off a terminal a description is whole, however long it is", () => {
  const description = "laps and more laps. ".repeat(200);
  const details = new Map([["k", { description }]]);
  const live = { version: 1, entries: entriesOf({ k: 1 }), details };
  assert.ok(
    printed(list.view.text(takeSnapshot("dev", UNIVERSE, live), log)).includes(description),
  );
});

/** What a value is printed as by `get <key>`; a string is made safe or left as it is when printed. */
function valueData(value: Json): string {
  const live = { version: 1, entries: new Map([["key", value]]) };
  return data(narrowSnapshot(takeSnapshot("dev", UNIVERSE, live), "key")!);
}

function data(snapshot: Snapshot): string {
  const shown = getAction.view.data!(snapshot);
  return typeof shown === "string" ? shown : printed(shown);
}

Deno.test("everything that is live is printed as JSON, which reads as the same values", () => {
  assert.ok(equalJson(parseJson(data(SNAPSHOT)), LIVE.entries));
  fc.assert(fc.property(json, (value) => {
    if (typeof value === "string") return;
    const shown: Json = parseJson(valueData(value));
    assert.ok(equalJson(shown, value), writeJson(value));
  }));
});

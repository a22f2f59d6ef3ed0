import assert from "node:assert/strict";
import fc from "fast-check";
import { narrowSnapshot, type Snapshot, takeSnapshot } from "../../../../src/config/snapshot.ts";
import { widthOf } from "../../../../src/terminal/layout.ts";
import type { Text } from "../../../../src/terminal/text.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import {
  equalJson,
  isObject,
  type Json,
  type JsonObject,
  typeOf,
  writeJson,
} from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import getAction from "../../../../src/views/get.ts";
import list from "../../../../src/views/list.ts";
import { snapshotJson } from "../../../../src/views/parts/snapshotJson.ts";
import { entries, entriesOf, json, of } from "../../values/randomJson.ts";
import { printed } from "../lines.ts";
import { renderOptionsOf } from "../look.ts";

const UNIVERSE = 1234567890 as UniverseId;
const LIVE = {
  version: 7,
  entries: entriesOf({ s: "x", b: true, n: 1.5, a: [1, 2], o: { k: null }, z: null }),
};
const SNAPSHOT = takeSnapshot("dev", UNIVERSE, LIVE);
const log = { ...renderOptionsOf(80), isTerminal: false };

Deno.test("an asked key has its raw value next to the one entry, also when it is null", () => {
  for (const key of ["n", "z"]) {
    const document = snapshotJson(narrowSnapshot(SNAPSHOT, key)!) as JsonObject;
    const value = LIVE.entries.get(key)!;
    assert.equal(document.get("key"), key);
    assert.ok(document.has("value"));
    assert.ok(equalJson(document.get("value")!, value));
    assert.deepEqual([...(document.get("entries") as JsonObject).keys()], [key]);
  }
});

Deno.test("a read without a key never has a value, one entry or none", () => {
  for (const values of [{}, { only: 1 }]) {
    const snapshot = takeSnapshot("dev", UNIVERSE, { version: 1, entries: entriesOf(values) });
    const document = snapshotJson(snapshot) as JsonObject;
    assert.ok(!document.has("value") && !document.has("key"));
    assert.ok(isObject(document.get("entries")));
  }
});

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

Deno.test("a listing fits its terminal, and in a log nothing of a value is lost", () => {
  const live = {
    version: 1,
    entries: entriesOf({ k: "x".repeat(500), "日本": ["字".repeat(90)] }),
  };
  const snapshot = takeSnapshot("dev", UNIVERSE, live);
  for (const columns of [40, 80, 132]) {
    for (const line of list.view.text(snapshot, renderOptionsOf(columns)).slice(1)) {
      assert.ok(widthOf(line) <= columns, line.printed);
    }
  }
  assert.ok(printed(list.view.text(snapshot, log)).includes("x".repeat(500)));
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

Deno.test("a key is cut only where it would leave its value no room, and only on a terminal", () => {
  const key = "a.key.of.thirty.characters.long";
  const snapshot = takeSnapshot("dev", UNIVERSE, { version: 1, entries: entriesOf({ [key]: 1 }) });
  assert.match(printed(list.view.text(snapshot, renderOptionsOf(60))), /long {2}\[number\] {2}1$/);
  assert.match(
    printed(list.view.text(snapshot, renderOptionsOf(40))),
    /^ {2}a\.key\.\S*… {2}\[number\] {2}1$/m,
  );
  const narrow = { ...renderOptionsOf(40), isTerminal: false };
  assert.match(printed(list.view.text(snapshot, narrow)), /long {2}\[number\] {2}1$/);
});

const FULL = {
  ...LIVE,
  details: new Map([
    ["a", {
      description: "How many laps.\nAnd more.",
      lastModifiedTime: "2026-03-01T12:34:56.789Z",
      lastAccessedTime: "2026-03-02T00:00:00Z",
    }],
    ["b", { description: "", lastModifiedTime: "whenever" }],
    ["n", {}],
  ]),
};

Deno.test("a full listing shows under each entry what the platform knows of it", () => {
  const lines = printed(list.view.text(takeSnapshot("dev", UNIVERSE, FULL), log)).split("\n");
  assert.deepEqual(lines.slice(1, 6), [
    "  a  [array]   [1,2]",
    "      How many laps.\\nAnd more.",
    "      modified 2026-03-01 12:34 UTC, accessed 2026-03-02 00:00 UTC",
    "  b  [bool]    true",
    "      modified whenever",
  ]);
  assert.equal(lines.length, 1 + 6 + 3);
});

Deno.test("a key without a name is shown in a listing", () => {
  const live = { version: 1, entries: entriesOf({ "caf\u00e9": 1, "cafe\u0301": 2, "": 3, b: 4 }) };
  const lines = printed(list.view.text(takeSnapshot("dev", UNIVERSE, live), log)).split("\n").slice(
    1,
  );
  assert.deepEqual(lines.map((line) => line.replace(/ +/g, " ")), [
    " (empty) [number] 3",
    " b [number] 4",
    " cafe\u0301 [number] 2",
    " caf\u00e9 [number] 1",
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

Deno.test("everything in full is shown as the document shows it, entry by entry", () => {
  const snapshot = takeSnapshot("dev", UNIVERSE, FULL);
  const document = snapshotJson(snapshot) as JsonObject;
  const told = parseJson(data(snapshot));
  assert.ok(equalJson(told, document.get("entries")!));
});

Deno.test("under one value in full is what is known of it, and nothing else", () => {
  const details = (key: string, snapshot = takeSnapshot("dev", UNIVERSE, FULL)) =>
    printed(getAction.view.text(narrowSnapshot(snapshot, key)!, log));
  assert.match(details("a"), /^ +How many laps\.\\nAnd more\.\n +modified .*, accessed .*$/);
  assert.equal(details("n"), "");
  assert.equal(details("z"), "");
  assert.equal(details("a", SNAPSHOT), "");
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

Deno.test("one text value is printed as it is, everything else as JSON", () => {
  assert.equal(valueData("Autumn sale"), "Autumn sale");
  assert.equal(valueData(of(3)), "3");
  assert.equal(valueData(null), "null");
  assert.equal(valueData(of({ a: [1] })), '{\n  "a": [\n    1\n  ]\n}');
});

Deno.test("everything that is live is printed as JSON, which reads as the same values", () => {
  assert.ok(equalJson(parseJson(data(SNAPSHOT)), LIVE.entries));
  fc.assert(fc.property(json, (value) => {
    if (typeof value === "string") return;
    const shown: Json = parseJson(valueData(value));
    assert.ok(equalJson(shown, value), writeJson(value));
  }));
});

Deno.test("a hostile value is shown, not executed, in every form", () => {
  const hostile = "\x1b]52;c;aGk=\x07\u202e\n";
  const live = { version: 1, entries: entriesOf({ [hostile]: [hostile, { [hostile]: 1 }] }) };
  const snapshot = takeSnapshot(hostile, UNIVERSE, live);
  for (
    const lines of [
      list.view.text(snapshot, log),
      list.view.text(snapshot, renderOptionsOf(60)),
      getAction.view.data!(snapshot) as readonly Text[],
    ]
  ) {
    for (const { printed } of lines) {
      // deno-lint-ignore no-control-regex -- these are what must not be there
      assert.doesNotMatch(printed, /[\x00-\x1f\x7f-\x9f\u202e]/);
    }
  }
});

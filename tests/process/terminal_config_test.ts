import assert from "node:assert/strict";
import stringWidth from "string-width";
import type { PlatformSetup } from "../support/platform/setup.ts";
import {
  converse,
  CTRL_C,
  ENTER,
  exitOf,
  inTerminal,
  openProgram,
  writes,
} from "../support/interactive.ts";
import { putFile } from "../support/transcript/folder.ts";
import type { Stage } from "../support/transcript/stage.ts";

const LONG_KEY = "shop.everything.that.is.cheaper.until.the.end.of.the.summer";
const LONG_VALUE = "Everything in the shop is cheaper until the end of the summer. ".repeat(4);

const LIVE: PlatformSetup = {
  config: {
    history: [
      { entries: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, message: "Six keys" },
      { changes: { a: 2, b: 3, c: 4 }, message: "Three of them" },
      { changes: { a: 3 }, message: "One of them" },
    ],
    entries: { a: 3, b: 3, c: 4, d: 4, [LONG_KEY]: true, "shop.banner": LONG_VALUE },
    draft: { a: 9 },
  },
};

const PLACES = "[dev]\nuniverse_id = 1234567890\n";
const CONFIRMING = "[production]\nuniverse_id = 1234567890\nconfirm = true\n";

const interactive = inTerminal(LIVE, { "cliplace.toml": PLACES });

function isStaged({ platform }: Stage): boolean {
  return platform.config().draft !== undefined;
}

const DISCARD = ["config", "draft", "--discard", "--env"];

interactive(
  "draft --discard asks, with what is staged in sight, and Yes drops it",
  async (stage) => {
    await using terminal = await openProgram(stage, [...DISCARD, "dev"]);
    await terminal.see(/~ a +3 → 9[\s\S]*Discard [\s\S]*dev[\s\S]*\(y\/N\)/);
    assert.deepEqual(writes(stage), []);
    await terminal.send(`y${ENTER}`);
    assert.equal(await exitOf(terminal), 0);
    assert.match(terminal.screen(), /The draft is discarded\.$/);
    assert.deepEqual(writes(stage), ["deleteDraft"]);
    assert.ok(!isStaged(stage));
  },
);

interactive(
  "draft --discard --yes asks nothing, but where confirm = true wants a person",
  async (stage) => {
    await putFile(stage.around.folder, "cliplace.toml", CONFIRMING);
    await converse(stage, [...DISCARD, "production", "--yes"], { exit: 1 }, [[
      /production[\s\S]*\(y\/N\)/,
      `n${ENTER}`,
    ]]);
    assert.ok(isStaged(stage));

    await putFile(stage.around.folder, "cliplace.toml", PLACES);
    const screen = await converse(stage, [...DISCARD, "dev", "--yes"], { exit: 0 });
    assert.doesNotMatch(screen, /\?/);
    assert.ok(!isStaged(stage));
  },
);

for (const columns of [40, 80]) {
  interactive(`a list is cut to a terminal of ${columns} columns, never wrapped`, async (stage) => {
    const args = ["config", "list", "--env", "dev"];
    const screen = await converse(stage, args, { exit: 0, cols: columns }, []);
    const shown = screen;
    const rows = shown.split("\n").slice(
      shown.split("\n").findIndex((line) => /^ {2}a /.test(line)),
    );
    assert.equal(rows.length, 6, shown);
    for (const row of rows) assert.ok(stringWidth(row) <= columns, row);
    assert.match(rows[4]!, /^ {2}shop\.banner .*\[string\] {2}"Ev.*…$/);
    assert.match(rows[5]!, /^ {2}shop\.every\S*… +\[bool\] {4}true$/);
  });
}

interactive("a bar next to each revision shows how many keys it changed", async (stage) => {
  const args = ["config", "versions", "--env", "dev"];
  const screen = await converse(stage, args, { exit: 0 });
  const bars = ["Six keys", "Three of them", "One of them"].map((message) => {
    const row = screen.split("\n").find((line) => line.endsWith(message)) ?? "";
    return /^ {2}(▪*) *[0-9a-f]{8} /.exec(row)?.[1]?.length;
  });
  assert.deepEqual(bars, [6, 3, 1]);
});

interactive("a bar next to each revision is of ASCII signs with --ascii", async (stage) => {
  const args = ["config", "versions", "--env", "dev", "--ascii"];
  const screen = await converse(stage, args, { exit: 0 });
  assert.match(screen, /^ {2}###### {2}[0-9a-f]{8} .*Six keys$/m);
});

interactive(
  "a narrow picker keeps each revision on one line, and does not cut words of the question",
  async (stage) => {
    const args = ["config", "rollback", "--env", "dev"];
    await using terminal = await openProgram(stage, args, { cols: 40 });
    await terminal.see(/Arrow keys move/);
    const rows = terminal.screen().split("\n").filter((line) => /^[❯ ] [0-9a-f]{8} /.test(line));
    assert.equal(rows.length, 4, terminal.screen());
    for (const row of rows) assert.match(row, /…$/);
    await terminal.send(ENTER);
    await terminal.see(/\? Roll dev[\s\S]*\(y\/N\)/);
    assert.match(
      terminal.screen(),
      /revision\? v3\n/,
      "the chosen revision is named by its version",
    );
    assert.match(
      terminal.screen(),
      /\? Roll dev \("Skyline Racing",\n {2}universe 1234567890\) back to\n {2}v3\? \(y\/N\)$/,
    );
    await terminal.send(CTRL_C);
    assert.equal(await exitOf(terminal), 130);
    assert.match(terminal.screen(), /Interrupted\. Nothing was published or\nstaged\.$/);
  },
);

interactive("a line shows the current wait, and disappears when it ends", async (stage) => {
  stage.platform.fail({ match: { call: "values" }, reply: { delay: 1500 } });
  const args = ["config", "get", "a", "--env", "dev"];
  const screen = await converse(stage, args, { exit: 0 }, [[/^Reading the live config/]]);
  assert.equal(screen, "3");
});

interactive("a line shows what will be retried, and counts down the seconds", async (stage) => {
  const reply = { status: 503, headers: { "retry-after": "2" } };
  stage.platform.fail({ match: { call: "values" }, reply });
  const args = ["config", "get", "a", "--env", "dev"];
  const screen = await converse(stage, args, { exit: 0 }, [
    [/^Reading the live config: trying again in 2 s/m],
    [/^Reading the live config: trying again in 1 s/m],
  ]);
  assert.match(screen, /trying again in 2 s\.\n3$/);
});

interactive("next to a document no progress line is shown", async (stage) => {
  stage.platform.fail({ match: { call: "revisions" }, reply: { delay: 1500 } });
  const args = ["config", "versions", "--json", "--env", "dev"];
  await using terminal = await openProgram(stage, args);
  await terminal.see(/\S/);
  assert.match(terminal.screen(), /^\{/);
  assert.equal(await exitOf(terminal), 0);
});

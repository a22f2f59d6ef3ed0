import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformSetup } from "../support/platform/setup.ts";
import {
  converse,
  CTRL_C,
  DOWN,
  ENTER,
  exitOf,
  inTerminal,
  openProgram,
  UP,
  writes,
} from "../support/interactive.ts";
import { putFile } from "../support/transcript/folder.ts";
import type { Stage } from "../support/transcript/stage.ts";

const LIVE: PlatformSetup = {
  config: {
    history: [
      { entries: { "race.laps": 2 }, message: "Short races" },
      { entries: { "race.laps": 3 }, message: "Longer races" },
    ],
    entries: { "race.laps": 4 },
  },
};

const PLACES = "[dev]\nuniverse_id = 1234567890\n";

const CONFIRMING = `${PLACES}
[production]
universe_id = 1234567890
confirm = true
`;

const CONFIG = `[dev.entries."race.laps"]
value = 5
`;

const PRODUCTION = `[production.entries."race.laps"]
value = 6
`;

const interactive = inTerminal(LIVE, { "cliplace.toml": PLACES, "cliconfig.toml": CONFIG });

function lastMessage({ platform }: Stage): string | undefined {
  return platform.config().revisions.at(-1)?.message;
}

interactive("in a terminal, sync asks twice: to confirm, and for a message", async (stage) => {
  await using terminal = await openProgram(stage, ["config", "sync", "--env", "dev"]);
  await terminal.see(/race\.laps +4 → 5[\s\S]*dev[\s\S]*\(y\/N\)/);
  assert.deepEqual(writes(stage), []);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/essage.*:/);
  assert.deepEqual(writes(stage), []);
  await terminal.send(`Five laps${ENTER}`);
  assert.equal(await exitOf(terminal), 0);
  assert.deepEqual(writes(stage), ["overwrite", "publish"]);
  assert.equal(lastMessage(stage), "Five laps");
});

for (
  const [when, sight] of [["at once", /^/], ["on its progress line", /Reading .*: \d s/]] as const
) {
  interactive(`Ctrl-C while the platform does not answer, ${when}, exits 130`, async (stage) => {
    const asked = Promise.withResolvers<void>();
    stage.platform.fail({ match: { call: "values" }, reply: "hang", act: () => asked.resolve() });
    await using terminal = await openProgram(stage, ["config", "sync", "--env", "dev"]);
    await Promise.race([asked.promise, terminal.end()]);
    await terminal.see(sight);
    await terminal.send(CTRL_C);
    assert.equal(await exitOf(terminal), 130);
    // The terminal shows the ^C itself, where the cursor is.
    assert.equal(terminal.screen(), "Interrupted. Nothing was changed.");
    assert.deepEqual(writes(stage), []);
  });
}

interactive("--yes asks nothing on a terminal, and the message is empty", async (stage) => {
  const args = ["config", "sync", "--env", "dev", "--yes"];
  const screen = await converse(stage, args, { exit: 0 });
  assert.doesNotMatch(screen, /\?/);
  assert.equal(lastMessage(stage), "");
});

interactive("--message leaves the confirmation to a person on a terminal", async (stage) => {
  const args = ["config", "sync", "--env", "dev", "--message", "Told before"];
  await converse(stage, args, { exit: 0 }, [[/\(y\/N\)/, `y${ENTER}`]]);
  assert.equal(lastMessage(stage), "Told before");
});

interactive("confirm = true asks a person even under --yes", async (stage) => {
  await putFile(stage.around.folder, "cliplace.toml", CONFIRMING);
  await putFile(stage.around.folder, "cliconfig.toml", PRODUCTION);
  const args = ["config", "sync", "--env", "production", "--yes"];
  await converse(stage, args, { exit: 1 }, [[/production[\s\S]*\(y\/N\)/, `n${ENTER}`]]);
  assert.deepEqual(writes(stage), []);

  await converse(stage, args, { exit: 0 }, [[/\(y\/N\)/, `y${ENTER}`]]);
  assert.deepEqual(writes(stage), ["overwrite", "publish"]);
  assert.equal(lastMessage(stage), "");
});

interactive("confirm = true of one section asks for another with its universe", async (stage) => {
  await putFile(stage.around.folder, "cliplace.toml", CONFIRMING);
  const args = ["config", "sync", "--env", "dev", "--yes"];
  await converse(stage, args, { exit: 1 }, [[
    /Publish this change to dev \("Skyline Racing", universe 1234567890,\s+also\s+called\s+production\)\? \(y\/N\)/,
    `n${ENTER}`,
  ]]);
  assert.deepEqual(writes(stage), []);
});

for (
  const [what, args, question] of [
    ["sync", ["sync"], "Publish"],
    ["pull", ["pull"], "Write"],
    ["rollback", ["rollback", "v2"], "Roll"],
    ["draft --discard", ["draft", "--discard"], "Discard"],
  ] as const
) {
  interactive(`${what} > log shows what it asks about where it asks`, async (stage) => {
    stage.platform.stage({ "race.laps": 9 });
    const line = ["config", ...args, "--env", "dev"];
    await converse(stage, line, { exit: 1, cols: 100, output: "out.log" }, [[
      new RegExp(`~ race\\.laps +[0-9] → [0-9][^]*\\? ${question}[^]*\\(y/N\\)`),
      `n${ENTER}`,
    ]]);
    assert.equal(await readFile(join(stage.around.folder, "out.log"), "utf8"), "");
    assert.deepEqual(writes(stage), []);
  });
}

interactive("without a question, the difference goes to standard output", async (stage) => {
  const line = ["config", "sync", "--env", "dev", "--yes"];
  const screen = await converse(stage, line, { exit: 0, cols: 100, output: "out.log" }, []);
  assert.equal(screen, "");
  const log = await readFile(join(stage.around.folder, "out.log"), "utf8");
  assert.match(log, /race\.laps +4 → 5[^]*Published v4/);
});

interactive("rollback without a revision shows a picker, then asks as sync does", async (stage) => {
  await using terminal = await openProgram(stage, ["config", "rollback", "--env", "dev"]);
  await terminal.see(/Roll back to which revision\?[\s\S]*\[published\][\s\S]*Short races/);
  // The one before the live one is what most people mean.
  await terminal.see(/❯ .*Longer races[^]*Changed: race\.laps/);
  await terminal.send(`${DOWN}${UP}${ENTER}`);
  await terminal.see(/race\.laps +4 → 3[\s\S]*\? Roll dev [^]*back to v2\? \(y\/N\)/);
  assert.deepEqual(writes(stage), []);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/essage.*:/);
  await terminal.send(`Back again${ENTER}`);
  assert.equal(await exitOf(terminal), 0);
  assert.deepEqual(writes(stage), ["restore", "publish"]);
  assert.equal(lastMessage(stage), "Back again");
});

interactive("the picker shows as many revisions as --count says", async (stage) => {
  const args = ["config", "rollback", "--env", "dev", "--count", "2"];
  await using terminal = await openProgram(stage, args);
  await terminal.see(/\[published\][\s\S]*Longer races/);
  assert.doesNotMatch(terminal.screen(), /Short races/);
  await terminal.send(CTRL_C);
  assert.equal(await exitOf(terminal), 130);
  assert.deepEqual(writes(stage), []);
});

interactive("the picker is redrawn when the window is resized", async (stage) => {
  const args = ["config", "rollback", "--env", "dev"];
  await using terminal = await openProgram(stage, args, { cols: 90, resized: 40 });
  await terminal.see(/❯ .*Longer races\n/);
  await terminal.send(DOWN);
  await terminal.see(/❯ .*Short races\n/);
  terminal.resize();
  await terminal.see(
    /^\? Roll back[^\n]*\n {2}\S+ {2}v3[^\n]*…\n {2}\S+ {2}v2[^\n]*…\n❯ \S+ {2}v1[^\n]*…\n/,
  );
  assert.doesNotMatch(terminal.screen(), /races/);
  await terminal.send(CTRL_C);
  assert.equal(await exitOf(terminal), 130);
});

interactive("pull's question counts the edits that it would overwrite", async (stage) => {
  const lock = `version = 1
[envs.dev]
revision_id = "v3"
synced_at = "2026-01-01T00:00:00Z"
[envs.dev.entries]
"race.laps" = 4
`;
  await putFile(stage.around.folder, "cliconfig.lock.toml", lock);
  await converse(stage, ["config", "pull", "--env", "dev"], { exit: 1 }, [
    [/5 → 4\n +! your edit since the last sync/],
    [/\? Write this change to cliconfig\.toml and lose 1 edit of yours\? \(y\/N\)/, ENTER],
  ]);
});

interactive("pull asks before it overwrites, and No leaves the file alone", async (stage) => {
  const path = join(stage.around.folder, "cliconfig.toml");
  const args = ["config", "pull", "--env", "dev"];
  await converse(stage, args, { exit: 1 }, [[/\(y\/N\)/, `n${ENTER}`]]);
  assert.equal(await readFile(path, "utf8"), CONFIG);

  await converse(stage, args, { exit: 0 }, [[/\(y\/N\)/, `y${ENTER}`]]);
  assert.equal(await readFile(path, "utf8"), CONFIG.replace("5", "4"));
});

import assert from "node:assert/strict";
import { LONGEST_IDLE } from "../../src/roblox/avoidIdle.ts";
import type { PlatformSetup } from "../support/platform/setup.ts";
import { ENTER, exitOf, inTerminal, openProgram, writes } from "../support/interactive.ts";
import type { Stage } from "../support/transcript/stage.ts";
import { type DyingRelay, openDyingRelay } from "../support/network/relays.ts";

const SETUP: PlatformSetup = {
  config: { entries: { lives: 3 }, history: [{ entries: { lives: 2 }, message: "First" }] },
};
const FILES = {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": "[dev.entries.lives]\nvalue = 5\n",
};
const SYNC = ["config", "sync", "--env", "dev", "--message", "Five lives"];

const interactive = inTerminal(SETUP, FILES);

/** Longer than the time limit of a request (spec: 60 seconds), in milliseconds. */
const PATIENCE = 90_000;

/** Ask, let the connections die while a person thinks for so many milliseconds, and answer Yes. */
async function answer(
  stage: Stage,
  die: (relay: DyingRelay) => void,
  thinking = 0,
  args: readonly string[] = SYNC,
) {
  const port = Number(new URL(stage.platform.env.CLI_BASE_URL).port);
  await using relay = await openDyingRelay(port);
  await using terminal = await openProgram(stage, args, {
    env: { CLI_BASE_URL: relay.url },
    timeout: PATIENCE,
  });
  await terminal.see(/\(y\/N\)/);
  const before = relay.connections();
  assert.ok(before > 0);
  die(relay);
  await new Promise((resolve) => setTimeout(resolve, thinking));
  await terminal.send(`y${ENTER}`);
  const exit = await exitOf(terminal);
  return { exit, screen: terminal.screen(), opened: relay.connections() - before };
}

interactive(
  "if connections were closed while a person was asked, a sync opens new ones and writes once",
  async (stage) => {
    const { exit, screen, opened } = await answer(stage, (relay) => relay.leave());
    assert.equal(exit, 0, screen);
    assert.ok(opened > 0);
    assert.deepEqual(writes(stage), ["overwrite", "publish"]);
  },
);

interactive(
  "if connections died while a person was asked for long, a sync opens new ones and writes once",
  async (stage) => {
    const thinking = LONGEST_IDLE + 1_000;
    const { exit, screen, opened } = await answer(stage, (relay) => relay.silence(), thinking);
    assert.equal(exit, 0, screen);
    assert.ok(opened > 0);
    assert.deepEqual(writes(stage), ["overwrite", "publish"]);
  },
);

// Its restore has no body, and is sent in another way than the other writes.
interactive("a rollback does the same", async (stage) => {
  const id = stage.platform.config().revisions[0]?.id ?? "";
  const args = ["config", "rollback", id, "--env", "dev", "--message", "Two lives"];
  const { exit, screen } = await answer(
    stage,
    (relay) => relay.silence(),
    LONGEST_IDLE + 1_000,
    args,
  );
  assert.equal(exit, 0, screen);
  assert.deepEqual(writes(stage), ["restore", "publish"]);
});

interactive(
  "if connections die just before the answer, a sync sends no write and says what to do",
  async (stage) => {
    const { exit, screen } = await answer(stage, (relay) => relay.silence());
    assert.equal(exit, 1);
    assert.match(
      screen,
      /did not answer within 60\s+seconds[^]*run it again/,
    );
    assert.deepEqual(writes(stage), []);
  },
);

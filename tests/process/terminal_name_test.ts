import assert from "node:assert/strict";
import type { PlatformSetup } from "../support/platform/setup.ts";
import {
  converse,
  ENTER,
  exitOf,
  inTerminal,
  openProgram,
  writes,
} from "../support/interactive.ts";
import type { Stage } from "../support/transcript/stage.ts";

const UNIVERSE = 1234567890;

const FILES = {
  "cliplace.toml": `[dev]\nuniverse_id = ${UNIVERSE}\n`,
  "cliconfig.toml":
    '[dev.entries."race.laps"]\nvalue = 5\n[dev.entries."shop.open"]\nvalue = true\n',
};

function called(displayName: string): PlatformSetup {
  const config = {
    history: [{ entries: { "race.laps": 2 } }],
    entries: { "race.laps": 3 },
    draft: { "race.laps": 9 },
  };
  return {
    universes: [{ id: UNIVERSE, displayName, ...config }],
  };
}

const interactive = inTerminal(called("Brick Racers"), FILES);

function looksUp({ platform }: Stage): number {
  return platform.requests.filter(({ call }) => call === "universe").length;
}

for (
  const [args, question] of [
    [["sync"], `Publish these 2 changes to dev ("Brick Racers", universe ${UNIVERSE})?`],
    [["stage"], `Stage this in the draft of dev ("Brick Racers", universe ${UNIVERSE})?`],
    [["publish"], `Publish this draft to dev ("Brick Racers", universe ${UNIVERSE})?`],
    [["rollback", "v1"], `Roll dev ("Brick Racers", universe ${UNIVERSE}) back to v1?`],
    [
      ["rollback", "v1", "--only", "race.*"],
      `Roll this key in dev ("Brick Racers", universe ${UNIVERSE}) back to v1?`,
    ],
    [["draft", "--discard"], `Discard this draft of dev ("Brick Racers", universe ${UNIVERSE})?`],
  ] as const
) {
  interactive(`${args.join(" ")} names the game in its question, by one read`, async (stage) => {
    await using terminal = await openProgram(stage, ["config", ...args, "--env", "dev"]);
    await terminal.see(/\(y\/N\)/);
    assert.ok(terminal.screen().includes(`? ${question} (y/N)`), terminal.screen());
    assert.equal(looksUp(stage), 1);
    await terminal.send(`n${ENTER}`);
    assert.equal(await exitOf(terminal), 1);
    assert.deepEqual(writes(stage), []);
  });
}

for (
  const [what, reply] of [
    ["refused", { status: 403, body: { errors: [{ code: 0, message: "Forbidden" }] } }],
    ["answered 404", { status: 404, body: {} }],
    ["answered with an error", { status: 500, body: "oops" }],
    ["answered with another universe", {
      status: 200,
      body: { path: "universes/5", displayName: "Wrong" },
    }],
    ["answered without a name", { status: 200, body: { path: `universes/${UNIVERSE}` } }],
    ["answered with a page", { status: 200, body: "<html>Sign in</html>" }],
    ["not answered", "hang"],
  ] as const
) {
  interactive(`the question comes without the name when that read is ${what}`, async (stage) => {
    stage.platform.fail({ match: { call: "universe" }, times: "always", reply });
    await using terminal = await openProgram(stage, ["config", "sync", "--env", "dev"]);
    await terminal.see(/\(y\/N\)/);
    const screen = terminal.screen();
    assert.ok(
      screen.includes(`Publish these 2 changes to dev (universe ${UNIVERSE})? (y/N)`),
      screen,
    );
    assert.doesNotMatch(screen, /error|Wrong|again in/);
    assert.equal(looksUp(stage), 1, "the name is requested once");
    await terminal.send(`y${ENTER}`);
    await terminal.see(/essage.*:/);
    await terminal.send(ENTER);
    assert.equal(await exitOf(terminal), 0);
    assert.deepEqual(writes(stage), ["overwrite", "publish"]);
  });
}

for (
  const args of [["sync", "--yes"], ["sync", "--dry-run"], ["publish", "--yes"], ["stage", "--yes"]]
) {
  interactive(`${args.join(" ")} asks nobody, so it reads no name`, async (stage) => {
    await converse(stage, ["config", ...args, "--env", "dev"], { exit: 0 });
    assert.equal(looksUp(stage), 0);
  });
}

const published = inTerminal({
  users: [{ id: 5151, name: "ben_builds", displayName: "Ben" }],
  config: {
    history: [
      { entries: { "race.laps": 2 }, publishedBy: "5151" },
      { changes: { "race.laps": 3 }, publishedBy: "777" },
      { changes: { "race.laps": 4 }, publishedBy: "5151" },
    ],
  },
}, FILES);

for (
  const [flags, publishers, reads] of [
    [[], /v3 .*by 5151[\s\S]*v2 .*by 777 [\s\S]*v1 .*by 5151/, 0],
    [["--names"], /v3 .*by @ben_builds[\s\S]*v2 .*by 777 [\s\S]*v1 .*by @ben_builds/, 2],
  ] as const
) {
  const how = ["rollback", ...flags].join(" ");
  published(
    `the picker of ${how} shows who published, by ${reads} reads of names`,
    async (stage) => {
      const args = ["config", "rollback", "--env", "dev", ...flags];
      await converse(stage, args, { exit: 0 }, [
        [publishers, ENTER],
        [/\(y\/N\)/, `y${ENTER}`],
        [/essage.*:/, ENTER],
      ]);
      assert.deepEqual(writes(stage), ["restore", "publish"]);
      const asked = stage.platform.requests.filter(({ call }) => call === "user");
      assert.equal(asked.length, reads);
    },
  );
}

const hostile = inTerminal(called('x", universe 5)?\x1b[2K\u202e' + "y".repeat(500)), FILES);

hostile(
  "a name stays inside its quotes, and cannot move the cursor or fill the screen",
  async (stage) => {
    await using terminal = await openProgram(stage, ["config", "sync", "--env", "dev"]);
    await terminal.see(/\(y\/N\)/);
    const screen = terminal.screen().replace(/\n {2}/g, " ");
    assert.match(screen, /dev \("x', universe 5\)\?\\x1b\[2K\\u\{202e\}y+… \(5\d\d characters\)",/);
    assert.match(screen, /universe 1234567890\)\? \(y\/N\)/);
    assert.doesNotMatch(screen, /y{60}/);
  },
);

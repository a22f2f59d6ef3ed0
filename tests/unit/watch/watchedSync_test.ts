import assert from "node:assert/strict";
import { agreeing, inGame, ROLLING_OUT, sync, WATCHED } from "./watchedGame.ts";

Deno.test("a watched publish is checked each minute, and rolled back when it breaches a bound", async () => {
  await inGame(async (game) => {
    const { exit, stdout, waited } = await sync(game, ["--yes", ...WATCHED]);
    assert.equal(exit, 2);
    assert.match(stdout, /Rolled back: v4 has the content of v2\./);
    assert.equal(waited, Number(/Breached after (\d+) minutes/.exec(stdout)?.[1]));
    assert.deepEqual(game.platform.config().entries.get("boss.health"), { lexeme: "900" });
  });
});

Deno.test("one question asks for the publish, the watch and the rollback", async () => {
  for (const confirm of [false, true]) {
    await inGame(async (game) => {
      const asked: string[] = [];
      const { exit } = await sync(game, [...WATCHED, "--message", "x"], {
        person: agreeing(asked),
      });
      assert.equal(exit, 2);
      assert.deepEqual(asked, [
        'Publish this change to production ("Skyline Racing", universe 1234567890), ' +
        "watch for 20 minutes, and roll back if a bound is breached " +
        "(that discards any draft staged meanwhile)?",
      ]);
      assert.equal(game.platform.config().version, 4);
    }, { confirm });
  }
});

Deno.test("without --rollback, the question says so, and nothing is rolled back", async () => {
  await inGame(async (game) => {
    const asked: string[] = [];
    const args = WATCHED.filter((word) => word !== "--rollback");
    const { exit, stdout } = await sync(game, [...args, "--message", "x"], {
      person: agreeing(asked),
    });
    assert.equal(exit, 2);
    assert.match(asked[0]!, / and watch for 20 minutes\?$/);
    assert.match(stdout, /`cli config rollback v2 --env production` undoes it/);
    assert.equal(game.platform.config().version, 3);
  });
});

Deno.test("Ctrl-C ends the watch but not the publish, and says so", async () => {
  for (const json of [[], ["--json"]]) {
    await inGame(async (game) => {
      const { exit, stdout, stderr } = await sync(
        game,
        ["--yes", ...WATCHED, ...json],
        { interruptAfter: 2 },
      );
      assert.equal(exit, 130);
      assert.match(stderr, /Watching stopped; v3 stays published\./);
      if (json.length > 0) assert.match(JSON.parse(stdout).error.message, /v3 stays published/);
      else assert.match(stdout, /Published v3/);
      assert.equal(game.platform.config().version, 3);
    });
  }
});

Deno.test("a rollout is waited for a minute at a time, and one that never ends is reported", async () => {
  await inGame(async (game) => {
    game.platform.fail({ match: { call: "restore" }, reply: ROLLING_OUT, times: 40 });
    const { exit, stdout } = await sync(game, ["--yes", ...WATCHED]);
    assert.equal(exit, 2);
    assert.equal(stdout.match(/tried again in a minute/g)?.length, 30);
    assert.match(stdout, /v3 was not rolled back: A rollout is still running/);
    assert.equal(game.platform.config().version, 3);
  });
});

Deno.test("if a rollout refuses the restore, the watch waits and says so from the start", async () => {
  await inGame(async (game) => {
    game.platform.fail({ match: { call: "restore" }, reply: ROLLING_OUT, times: 2 });
    const flags = ["--yes", ...WATCHED, "--strategy", "gradual-rollout"];
    const { exit, stdout } = await sync(game, flags);
    const said = stdout.indexOf("Roblox takes no other publish until it is over");
    assert.ok(said > 0 && said < stdout.indexOf("Published v3"), stdout);
    assert.equal(stdout.match(/tried again in a minute/g)?.length, 2);
    assert.match(stdout, /Rolled back: v4 has the content of v2\./);
    assert.equal(exit, 2);
  });
});

Deno.test("if a rollout refuses the publish of the restored state, the watch waits, too", async () => {
  await inGame(async (game) => {
    game.platform.fail({ match: { call: "publish", nth: 2 }, reply: ROLLING_OUT, times: 2 });
    const { stdout } = await sync(game, ["--yes", ...WATCHED]);
    assert.match(stdout, /Rolled back: v4 has the content of v2\./);
  });
});

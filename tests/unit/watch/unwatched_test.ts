import assert from "node:assert/strict";
import { type Game, inGame, PLACES, run, WATCHED } from "./watchedGame.ts";

const WATCH = ["--yes", ...WATCHED];
const UNWATCHED =
  /^error: There is nothing to publish, and this run did not watch v3, which was published 12 minutes ago\.\n(.+)/m;

/** Publish in a run that ends in the third minute of its watch, as if the machine restarted; then let minutes pass. */
async function publishAndDie(game: Game, command: string, minutes = 12): Promise<void> {
  const { exit } = await run(game, [command, ...WATCH], { interruptAfter: 2 });
  assert.equal(exit, 130);
  assert.equal(game.platform.config().version, 3);
  const published = Date.parse(game.platform.config().revisions.at(-1)!.time);
  game.platform.state.clock = published + minutes * 60_000;
}

for (const command of ["sync", "publish"]) {
  Deno.test(`a ${command} that runs again after the publishing run was killed says what it did not watch`, async () => {
    await inGame(async (game) => {
      if (command === "publish") game.platform.stage({ "boss.health": 90 });
      await publishAndDie(game, command);
      const again = await run(game, [command, ...WATCH]);
      assert.equal(again.exit, 1);
      const advised =
        '`cli config watch --since v3 --for 20m --fail-if "ServerCrashCount > 3x" --env production`';
      const [, advice] = UNWATCHED.exec(again.stderr)!;
      assert.equal(advice, `${advised} watches it, and rolls nothing back.`);
      const { stdout } = await run(game, [command, ...WATCH, "--json"]);
      const { error } = JSON.parse(stdout);
      assert.match(`error: ${error.message}\n${error.advice}`, UNWATCHED);
      const words = [
        "watch",
        "--since",
        "v3",
        "--for",
        "20m",
        "--fail-if",
        "ServerCrashCount > 3x",
      ];
      assert.match((await run(game, words)).stdout, /Breached after \d+ minutes/);
      assert.equal((await run(game, [command, "--yes"])).exit, 0);
      await game.write(
        "cliplace.toml",
        `${PLACES}watch = { for = "20m", fail_if = ["ServerCrashCount > 3x"] }\n`,
      );
      const { stderr } = await run(game, [command, "--yes", "--rollback"]);
      assert.match(stderr, /^`cli config watch --since v3 --env production` watches it/m);
    });
  });
}

Deno.test("a publish whose watch would be over is not reported as unwatched", async () => {
  await inGame(async (game) => {
    await publishAndDie(game, "sync", 24);
    assert.equal((await run(game, ["sync", ...WATCH])).exit, 0);
    game.platform.state.clock -= 2 * 60_000;
    assert.equal((await run(game, ["sync", ...WATCH])).exit, 1);
  });
});

Deno.test("a publish that was live before its answer came is not reported as watched", async () => {
  await inGame(async (game) => {
    const body = { validationErrors: [{ code: "EmptyDraft", message: "Nothing", key: null }] };
    game.platform.fail({
      match: { call: "publish" },
      reply: { status: 400, body },
      act: () => void game.platform.publish({ changes: { "boss.health": 90 } }),
    });
    const { exit, stderr } = await run(game, ["sync", ...WATCH]);
    assert.equal(exit, 1);
    assert.match(stderr, /this run did not watch v3, which was published/);
  });
});

Deno.test("a publish without a time is not reported as over", async () => {
  await inGame(async (game) => {
    await publishAndDie(game, "sync");
    const revisions = [{ revisionId: "r3", version: 3, changes: {} }];
    game.platform.fail({
      match: { call: "revisions" },
      times: "always",
      reply: { status: 200, body: { revisions } },
    });
    const { exit, stderr } = await run(game, ["sync", ...WATCH]);
    assert.equal(exit, 1);
    assert.match(stderr, /did not watch v3, and Roblox does not say when it was published\./);
    assert.match(stderr, /^`cli config versions --env production` shows it/m);
  });
});

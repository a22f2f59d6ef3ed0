import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Prompts } from "../../../../../src/terminal/prompts.ts";
import { Interrupted } from "../../../../../src/values/failure.ts";
import { setClock } from "../../../../support/reliability/clock.ts";
import { runInside } from "../../../../support/runInside.ts";
import { type Platform, startPlatform } from "../../../../support/platform/platform.ts";

const KEY = "test-key-0123456789abcdef";
const MINUTE = 60_000;

interface Game {
  readonly platform: Platform;
  readonly folder: string;
}

/** A game whose servers crash from two minutes after the next publish on. */
async function inGame(work: (game: Game) => Promise<void>, confirm = false): Promise<void> {
  await using platform = await startPlatform({
    config: {
      displayName: "Skyline Racing",
      history: [{ entries: { "boss.health": 1000 } }],
      entries: { "boss.health": 900 },
      metrics: { ServerCrashCount: { usual: [2], version: 3, then: { "2": 40 } } },
    },
    keys: [{
      secret: KEY,
      scopes: ["universe:read", "universe:write", "universe.analytics:read"],
    }],
  });
  const folder = await mkdtemp(join(tmpdir(), "guard-"));
  const guard = confirm ? "confirm = true\n" : "";
  await writeFile(
    join(folder, "cliplace.toml"),
    `[production]\nuniverse_id = 1234567890\n${guard}`,
  );
  await writeFile(
    join(folder, "cliconfig.toml"),
    '[production.entries."boss.health"]\nvalue = 90\n',
  );
  try {
    await work({ platform, folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const GUARD = ["--watch", "20m", "--fail-if", "ServerCrashCount > 3x", "--rollback"];

/** Publish at the time that the platform says it is. */
async function sync(
  { platform, folder }: Game,
  args: readonly string[],
  person?: Prompts,
  interruptAfter = Infinity,
) {
  const clock = setClock(new Date(platform.state.clock).toISOString());
  const interruption = new AbortController();
  let waited = 0;
  const ran = await runInside({
    args: ["config", "sync", "--env", "production", ...args],
    folder,
    env: { ...platform.env, CLI_API_KEY: KEY },
    now: clock.now,
    sleep: async (milliseconds, signal) => {
      if (milliseconds > MINUTE / 2 && ++waited > interruptAfter) {
        interruption.abort(new Interrupted("Nothing was changed."));
      }
      await clock.sleep(milliseconds, signal);
    },
    interrupted: interruption.signal,
    ...(person === undefined ? {} : { person }),
  });
  return { ...ran, waited };
}

/** A person who agrees, and writes down what was asked. */
function agreeing(asked: string[]): Prompts {
  return {
    confirm: (question) => {
      asked.push(question.printed);
      return Promise.resolve(true);
    },
    input: () => Promise.resolve("Easier boss"),
    secret: () => Promise.reject(new Error("no secret is asked for here")),
    select: () => Promise.reject(new Error("nothing is chosen here")),
  };
}

Deno.test("a guarded publish waits from minute to minute, and takes back what hurts", async () => {
  await inGame(async (game) => {
    const { exit, stdout, waited } = await sync(game, ["--yes", ...GUARD]);
    assert.equal(exit, 2);
    assert.match(stdout, /Rolled back: v4 has what was live as v2\./);
    assert.equal(waited, Number(/Breached after (\d+) minutes/.exec(stdout)?.[1]));
    assert.deepEqual(game.platform.config().entries.get("boss.health"), { lexeme: "900" });
  });
});

Deno.test("the question names the watch and the rollback, and a person is asked once", async () => {
  for (const confirm of [false, true]) {
    await inGame(async (game) => {
      const asked: string[] = [];
      const { exit } = await sync(game, [...GUARD, "--message", "x"], agreeing(asked));
      assert.equal(exit, 2);
      assert.deepEqual(asked, [
        'Publish this change to production ("Skyline Racing", universe 1234567890), ' +
        "watch for 20 minutes, and roll back if ServerCrashCount > 3x?",
      ]);
      assert.equal(game.platform.config().version, 4);
    }, confirm);
  }
});

Deno.test("without --rollback the question says so, and nothing is taken back", async () => {
  await inGame(async (game) => {
    const asked: string[] = [];
    const args = GUARD.filter((word) => word !== "--rollback");
    const { exit, stdout } = await sync(game, [...args, "--message", "x"], agreeing(asked));
    assert.equal(exit, 2);
    assert.match(asked[0]!, / and watch for 20 minutes whether ServerCrashCount > 3x\?$/);
    assert.match(stdout, /`cli config rollback v2 --env production` takes it back/);
    assert.equal(game.platform.config().version, 3);
  });
});

Deno.test("Ctrl-C ends the watching, not the publish, and says so", async () => {
  for (const json of [[], ["--json"]]) {
    await inGame(async (game) => {
      const { exit, stdout, stderr } = await sync(
        game,
        ["--yes", ...GUARD, ...json],
        undefined,
        2,
      );
      assert.equal(exit, 130);
      assert.match(stderr, /The watching ended; v3 stays published\./);
      if (json.length > 0) assert.match(JSON.parse(stdout).error.message, /v3 stays published/);
      else assert.match(stdout, /Published v3/);
      assert.equal(game.platform.config().version, 3);
    });
  }
});

Deno.test("a rollout is waited for a minute at a time, and one that never ends is said", async () => {
  await inGame(async (game) => {
    const rollingOut = {
      status: 400,
      body: { errors: [{ code: 0, message: "MultipleDraftNotSupported" }] },
    };
    game.platform.fail({ match: { call: "restore" }, reply: rollingOut, times: 40 });
    const { exit, stdout } = await sync(game, ["--yes", ...GUARD]);
    assert.equal(exit, 2);
    assert.equal(stdout.match(/tried again in a minute/g)?.length, 30);
    assert.match(stdout, /v3 was not rolled back: A rollout is still running/);
    assert.equal(game.platform.config().version, 3);
  });
});

Deno.test("a rollout that refuses the restore is waited for, which is said from the start", async () => {
  await inGame(async (game) => {
    const rollingOut = {
      status: 400,
      body: { errors: [{ code: 0, message: "MultipleDraftNotSupported" }] },
    };
    game.platform.fail({ match: { call: "restore" }, reply: rollingOut, times: 2 });
    const flags = ["--yes", ...GUARD, "--strategy", "gradual-rollout"];
    const { exit, stdout } = await sync(game, flags);
    const said = stdout.indexOf("Roblox takes no other publish until it is over");
    assert.ok(said > 0 && said < stdout.indexOf("Published v3"), stdout);
    assert.equal(stdout.match(/tried again in a minute/g)?.length, 2);
    assert.match(stdout, /Rolled back: v4 has what was live as v2\./);
    assert.equal(exit, 2);
  });
});

Deno.test("a rollout that refuses the publish of what was restored is waited for, too", async () => {
  await inGame(async (game) => {
    const rollingOut = {
      status: 400,
      body: { errors: [{ code: 0, message: "MultipleDraftNotSupported" }] },
    };
    game.platform.fail({ match: { call: "publish", nth: 2 }, reply: rollingOut, times: 2 });
    const { stdout } = await sync(game, ["--yes", ...GUARD]);
    assert.match(stdout, /Rolled back: v4 has what was live as v2\./);
  });
});

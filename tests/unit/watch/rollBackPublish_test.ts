import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { jsonNumber, type JsonObject } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { CTRL_C, type Game, inGame, PLACES, ROLLING_OUT, sync, WATCHED } from "./watchedGame.ts";

const YES = ["--yes", ...WATCHED];
const ROLLED_BACK = /✓ Rolled back: v4 has the content of v2\./;

/** Edits of the files by others while a publish is watched. */
const EDITS: Readonly<Record<string, (game: Game) => Promise<void>>> = {
  "the environment becomes another universe": ({ write }) =>
    write("cliplace.toml", "[production]\nuniverse_id = 999\nconfirm = true\n"),
  "the environment has another name": ({ write }) =>
    write("cliplace.toml", "[live]\nuniverse_id = 1234567890\n"),
  "a person must agree from now on": ({ write }) =>
    write("cliplace.toml", `${PLACES}confirm = true\n`),
  "the places file is half-edited": ({ write }) => write("cliplace.toml", "[produc"),
  "the places file is gone": ({ folder }) => rm(join(folder, "cliplace.toml")),
  "the config file names another repository": ({ write }) =>
    write("cliconfig.toml", 'repository = "DataStoresConfig"\n[production.entries]\n'),
  "the config file has a conflict": ({ write }) =>
    write("cliconfig.toml", "<<<<<<< HEAD\n[production.entries]\n"),
  "another environment has the universe, too": async ({ write }) => {
    await write("cliplace.toml", `${PLACES}[dev]\nuniverse_id = 1234567890\n`);
    await write(
      "cliconfig.toml",
      "[production.entries]\na.value = 1\n[dev.entries]\na.value = 1\n",
    );
  },
  "a new value rule refuses what was live": ({ write }) =>
    write("cliconfig.schema.json", '{ "properties": { "boss.health": { "maximum": 500 } } }'),
  "the value rules are no JSON": ({ write }) => write("cliconfig.schema.json", "{"),
  "the lock file is broken": ({ write }) => write("cliconfig.lock.toml", "version = ["),
  "the file with the key is gone": ({ folder }) => rm(join(folder, "key.txt")),
  "the file with the key has another": ({ write }) => write("key.txt", "another-key-0123456789ab"),
};

for (const [what, edit] of Object.entries(EDITS)) {
  Deno.test(`when ${what} during a watch, the game that was published to is rolled back`, async () => {
    await inGame(async (game) => {
      const inMinute = (minute: number) => minute === 3 ? edit(game) : undefined;
      const { exit, stdout } = await sync(game, YES, { inMinute });
      assert.match(stdout, ROLLED_BACK);
      assert.equal(exit, 2);
      const { platform } = game;
      assert.deepEqual(platform.config().entries.get("boss.health"), { lexeme: "900" });
      assert.equal(platform.config(undefined, 999).version, 2);
    });
  });
}

Deno.test("a rollback names the conditions that it did not restore", async () => {
  await inGame(async (game) => {
    const config = game.platform.config();
    const [branch, value] = ["boss.health.RBX.conditional.us", jsonNumber(950)];
    const conditions = parseJson(
      `{"rules":{"us":{"tokens":[{"operand":{"attributeReference":"Country"}},` +
        `{"operand":{"literalValue":{"stringValue":"US"}}},{"operator":"Eq"}]}},"rulesOrder":["us"]}`,
    ) as JsonObject;
    config.entries.set(branch, value);
    config.conditions = conditions;
    const { id, after, ...newest } = config.revisions.pop()!;
    const entries = new Map(config.entries);
    config.revisions.push({ id, ...newest, after: { ...after, entries, conditions } });
    await game.write(
      "cliconfig.toml",
      `[[production.conditions]]\nname = "us"\nif = "Country = CA"\n\n` +
        `[production.entries."boss.health"]\nvalue = 90\nwhen = { us = 95 }\n`,
    );
    const { stdout, exit } = await sync(game, YES, {
      inMinute: () => void (game.platform.state.switches.publishLoses = "conditions"),
    });
    assert.match(
      stdout,
      /✓ Rolled back: v4 .*\n! v4 is live, but these conditions are not as they were published: us, boss\.health when us\n/,
    );
    assert.equal(exit, 2);
  });
});

Deno.test("live with the version of this run's publish but other content stays", async () => {
  const others: readonly ((game: Game) => void)[] = [
    // Another revision, with the same values.
    ({ platform }) => {
      const { revisions } = platform.config();
      revisions.push({ ...revisions.pop()!, id: "00000000-0000-4000-8000-000000000000" });
    },
    // The same revision, with other values.
    ({ platform }) => platform.config().entries.set("boss.health", jsonNumber(91)),
  ];
  for (const act of others) {
    await inGame(async (game) => {
      const inMinute = (minute: number) => minute === 3 ? act(game) : undefined;
      const { stdout } = await sync(game, YES, { inMinute });
      assert.match(
        stdout,
        /v3 was not rolled back: What is live as v3 is not what this run published\./,
      );
      assert.equal(game.platform.config().version, 3);
      assert.ok(!game.platform.calls().includes("restore"));
    });
  }
});

Deno.test("somebody else's publish just before ours is what a rollback goes back to", async () => {
  await inGame(async (game) => {
    const { platform } = game;
    const { metrics } = platform.state.universes.get(1234567890)!;
    Object.assign(metrics.ServerCrashCount!, { version: 4 });
    const act = () => {
      const { draft, edits } = platform.config();
      platform.publish({ changes: { "boss.health": 950 } });
      Object.assign(platform.config(), { draft, edits });
    };
    platform.fail({ match: { call: "publish" }, act });
    const { stdout } = await sync(game, YES);
    assert.match(stdout, /Published v4/);
    assert.match(stdout, /✓ Rolled back: v5 has the content of v3\./);
    assert.deepEqual(platform.config().entries.get("boss.health"), { lexeme: "950" });
  });
});

Deno.test("a rollback to what somebody else published just before makes no value live without its condition", async () => {
  await inGame(async (game) => {
    const { platform } = game;
    const { metrics } = platform.state.universes.get(1234567890)!;
    Object.assign(metrics.ServerCrashCount!, { version: 4 });
    const act = () => {
      const { draft, edits } = platform.config();
      const value = "boss.health.RBX.conditional.us";
      const conditions = { rules: { vip: { tokens: [] } }, rulesOrder: ["vip"] };
      platform.publish({ changes: { [value]: 950 }, conditions });
      // An overwrite is the whole state that is intended.
      const entries = new Map([...draft!.entries, [value, null] as const]);
      Object.assign(platform.config(), { draft: { ...draft, entries, conditions: null }, edits });
    };
    platform.fail({ match: { call: "publish" }, act });
    const { stdout, exit } = await sync(game, YES);
    assert.match(
      stdout,
      /v4 was not rolled back: .* without their conditions: boss\.health when us/,
    );
    assert.match(
      stdout,
      /`cli config rollback v3 --env production` restores the others with --except/,
    );
    assert.equal(exit, 2);
    assert.ok(!platform.calls().includes("restore"));
  });
});

Deno.test("somebody else's publish just before the rollback's is reported", async () => {
  for (const json of [[], ["--json"]]) {
    await inGame(async (game) => {
      const { platform } = game;
      const act = () => {
        const { draft, edits } = platform.config();
        platform.publish({ changes: { "boss.speed": 7 } });
        Object.assign(platform.config(), { draft, edits });
      };
      platform.fail({ match: { call: "publish", nth: 2 }, act });
      const { stdout } = await sync(game, [...YES, ...json]);
      const said = json.length === 0 ? stdout : JSON.parse(stdout).warnings.join("\n");
      assert.match(said, /^! Live was v3 before: somebody else published in between\.$/m);
      if (json.length === 0) assert.match(said, /✓ Rolled back: v5 has the content of v2\./);
    });
  }
});

Deno.test("a rollback that Roblox did not confirm is reported", async () => {
  for (const json of [[], ["--json"]]) {
    await inGame(async (game) => {
      game.platform.fail({ match: { call: "publish", nth: 2 }, lose: true });
      const { stdout } = await sync(game, [...YES, ...json]);
      const said = json.length === 0 ? stdout : JSON.parse(stdout).warnings.join("\n");
      assert.match(said, /^! Roblox did not confirm it; a read shows that it was rolled back\.$/m);
    });
  }
});

Deno.test("a draft that somebody staged meanwhile is discarded, and that is reported", async () => {
  for (const json of [[], ["--json"]]) {
    await inGame(async (game) => {
      const stage = () => void game.platform.stage({ "boss.speed": 7 });
      const inMinute = (minute: number) => minute === 3 ? stage() : undefined;
      const { stdout } = await sync(game, [...YES, ...json], { inMinute });
      if (json.length > 0) {
        const { rollback } = JSON.parse(stdout);
        assert.deepEqual(rollback, {
          outcome: "published",
          version: 4,
          replaced_draft: ["boss.speed"],
        });
      } else {
        assert.match(stdout, /A rollback discards any draft that is staged meanwhile\./);
        assert.match(stdout, ROLLED_BACK);
        assert.match(stdout, /! It discarded the draft that was staged meanwhile: boss\.speed\./);
      }
    });
  }
});

Deno.test("a draft that this run restored during a rollout is not reported as somebody else's", async () => {
  await inGame(async (game) => {
    game.platform.fail({
      match: { call: "publish", nth: 2 },
      reply: ROLLING_OUT,
      times: 2,
    });
    const { stdout } = await sync(game, YES);
    assert.match(stdout, ROLLED_BACK);
    assert.doesNotMatch(stdout, /discarded/);
  });
});

Deno.test("after a rollout that outlasts the wait, the error says to roll back once it has ended", async () => {
  await inGame(async (game) => {
    game.platform.fail({
      match: { call: "publish", nth: 2 },
      reply: ROLLING_OUT,
      times: "always",
    });
    const { stdout } = await sync(game, YES);
    assert.match(
      stdout,
      /When the rollout is over, `cli config rollback v2 --env production` undoes v3\./,
    );
  });
});

Deno.test("--rollback refuses before the publish if the history does not show the way back", async () => {
  const hidden: readonly [RegExp, (game: Game) => void][] = [
    [/--rollback would not work: .*403/, ({ platform }) =>
      platform.fail({
        match: { call: "revisions" },
        reply: { status: 403, body: { message: "No" } },
        times: "always",
      })],
    [/--rollback would not work: Roblox does not list v2/, ({ platform }) => {
      platform.config().revisions.pop();
    }],
  ];
  for (const [says, arrange] of hidden) {
    await inGame(async (game) => {
      arrange(game);
      const { exit, stderr } = await sync(game, YES);
      assert.equal(exit, 1);
      assert.match(stderr, says);
      assert.doesNotMatch(stderr, /leave out/i);
      assert.ok(!game.platform.calls().some((call) => ["overwrite", "publish"].includes(call)));
    });
  }
});

Deno.test("after a refused rollback, the error names the command that helps, not this one again", async () => {
  const faults = [
    ["publish", 2, 403],
    ["publish", 2, 429],
    ["publish", 2, 409],
    ["restore", 1, 403],
    ["restore", 1, 503],
    ["restore", 1, 404],
  ] as const;
  for (const [call, nth, status] of faults) {
    await inGame(async (game) => {
      const reply = { status, body: { message: "No" } };
      game.platform.fail({ match: { call, nth }, reply, times: "always" });
      const { stdout, exit } = await sync(game, YES);
      assert.equal(exit, 2);
      const said = stdout.slice(stdout.indexOf("v3 was not rolled back"));
      assert.match(said, /`cli config rollback v2 --env production` undoes v3\./);
      assert.doesNotMatch(said, /again|this run published nothing|Nothing was published/i);
    });
  }
});

Deno.test("Ctrl-C during a rollback shows what is live, in text and JSON", async () => {
  const moments = [
    ["values", /^v3 stays published; it was not rolled back\./],
    ["restore", /^v3 stays published; its rollback may be staged, and was not published\./],
    ["draft", /^v3 stays published; its rollback is staged, and was not published\./],
    ["publish", /^v3 was published; its rollback is staged, and may be published\./],
  ] as const;
  for (const json of [[], ["--json"]]) {
    for (const [at, says] of moments) {
      await inGame(async (game) => {
        const interruption = new AbortController();
        const { platform } = game;
        platform.fail({
          match: ({ call }) => {
            const back =
              platform.calls().lastIndexOf("metrics") > platform.calls().indexOf("publish");
            if (!back || call !== at) return false;
            return at !== "draft" || platform.calls().includes("restore");
          },
          act: () => interruption.abort(CTRL_C),
          reply: "hang",
        });
        const { exit, stdout, stderr } = await sync(game, [...YES, ...json], { interruption });
        assert.equal(exit, 130, stdout);
        const said = json.length > 0
          ? JSON.parse(stdout).error.message
          : stderr.trim().split("\n").at(-1)!.replace(/^Interrupted\. /, "");
        assert.match(said, says);
        assert.doesNotMatch(stdout + stderr, /Nothing was changed|this run published nothing/);
      });
    }
  }
});

Deno.test("the baseline in the question is kept, whatever Roblox shows after the publish", async () => {
  await inGame(async (game) => {
    const { platform } = game;
    const { metrics } = platform.state.universes.get(1234567890)!;
    // No minute of before is shown any more.
    const act = () => void Object.assign(metrics.ServerCrashCount!, { usual: [null] });
    platform.fail({ match: { call: "publish" }, act });
    const { stdout } = await sync(game, YES);
    assert.match(stdout, ROLLED_BACK);
  });
});

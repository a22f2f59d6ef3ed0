import assert from "node:assert/strict";
import { publish } from "../../../support/platform/configs.ts";
import type { Plain } from "../../../support/platform/setup.ts";
import type { SeenRequest } from "../../../support/platform/server.ts";
import { PAST } from "../../../support/reliability/project.ts";
import { type Trial, tryAlone, WRITES } from "../../../support/reliability/matrix/trial.ts";

/**
 * One answer for what is live that the history contradicts, which is read next to it. Each of these would
 * make a command show another difference than the one that it makes.
 */
const ODD: Readonly<Record<string, Plain>> = {
  "a version without entries": { metadata: { configVersion: 4 } },
  "a version with an empty list of entries": { metadata: { configVersion: 4 }, entries: {} },
  "other entries": { metadata: { configVersion: 4 }, entries: { other: 1 } },
  "another universe's entries": { metadata: { configVersion: 20 }, entries: { other: 1 } },
  "a version that was not published": {
    metadata: { configVersion: 5 },
    entries: { "shop.price": 4, "shop.open": true, "welcome": "Hi" },
  },
  "conditional values without their conditions": {
    metadata: { configVersion: 4 },
    entries: {
      "shop.price": 4,
      "shop.open": true,
      "welcome": "Hi",
      "shop.price.RBX.conditional.r1": 2,
    },
  },
};

const COMMANDS: readonly (readonly string[])[] = [
  ["sync", "--yes"],
  ["sync", "--dry-run"],
  ["stage", "--yes"],
  ["publish", "--yes"],
  ["rollback", PAST, "--yes"],
  ["pull", "--yes"],
  ["pull", "--yes", "--merge", "--theirs"],
  ["check"],
];

const PROMOTE = ["promote", "dev", "prod", "--from-live", "--yes"];

/** Values that were published before the newest ones. */
const STALE: Plain = { metadata: { configVersion: 3 }, entries: { "shop.price": 3 } };

async function runWith(words: readonly string[], body?: Plain, times?: "always"): Promise<Trial> {
  return await tryAlone({
    args: ["config", ...words, ...(words === PROMOTE ? [] : ["--env", "dev"])],
    arrange: (platform) => {
      if (body === undefined) return;
      const reply = { status: 200, body };
      platform.fail({ match: { call: "values" }, reply, ...(times && { times }) });
    },
  });
}

for (const words of [...COMMANDS, PROMOTE]) {
  const clean = runWith(words);
  for (const [what, body] of Object.entries({ ...ODD, "an older version": STALE })) {
    Deno.test(`${words.join(" ")}: ${what}, when read only once, does not change what is shown or written`, async () => {
      const { exit, stdout, stderr, after } = await clean;
      const odd = await runWith(words, body);
      assert.equal(odd.stdout, stdout, odd.stderr);
      assert.deepEqual([odd.exit, odd.stderr, odd.after], [exit, stderr, after]);
    });
  }
}

for (const what of ["a version without entries", "a version with an empty list of entries"]) {
  for (const words of COMMANDS) {
    Deno.test(`${words.join(" ")}: ${what}, when read again and again against the history, is refused`, async () => {
      const trial = await runWith(words, ODD[what], "always");
      assert.equal(trial.exit, 1, trial.stdout);
      assert.match(
        trial.stderr,
        /^error: Roblox shows v4 as live, but its history says otherwise/m,
      );
      assert.deepEqual(trial.sent.filter((call) => WRITES.includes(call)), []);
      assert.deepEqual(trial.after, trial.before);
    });
  }
}

Deno.test("a live config that is read twice alike is believed, whatever the history says", async () => {
  const trial = await runWith(["check"], ODD["other entries"], "always");
  assert.equal(trial.exit, 2, trial.stderr);
  assert.match(trial.stdout, /^ {2}- other/m);
});

for (const words of [["sync", "--yes"], ["publish", "--yes"], ["rollback", PAST, "--yes"]]) {
  Deno.test(`${words.join(" ")}: a version that is not in the history is not reported as published`, async () => {
    const trial = await tryAlone({
      args: ["config", ...words, "--env", "dev"],
      arrange: (platform) => {
        const match = { call: "publish" } as const;
        platform.fail({
          match,
          act: (state) => void publish(state, platform.config(), {}),
          reply: { status: 200, body: { configVersion: 99 } },
        });
      },
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /Published v5 to dev[^]*a read shows that it was published/);
    assert.doesNotMatch(JSON.stringify(trial.after.files), /v99/);
  });
}

Deno.test("history: a search that leaves out the latest change of the key is made again", async () => {
  const run = async (cut: boolean) => {
    return await tryAlone({
      args: ["config", "versions", "shop.price", "--env", "dev"],
      arrange: (platform) => {
        if (!cut) return;
        const change = { before: null, after: 1 };
        const first = { revisionId: "first", version: 1, changes: { "shop.price": change } };
        const reply = { status: 200, body: { revisions: [first] } };
        const match = ({ call, query }: SeenRequest) =>
          call === "revisions" && query.has("SearchKey");
        platform.fail({ match, reply });
      },
    });
  };
  const cut = await run(true);
  assert.equal(cut.stdout, (await run(false)).stdout, cut.stderr);
});

Deno.test("a negative version is rejected", async () => {
  const body = { metadata: { configVersion: -1 }, entries: { a: 1 } };
  const trial = await runWith(["get", "--json"], body, "always");
  assert.equal(trial.exit, 1, trial.stdout);
  assert.match(trial.stderr, /cannot be used when reading the live config/);
});

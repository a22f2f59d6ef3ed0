import assert from "node:assert/strict";
import type { Platform } from "../platform/platform.ts";
import { openFaultServer } from "../support/faults/faultServer.ts";
import { PAST } from "../support/faults/project.ts";
import { type Trial, tryOut } from "../support/faults/trial.ts";

/** What is told when the answer to a write is lost while others work on the same config. */

const SYNC = ["config", "sync", "--env", "dev", "--yes", "--message", "Sale"];
const ROLLBACK = ["config", "rollback", PAST, "--env", "dev", "--yes"];
/** What somebody else publishes. */
const OTHERS = { changes: { "from.others": true } };

async function runWith(
  args: readonly string[],
  arrange: (platform: Platform) => void,
): Promise<Trial> {
  await using server = await openFaultServer();
  return await tryOut(server, { args, arrange });
}

function version({ after }: Trial): number {
  return JSON.parse(after.config).version;
}

function isLocked(trial: Trial, version: string): boolean {
  return trial.after.files["cliconfig.lock.toml"]!.includes(`revision_id = "${version}"`);
}

for (const args of [SYNC, ROLLBACK]) {
  const name = args[1];

  Deno.test(`a ${name} that was published, and then another, is told as published`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.fail({ match: { call: "publish" }, lose: true });
      platform.fail({ match: { call: "values", nth: 2 }, meanwhile: { publish: OTHERS } });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /reading shows that it was published[^]*Published v5 to dev/);
    assert.equal(version(trial), 6);
    assert.equal(isLocked(trial, "v5"), name === "sync");
  });

  Deno.test(`a ${name} that was not published, though somebody else's was, is not told as published`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.fail({
        match: { call: "publish" },
        meanwhile: { publish: OTHERS },
        reply: "reset",
      });
    });
    assert.equal(trial.exit, 1);
    assert.match(trial.stderr, /It was not published: somebody else has changed or published/);
    assert.equal(version(trial), 5);
    assert.deepEqual(trial.after.files, trial.before.files);
  });

  Deno.test(`a ${name} is told as published by the history, while the values still lag`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.state.switches.lag = 9;
      platform.fail({ match: { call: "publish" }, lose: true });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /reading shows that it was published[^]*Published v5 to dev/);
  });

  Deno.test(`a ${name} claims nothing where the values lag and the history tells no changes`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.state.switches.lag = 9;
      platform.fail({
        match: { call: "publish" },
        lose: true,
        act: ({ switches }) =>
          switches.fields = { revisions: { "revisions.*.changes": "missing" } },
      });
    });
    assert.equal(trial.exit, 1);
    assert.match(trial.stderr, /It is not known whether the draft was published/);
    assert.deepEqual(trial.after.files, trial.before.files);
  });

  Deno.test(`a ${name} whose draft somebody else threw away claims nothing`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.fail({ match: { call: "publish" }, meanwhile: { discard: true }, reply: "reset" });
    });
    assert.equal(trial.exit, 1);
    assert.match(trial.stderr, /It is not known whether the draft was published/);
    assert.equal(version(trial), 4);
  });

  Deno.test(`a ${name} that finds somebody else's draft does not call it its own`, async () => {
    const trial = await runWith(args, (platform) => {
      const call = name === "sync" ? "overwrite" : "restore";
      platform.fail({
        match: { call },
        meanwhile: { stage: { "from.others": true } },
        reply: "reset",
      });
    });
    assert.equal(trial.exit, 1);
    assert.match(trial.stderr, /someone else may have changed it; nothing was published/);
    assert.ok(!trial.sent.includes("publish"));
  });

  Deno.test(`a ${name} whose draft somebody else changed before its publish is a conflict`, async () => {
    for (const mismatch of [400, 409, 412] as const) {
      const trial = await runWith(args, (platform) => {
        platform.state.switches.mismatch = mismatch;
        platform.fail({
          match: { call: "publish" },
          meanwhile: { stage: { "from.others": true } },
        });
      });
      assert.equal(trial.exit, 1);
      assert.match(trial.stderr, /^error: Someone else changed the draft while this ran/m);
      assert.equal(version(trial), 4);
      assert.deepEqual(trial.after.files, trial.before.files);
    }
  });

  Deno.test(`a ${name} with nothing to publish went well, and says so`, async () => {
    const trial = await runWith(args, (platform) => {
      const body = { validationErrors: [{ code: "EmptyDraft", message: "Nothing", key: null }] };
      platform.fail({ match: { call: "publish" }, reply: { status: 400, body } });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /^The platform says that live equals this already; nothing was/m);
    assert.equal(isLocked(trial, "v4"), name === "sync");
  });

  Deno.test(`a ${name} whose version jumped says that somebody else published in between`, async () => {
    const trial = await runWith(args, (platform) => {
      // Somebody's publish that left the draft alone.
      const act = () => platform.config().version++;
      platform.fail({ match: { call: "publish" }, act });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /^Published v6 to dev/m);
    assert.match(trial.stdout, /^! Live was v4 before: somebody else published in between\./m);
    assert.match(trial.stdout, /`cli config versions --env \S+`/);
  });
}

Deno.test("a refusal of the publish says what helps against it, and that the draft is staged", async () => {
  const trial = await runWith(SYNC, (platform) => {
    platform.fail({ match: { call: "publish" }, reply: { status: 403, body: {} } });
  });
  assert.equal(trial.exit, 1);
  assert.match(
    trial.stderr,
    /The draft is staged but not published\.\n.*universe:write.*--discard/,
  );
});

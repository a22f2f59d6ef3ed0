import { definedOnly } from "../../../../src/values/collections.ts";
import assert from "node:assert/strict";
import { publish } from "../../../support/platform/configs.ts";
import type { Platform } from "../../../support/platform/platform.ts";
import { PAST } from "../../../support/reliability/project.ts";
import type { Call } from "../../../support/platform/routes.ts";
import type { SeenRequest } from "../../../support/platform/server.ts";
import { type Trial, tryAlone, WRITES } from "../../../support/reliability/matrix/trial.ts";

/** What is shown when the answer to a write is lost while others work on the same config. */

const SYNC = ["config", "sync", "--env", "dev", "--yes", "--message", "Sale"];
const ROLLBACK = ["config", "rollback", PAST, "--env", "dev", "--yes"];
const DISCARD = ["config", "draft", "--discard", "--env", "dev", "--yes"];
const STAGE = ["config", "stage", "--env", "dev", "--yes"];
/** A project whose config file has no entries. */
const EMPTIED = {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": "[dev.entries]\n",
};
/** What somebody else publishes. */
const OTHERS = { changes: { "from.others": true } };

async function runWith(
  args: readonly string[],
  arrange: (platform: Platform) => void,
  files?: Readonly<Record<string, string>>,
): Promise<Trial> {
  return await tryAlone({ args, arrange, ...definedOnly({ files }) });
}

/** What the platform does with a publish that it then answers differently. */
function publishStaged(platform: Platform): void {
  publish(platform.state, platform.config(), {});
}

function version({ after }: Trial): number {
  return JSON.parse(after.config).version;
}

function isLocked(trial: Trial, version: string): boolean {
  return trial.after.files["cliconfig.lock.toml"]!.includes(`revision_id = "${version}"`);
}

for (const args of [SYNC, ROLLBACK]) {
  const name = args[1];

  Deno.test(`a ${name} that was published, and then another, is reported as published`, async () => {
    // A rollback reads live once more before it publishes the restored draft.
    const nth = name === "sync" ? 2 : 3;
    const trial = await runWith(args, (platform) => {
      platform.fail({ match: { call: "publish" }, lose: true });
      platform.fail({ match: { call: "values", nth }, meanwhile: { publish: OTHERS } });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /Published v5 to dev[^]*a read shows that it was published/);
    assert.equal(version(trial), 6);
    assert.equal(isLocked(trial, "v5"), name === "sync");
  });

  Deno.test(`a ${name} that was not published is not reported as published, though somebody else published`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.fail({
        match: { call: "publish" },
        meanwhile: { publish: OTHERS },
        reply: "reset",
      });
    });
    assert.equal(trial.exit, 1);
    assert.match(trial.stderr, /It was not published: somebody else published a newer version/);
    assert.equal(version(trial), 5);
    assert.deepEqual(trial.after.files, trial.before.files);
  });

  Deno.test(`a ${name} that was published on top of somebody else's is reported as published`, async () => {
    const trial = await runWith(args, (platform) => {
      const act = () => {
        const { draft } = platform.config();
        platform.publish(OTHERS);
        platform.config().draft = draft;
        publishStaged(platform);
      };
      platform.fail({ match: { call: "publish" }, act, reply: "reset" });
    });
    assert.equal(version(trial), 6);
    assert.equal(trial.exit, 1);
    assert.match(trial.stderr, /It is not known whether the draft was published/);
  });

  Deno.test(`a ${name} is reported as published by the history while live still lags`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.state.switches.lag = 9;
      platform.fail({ match: { call: "publish" }, lose: true });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /Published v5 to dev[^]*a read shows that it was published/);
  });

  Deno.test(`a ${name} claims nothing if live lags and the history shows no changes`, async () => {
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

  Deno.test(`a ${name} whose draft somebody else discarded claims nothing`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.fail({ match: { call: "publish" }, meanwhile: { discard: true }, reply: "reset" });
    });
    assert.equal(trial.exit, 1);
    assert.match(trial.stderr, /It is not known whether the draft was published/);
    assert.equal(version(trial), 4);
  });

  Deno.test(`a ${name} that finds somebody else's draft does not claim it as its own`, async () => {
    const trial = await runWith(args, (platform) => {
      const call = name === "sync" ? "overwrite" : "restore";
      platform.fail({
        match: { call },
        meanwhile: { stage: { "from.others": true } },
        reply: "reset",
      });
    });
    assert.equal(trial.exit, 1);
    assert.match(trial.stderr, /somebody else may have changed it\. This run published nothing/);
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
      assert.match(trial.stderr, /^error: Somebody else changed the draft while this ran/m);
      assert.equal(version(trial), 4);
      assert.deepEqual(trial.after.files, trial.before.files);
    }
  });

  Deno.test(`a ${name} that is answered "nothing to publish" reads again and believes what it reads`, async () => {
    const body = { validationErrors: [{ code: "EmptyDraft", message: "Nothing", key: null }] };
    const reply = { status: 400, body };
    const staged = await runWith(args, (platform) => {
      platform.fail({ match: { call: "publish" }, reply });
    });
    assert.equal(staged.exit, 1);
    assert.match(staged.stderr, /The draft is staged but not published/);
    assert.deepEqual(staged.after.files, staged.before.files);

    const gone = await runWith(args, (platform) => {
      platform.fail({ match: { call: "publish" }, reply, meanwhile: { discard: true } });
    });
    assert.equal(gone.exit, 1);
    assert.match(gone.stderr, /It is not known whether the draft was published/);
    assert.deepEqual(gone.after.files, gone.before.files);
  });

  for (const status of [302, 400, 401, 403, 404, 408, 409, 412, 425, 429, 499]) {
    Deno.test(`a ${name} that was published, then answered ${status}, is reported as published`, async () => {
      const trial = await runWith(args, (platform) => {
        platform.fail({
          match: { call: "publish" },
          act: () => publishStaged(platform),
          reply: { status, body: { code: "NOPE", message: "No" } },
        });
      });
      assert.equal(trial.exit, 0, trial.stderr);
      assert.match(trial.stdout, /Published v5 to dev[^]*a read shows that it was published/);
      assert.equal(isLocked(trial, "v5"), name === "sync");
    });
  }

  for (const version of [4, 1, 0, -3]) {
    Deno.test(`a ${name} answered with v${version} is judged by what is read afterwards`, async () => {
      const reply = { status: 200, body: { configVersion: version } };
      const done = await runWith(args, (platform) => {
        const act = () => publishStaged(platform);
        platform.fail({ match: { call: "publish" }, act, reply });
      });
      assert.equal(done.exit, 0, done.stderr);
      assert.match(done.stdout, /^Published v5 to dev/m);
      const staged = await runWith(args, (platform) => {
        platform.fail({ match: { call: "publish" }, reply });
      });
      assert.equal(staged.exit, 1);
      assert.match(staged.stderr, /The draft is staged but not published/);
      assert.deepEqual(staged.after.files, staged.before.files);
    });
  }

  Deno.test(`a ${name} refused during a rollout says whose rollout it is, and to wait`, async () => {
    const body = { code: "MultipleDraftNotSupported", message: "Multiple drafts" };
    for (const call of [name === "sync" ? "overwrite" : "restore", "publish"] as const) {
      const trial = await runWith(args, (platform) => {
        platform.fail({ match: { call }, reply: { status: 400, body } });
      });
      assert.equal(trial.exit, 1);
      assert.match(trial.stderr, /A rollout is still running.*rollout of v4 since 2026-.* by user/);
      assert.match(
        trial.stderr,
        /Wait until the rollout is over, about 15 minutes, or cancel it on the dashboard/,
      );
      assert.deepEqual(trial.after.files, trial.before.files);
    }
  });

  Deno.test(`a ${name} after a failed publish does not mention others`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.publish({ changes: { "from.others": 2 }, deploymentResult: "Failed" });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /^Published v6 to dev/m);
    assert.doesNotMatch(trial.stdout, /in between/);
  });

  Deno.test(`a ${name} that skips a version says that somebody else published in between`, async () => {
    const trial = await runWith(args, (platform) => {
      // Somebody's publish that left the draft alone.
      const act = () => platform.config().version++;
      platform.fail({ match: { call: "publish" }, act });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /^Published v6 to dev/m);
    assert.match(trial.stdout, /^! Live was v4 before: somebody else published in between\./m);
    assert.match(trial.stdout, /`cli config versions --env \S+`/);
    assert.equal(trial.stderr.includes("in between"), false);

    const document = await runWith([...args, "--json"], (platform) => {
      const act = () => platform.config().version++;
      platform.fail({ match: { call: "publish" }, act });
    });
    assert.match(document.stderr, /^! Live was v4 before: somebody else published in between\./m);
    assert.match(JSON.parse(document.stdout).warnings.join("\n"), /published in between/);
  });
}

Deno.test("a refused publish says what to do, and that the draft is staged", async () => {
  const trial = await runWith(SYNC, (platform) => {
    platform.fail({ match: { call: "publish" }, reply: { status: 403, body: {} } });
  });
  assert.equal(trial.exit, 1);
  assert.match(
    trial.stderr,
    /The draft is staged but not published\.\n.*universe:write.*--discard/,
  );
});
Deno.test("a sync does not undo a publish before a failed one, even if the draft's hash stays the same", async () => {
  const trial = await runWith(SYNC, (platform) => {
    const config = platform.config();
    config.draft = undefined;
    const act = () => {
      const { edits } = config;
      platform.publish(OTHERS);
      platform.publish({ changes: { "from.others": 2 }, deploymentResult: "Failed" });
      config.edits = edits;
    };
    // Nobody is asked: the history is read once more while the draft is staged.
    platform.fail({ match: { call: "revisions", nth: 2 }, act });
  });
  assert.equal(trial.exit, 1, trial.stdout);
  assert.match(trial.stderr, /Somebody published v5 while this ran/);
  assert.equal(version(trial), 5);
});

/** Do something before live is read after a write; call this before adding a fault of that write. */
function beforeReadingAgain(platform: Platform, act: () => void): void {
  let isWritten = false;
  const match = ({ call }: SeenRequest) => {
    isWritten ||= WRITES.includes(call as Call);
    return isWritten && call === "values";
  };
  platform.fail({ match, act });
}

for (const args of [SYNC.slice(0, 5), STAGE]) {
  Deno.test(`a ${args[1]} whose draft somebody else publishes does not claim that nothing was published`, async () => {
    const trial = await runWith(args, (platform) => {
      beforeReadingAgain(platform, () => platform.publish({ changes: { "shop.price": 5 } }));
      platform.fail({ match: { call: "overwrite" }, lose: true });
    });
    assert.equal(trial.exit, 1, trial.stdout);
    assert.match(
      trial.stderr,
      /A newer version is published, and nothing is staged now\. This run published nothing/,
    );
  });

  Deno.test(`a ${args[1]} --allow-empty that never arrived does not take a missing draft for its own`, async () => {
    for (const isPublished of [false, true]) {
      const trial = await runWith([...args, "--allow-empty"], (platform) => {
        const config = platform.config();
        // What has conditional values is never removed whole.
        config.entries.delete("shop.price.RBX.conditional.r1");
        beforeReadingAgain(platform, () => {
          if (isPublished) platform.publish({ changes: { "left.over": [1, 2] } });
          else config.draft = undefined;
        });
        platform.fail({ match: { call: "overwrite" }, reply: "reset" });
      }, EMPTIED);
      assert.equal(trial.exit, 1, trial.stdout);
      assert.doesNotMatch(trial.stderr, /is staged but not published/);
    }
  });
}

Deno.test("a discard is reported as done even if somebody published or staged after it", async () => {
  const published = await runWith(DISCARD, (platform) => {
    beforeReadingAgain(platform, () => platform.publish({ changes: { theirs: 1 } }));
    platform.fail({ match: { call: "deleteDraft" }, lose: true });
  });
  assert.match(published.stderr, /A newer version is published, and nothing is staged now/);
  const staged = await runWith(DISCARD, (platform) => {
    // A gateway sent it twice.
    const act = () => {
      platform.config().draft = undefined;
      platform.stage({ theirs: 1 });
    };
    const reply = { status: 409, body: { errors: [] } };
    platform.fail({ match: { call: "deleteDraft" }, act, reply });
  });
  assert.match(
    staged.stderr,
    /changed the draft while this ran \(409\); another one is staged now/,
  );
  for (const { exit } of [published, staged]) assert.equal(exit, 1);
});

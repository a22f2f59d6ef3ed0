import assert from "node:assert/strict";
import type { Platform } from "../../../support/platform/platform.ts";
import type { Call } from "../../../support/platform/routes.ts";
import type { SeenRequest } from "../../../support/platform/server.ts";
import { PAST } from "../../../support/reliability/project.ts";
import { type Trial, tryAlone, WRITES } from "../../../support/reliability/matrix/trial.ts";

/** What one temporary empty answer, or changes by others in between, must not cause. */

const SYNC = ["config", "sync", "--env", "dev", "--yes"];
const ROLLBACK = ["config", "rollback", PAST, "--env", "dev", "--yes"];

/** Answers that read as if nothing existed. */
const NOTHING = [
  { status: 404, body: { errors: [{ code: 0, message: "Not found" }] } },
  { status: 200, body: {} },
  { status: 200, body: { errors: [{ code: 0, message: "Busy" }] } },
  { status: 200, body: { entries: {} } },
  { status: 200, body: { metadata: null, entries: null } },
] as const;

async function runWith(
  args: readonly string[],
  arrange: (platform: Platform) => void,
  files?: Readonly<Record<string, string>>,
): Promise<Trial> {
  return await tryAlone({ args, arrange, ...(files === undefined ? {} : { files }) });
}

/** The project as in a fresh clone without a lock file. */
const UNLOCKED = {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": '[dev.entries."shop.price"]\nvalue = 5\n',
};

function wrote({ sent }: Trial): boolean {
  return sent.some((call: Call) => WRITES.includes(call));
}

for (const reply of NOTHING) {
  const said = JSON.stringify(reply);

  Deno.test(`when live is read once as ${said}, only removals that were shown happen`, async () => {
    for (const files of [undefined, UNLOCKED]) {
      const trial = await runWith(SYNC, (platform) => {
        platform.fail({ match: { call: "values" }, reply });
      }, files);
      if (trial.exit === 0) {
        assert.match(trial.stdout, /live v4$/m);
        assert.match(trial.stdout, /^ {2}- welcome/m);
        assert.match(trial.stdout, /Kept unchanged: 1 condition: r1/);
      } else {
        assert.match(trial.stderr, /^error: /m);
        assert.ok(!wrote(trial));
      }
    }
  });

  Deno.test(`when live is read as ${said}, no empty document is printed`, async () => {
    const args = ["config", "get", "--env", "dev", "--json"];
    const trial = await runWith(args, (platform) => {
      platform.fail({ match: { call: "values" }, reply });
    });
    if (trial.exit === 0) assert.equal(JSON.parse(trial.stdout).config_version, 4);
    else assert.equal(trial.stdout, "");
  });
}

const KEY_HISTORY = ["config", "versions", "shop.price", "--env", "dev"];

for (const body of [{ revisions: [] }, { revisions: null }]) {
  const isSearch = ({ call, query }: SeenRequest) => call === "revisions" && query.has("SearchKey");
  const reply = { status: 200, body };

  Deno.test(`a search that once returns ${JSON.stringify(body)} does not hide who changed a live key`, async () => {
    const trial = await runWith(KEY_HISTORY, (platform) => {
      platform.fail({ match: isSearch, reply });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /~ shop\.price {2}3 → 4/);
  });

  Deno.test(`a search that returns ${JSON.stringify(body)}, with nothing live, proves nothing about a key`, async () => {
    const trial = await runWith(KEY_HISTORY, (platform) => {
      platform.fail({ match: isSearch, reply, times: "always" });
      platform.fail({ match: { call: "values" }, reply: NOTHING[4], times: "always" });
    });
    assert.equal(trial.exit, 1, trial.stdout);
    assert.match(trial.stderr, /v4 is published, but/);
  });
}

/** Everything that writes, except for a discard, which does not change live. */
const WRITERS = [
  SYNC,
  ROLLBACK,
  ["config", "rollback", "v2", "--env", "dev", "--no-message"],
  ["config", "stage", "--env", "dev", "--yes"],
  ["config", "publish", "--env", "dev", "--yes"],
];

for (const reply of NOTHING) {
  Deno.test(`when live is always ${JSON.stringify(reply)} but the history shows v4, nothing is written`, async () => {
    for (const args of WRITERS) {
      const trial = await runWith(args, (platform) => {
        platform.fail({ match: { call: "values" }, reply, times: "always" });
      });
      assert.equal(trial.exit, 1, trial.stdout);
      assert.match(trial.stderr, /^error: /m);
      assert.ok(!wrote(trial), args.join(" "));
    }
  });
}

for (const reply of NOTHING.slice(0, 3)) {
  Deno.test(`a draft that once reads as ${JSON.stringify(reply)} is shown before it is discarded`, async () => {
    const trial = await runWith(SYNC, (platform) => {
      platform.fail({ match: { call: "draft" }, reply });
    });
    if (trial.exit === 0) assert.match(trial.stdout, /discards the draft.*left\.over/);
    else assert.ok(!wrote(trial));
  });
}

Deno.test("without a hash, a change by others before the overwrite is noticed, and nothing is written", async () => {
  for (const meanwhile of [{ publish: { changes: { x: 1 } } }, { stage: { x: 1 } }]) {
    const trial = await runWith(SYNC, (platform) => {
      platform.state.switches.fields = { draft: { draftHash: "missing" } };
      platform.fail({ match: { call: "values", nth: 2 }, meanwhile });
    });
    assert.equal(trial.exit, 1, trial.stdout);
    assert.match(trial.stderr, /while this ran.*Nothing was published or staged/);
    assert.ok(!wrote(trial));
  }
});

/** Somebody publishes; then the draft is empty, and has the hash that it had before. */
function publishUnseen(platform: Platform): void {
  const config = platform.config();
  const { edits } = config;
  platform.publish({ changes: { theirs: 1 } });
  config.edits = edits;
}

/** Say whether a sync has read live: the overwrite also reads the history. */
function hasPlanned(): (request: SeenRequest) => boolean {
  let histories = 0;
  return ({ call }) => call === "overwrite" || (call === "revisions" && ++histories === 2);
}

for (const args of [SYNC, [...SYNC, "--json"]]) {
  Deno.test(`${args.join(" ")}: a publish by somebody else that leaves the draft's hash unchanged is not undone`, async () => {
    const trial = await runWith(args, (platform) => {
      platform.config().draft = undefined;
      platform.fail({ match: hasPlanned(), act: () => publishUnseen(platform) });
    });
    assert.equal(trial.exit, 1, trial.stdout);
    assert.match(trial.stderr, /Somebody published v5 while this ran; this run published nothing/);
    assert.ok(!trial.sent.includes("publish"));
    assert.deepEqual(trial.after.files, trial.before.files);
  });
}

Deno.test("a sync continues if the history cannot be read next to its overwrite", async () => {
  const trial = await runWith(SYNC, (platform) => {
    const body = { errors: [] };
    const match = { call: "revisions", nth: 2 } as const;
    platform.fail({ match, reply: { status: 503, body }, times: "always" });
  });
  assert.equal(trial.exit, 0, trial.stderr);
  assert.match(trial.stdout, /Published v5/);
});

/** The reading that fails, from its second time on, when the first was for the plan. */
function blind(platform: Platform, ...calls: readonly Call[]): void {
  for (const call of calls) {
    const reply = { status: 503, body: { errors: [] } };
    platform.fail({ match: { call, nth: 2 }, reply, times: "always" });
  }
}

Deno.test("live without a version, or with an older one, does not replace a history that cannot be read", async () => {
  for (const body of [{ entries: { "shop.price": 4 } }, NOTHING[4].body]) {
    const trial = await runWith(SYNC, (platform) => {
      platform.config().draft = undefined;
      platform.fail({ match: { call: "overwrite" }, act: () => publishUnseen(platform) });
      blind(platform, "revisions");
      const reply = { status: 200, body };
      platform.fail({ match: { call: "values", nth: 2 }, reply, times: "always" });
    });
    assert.equal(trial.exit, 1, trial.stdout);
    assert.ok(!trial.sent.includes("publish"));
  }
});

Deno.test("if the history cannot be read next to the overwrite, live shows that somebody published", async () => {
  const trial = await runWith(SYNC, (platform) => {
    platform.config().draft = undefined;
    platform.fail({ match: { call: "overwrite" }, act: () => publishUnseen(platform) });
    blind(platform, "revisions");
  });
  assert.equal(trial.exit, 1, trial.stdout);
  assert.match(trial.stderr, /Somebody published v5 while this ran; this run published nothing/);
  assert.ok(!trial.sent.includes("publish"));
});

for (const [args, write] of [[SYNC, "overwrite"], [ROLLBACK, "restore"]] as const) {
  Deno.test(`a ${args[1]} publishes nothing if neither live nor the history can be read after its ${write}`, async () => {
    const trial = await runWith(args, (platform) => {
      if (write === "overwrite") platform.config().draft = undefined;
      platform.fail({ match: { call: write }, act: () => publishUnseen(platform) });
      blind(platform, "values", "revisions");
    });
    assert.equal(trial.exit, 1, trial.stdout);
    assert.ok(!trial.sent.includes("publish"));
  });
}

Deno.test("a restore that stages more than the history showed is not published", async () => {
  const trial = await runWith(ROLLBACK, (platform) => {
    platform.fail({ match: { call: "draft", nth: 2 }, meanwhile: { stage: { surprise: 1 } } });
  });
  assert.equal(trial.exit, 1);
  assert.ok(!trial.sent.includes("publish"));

  const more = await runWith(ROLLBACK, (platform) => {
    platform.fail({
      match: { call: "draft", nth: 2 },
      act: () => {
        const config = platform.config();
        const entries = new Map([...config.draft!.entries, ["surprise", true] as const]);
        config.draft = { ...config.draft!, entries };
      },
    });
  });
  assert.equal(more.exit, 1);
  assert.match(more.stderr, /The restored draft is not what was shown: surprise \(added\)/);
  assert.match(more.stderr, /The draft is staged but not published\./);
  assert.ok(!more.sent.includes("publish"));
});

Deno.test("a publish by somebody else between the restore and its publish is not undone", async () => {
  const trial = await runWith(ROLLBACK, (platform) => {
    platform.fail({ match: { call: "restore" }, meanwhile: { publish: { changes: { x: 1 } } } });
  });
  assert.equal(trial.exit, 1);
  assert.match(trial.stderr, /Somebody published v5 while this ran; this run published nothing/);
  assert.ok(!trial.sent.includes("publish"));
});

for (const args of [SYNC, ROLLBACK]) {
  Deno.test(`a ${args[1]} of a key in a running experiment writes nothing`, async () => {
    const trial = await runWith(args, (platform) => {
      const [universe] = platform.state.universes.values();
      universe!.experiments = [{ name: "Cheaper", key: "shop.price" }];
    });
    assert.equal(trial.exit, 1);
    assert.match(
      trial.stderr,
      /The experiment "Cheaper" is running, so the key "shop\.price" cannot be changed/,
    );
    assert.ok(!wrote(trial));
  });

  Deno.test(`a ${args[1]} continues without a warning if the experiments cannot be read`, async () => {
    const [clean, refused] = await Promise.all([
      runWith(args, () => {}),
      runWith(args, (platform) => {
        platform.fail({ match: { call: "experiments" }, reply: { status: 403, body: {} } });
      }),
    ]);
    assert.equal(refused.exit, 0, refused.stderr);
    assert.deepEqual([refused.stdout, refused.stderr], [clean.stdout, clean.stderr]);
  });
}

Deno.test("a dry run's document shows that the experiments could not be read", async () => {
  const args = ["config", "sync", "--env", "dev", "--dry-run", "--json"];
  const refused = await runWith(args, (platform) => {
    platform.fail({ match: { call: "experiments" }, reply: { status: 403, body: {} } });
  });
  assert.match(JSON.parse(refused.stdout).experiments_unknown, /403/);
  const known = JSON.parse((await runWith(args, () => {})).stdout);
  assert.ok(!("experiments_unknown" in known));
});

Deno.test("a rollback without questions reads live once, because a restore takes no hash", async () => {
  const { exit, sent } = await runWith(ROLLBACK, (platform) => {
    platform.config().draft = undefined;
  });
  assert.equal(exit, 0);
  const before = sent.slice(0, sent.indexOf("restore"));
  const count = (call: Call) => before.filter((each) => each === call).length;
  assert.deepEqual([count("values"), count("draft")], [1, 1]);
});

Deno.test("a rollback of some keys reads again before it overwrites a draft without a hash", async () => {
  const args = [...ROLLBACK, "--only", "spawn.*"];
  for (const [hash, looks] of [["hash", 1], ["missing", 2]] as const) {
    const { exit, sent } = await runWith(args, (platform) => {
      platform.config().draft = undefined;
      platform.state.switches.noDraft = hash;
    });
    assert.equal(exit, 0);
    const before = sent.slice(0, sent.indexOf("overwrite"));
    assert.equal(before.filter((call) => call === "draft").length, looks);
  }
});

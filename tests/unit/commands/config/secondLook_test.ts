import assert from "node:assert/strict";
import type { Platform } from "../../../support/platform/platform.ts";
import type { Call } from "../../../support/platform/routes.ts";
import type { SeenRequest } from "../../../support/platform/server.ts";
import { PAST } from "../../../support/reliability/project.ts";
import { type Trial, tryAlone, WRITES } from "../../../support/reliability/matrix/trial.ts";

/** What one passing answer that nothing is there, or what others do in between, may not lead to. */

const SYNC = ["config", "sync", "--env", "dev", "--yes"];
const ROLLBACK = ["config", "rollback", PAST, "--env", "dev", "--yes"];

/** Answers that read as if nothing were there. */
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

/** The project as a fresh clone without a lock file has it. */
const UNLOCKED = {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": '[dev.entries."shop.price"]\nvalue = 5\n',
};

function wrote({ sent }: Trial): boolean {
  return sent.some((call: Call) => WRITES.includes(call));
}

for (const reply of NOTHING) {
  const said = JSON.stringify(reply);

  Deno.test(`a live config that reads once as ${said} removes nothing that is not shown`, async () => {
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

  Deno.test(`a live config that reads as ${said} is no empty document`, async () => {
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

  Deno.test(`a search that answers once with ${JSON.stringify(body)} does not hide what changed a live key`, async () => {
    const trial = await runWith(KEY_HISTORY, (platform) => {
      platform.fail({ match: isSearch, reply });
    });
    assert.equal(trial.exit, 0, trial.stderr);
    assert.match(trial.stdout, /~ shop\.price {2}3 → 4/);
  });

  Deno.test(`a search with ${JSON.stringify(body)}, and no live config, say nothing of a key`, async () => {
    const trial = await runWith(KEY_HISTORY, (platform) => {
      platform.fail({ match: isSearch, reply, times: "always" });
      platform.fail({ match: { call: "values" }, reply: NOTHING[4], times: "always" });
    });
    assert.equal(trial.exit, 1, trial.stdout);
    assert.match(trial.stderr, /v4 is published, but/);
  });
}

/** Everything that writes, but a discard of a draft, which changes nothing of what is live. */
const WRITERS = [
  SYNC,
  ROLLBACK,
  ["config", "rollback", "v2", "--env", "dev", "--no-message"],
  ["config", "stage", "--env", "dev", "--yes"],
  ["config", "publish", "--env", "dev", "--yes"],
];

for (const reply of NOTHING) {
  Deno.test(`where live always reads as ${JSON.stringify(reply)} and the history says v4, nothing is written`, async () => {
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
  Deno.test(`a draft that reads once as ${JSON.stringify(reply)} is not discarded without its keys being shown`, async () => {
    const trial = await runWith(SYNC, (platform) => {
      platform.fail({ match: { call: "draft" }, reply });
    });
    if (trial.exit === 0) assert.match(trial.stdout, /discards the draft.*left\.over/);
    else assert.ok(!wrote(trial));
  });
}

Deno.test("without a hash, what others did before the overwrite is seen, and nothing is written", async () => {
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

/** Somebody publishes, after which the draft contains nothing, and has the hash that it had before. */
function publishUnseen(platform: Platform): void {
  const config = platform.config();
  const { edits } = config;
  platform.publish({ changes: { theirs: 1 } });
  config.edits = edits;
}

/** Say whether a sync has read what is live: a read of the history goes with the overwrite. */
function hasPlanned(): (request: SeenRequest) => boolean {
  let histories = 0;
  return ({ call }) => call === "overwrite" || (call === "revisions" && ++histories === 2);
}

for (const args of [SYNC, [...SYNC, "--json"]]) {
  Deno.test(`${args.join(" ")}: a publish of somebody else's that the draft's hash does not show is not undone`, async () => {
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

Deno.test("a sync goes on where the history cannot be read next to its overwrite", async () => {
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

Deno.test("live without a version, or of an older one, does not stand for a history that cannot be read", async () => {
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

Deno.test("where the history cannot be read next to the overwrite, live shows what somebody published", async () => {
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
  Deno.test(`a ${args[1]} publishes nothing where neither live nor the history can be read after its ${write}`, async () => {
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

Deno.test("a publish of somebody else's between the restore and its publish is not undone", async () => {
  const trial = await runWith(ROLLBACK, (platform) => {
    platform.fail({ match: { call: "restore" }, meanwhile: { publish: { changes: { x: 1 } } } });
  });
  assert.equal(trial.exit, 1);
  assert.match(trial.stderr, /Somebody published v5 while this ran; this run published nothing/);
  assert.ok(!trial.sent.includes("publish"));
});

for (const args of [SYNC, ROLLBACK]) {
  Deno.test(`a ${args[1]} of a key that a running experiment locks writes nothing`, async () => {
    const trial = await runWith(args, (platform) => {
      const [universe] = platform.state.universes.values();
      universe!.experiments = [{ name: "Cheaper", key: "shop.price" }];
    });
    assert.equal(trial.exit, 1);
    assert.match(
      trial.stderr,
      /The experiment "Cheaper" is running, and locks the key "shop\.price"/,
    );
    assert.ok(!wrote(trial));
  });

  Deno.test(`a ${args[1]} goes on, and says nothing, where nobody says which experiments run`, async () => {
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

Deno.test("a dry run's document says that nobody says which experiments run", async () => {
  const args = ["config", "sync", "--env", "dev", "--dry-run", "--json"];
  const refused = await runWith(args, (platform) => {
    platform.fail({ match: { call: "experiments" }, reply: { status: 403, body: {} } });
  });
  assert.match(JSON.parse(refused.stdout).experiments_unknown, /403/);
  const known = JSON.parse((await runWith(args, () => {})).stdout);
  assert.ok(!("experiments_unknown" in known));
});

Deno.test("a rollback that asks nobody looks once, because a restore takes no hash", async () => {
  const { exit, sent } = await runWith(ROLLBACK, (platform) => {
    platform.config().draft = undefined;
  });
  assert.equal(exit, 0);
  const before = sent.slice(0, sent.indexOf("restore"));
  const count = (call: Call) => before.filter((each) => each === call).length;
  assert.deepEqual([count("values"), count("draft")], [1, 1]);
});

Deno.test("a rollback of some keys looks again before it overwrites a draft without a hash", async () => {
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

import { definedOnly } from "../../../src/values/collections.ts";
import type { StateBefore } from "../../../src/values/configs.ts";
import assert from "node:assert/strict";
import { DEFAULT_REPOSITORY } from "../../../src/values/repository.ts";
import { commitDiscard, commitPublish } from "../../../src/publish/commit.ts";
import type { Agreement, Publishing } from "../../../src/publish/agreement.ts";
import { COMMAND_PHRASES, Conflict, StagedOnly } from "../../../src/publish/outcomes.ts";
import { resolveWriteTarget } from "../../../src/files/project/target.ts";
import type { Configs } from "../../../src/roblox/configs.ts";
import { Unreachable } from "../../../src/roblox/http.ts";
import { Refusal } from "../../../src/roblox/refusal.ts";
import { UnusableReply } from "../../../src/roblox/reply.ts";
import type { Config, Draft, LiveConfig, Revision, Strategy } from "../../../src/values/configs.ts";
import { Failure, Interrupted } from "../../../src/values/failure.ts";
import type { Json } from "../../../src/values/json.ts";
import { entriesOf, of } from "../values/randomJson.ts";
import { fakeConfigs, folder, revision } from "../commands/config/fakeConfigs.ts";

const LIVE: LiveConfig = {
  version: 4,
  entries: entriesOf({ a: 1, gone: true, kept: "x" }),
  conditions: null,
};
const WANTED = entriesOf({ a: 2, kept: "x", new: [] });
const BEFORE: Draft = { hash: "before", entries: entriesOf({ a: 9 }), conditions: null };
const AGREED: StateBefore = { live: LIVE, draft: BEFORE, newest: 4 };
const CONTENT: Config = { entries: WANTED, conditions: null };
/** What the platform may show of the draft after staging: everything, or the changes. */
const STAGED: readonly Draft[] = [
  { hash: "staged", entries: WANTED, conditions: null },
  { hash: "staged", entries: entriesOf({ a: 2, gone: null, new: [] }), conditions: null },
  {
    hash: "staged",
    entries: entriesOf({ a: 2, gone: null, kept: "x", new: [] }),
    conditions: null,
  },
];
const FOREIGN: Draft = { hash: "foreign", entries: entriesOf({ a: 3 }), conditions: null };
const OURS = revision(5, { a: [1, 2], gone: [true, null], new: [null, []] });

const lost = (): readonly Failure[] => [
  new Unreachable("The answer is gone.", "x"),
  new UnusableReply("The answer is of no use.", "x"),
  new Refusal(500, "A fault of its own.", "x"),
  new Refusal(503, "A fault of its own.", "x"),
];

const gives = <Value>(value: Value) => () => Promise.resolve(value);
const fails = (error: Error) => () => Promise.reject(error);
const DEAF = fails(new Unreachable("No answer.", "x"));
const CTRL_C = fails(new Interrupted("Nothing was changed."));

/** What is read after an answer that is not the expected one. */
const READ = ["live", "draft", "revisions"] as const;

/** Run a write over these calls, and return its error and the calls that it made. */
async function failing(
  calls: Partial<Configs>,
  write: (configs: Configs) => Promise<unknown>,
): Promise<{ readonly error: Failure; readonly made: readonly string[] }> {
  const { configs, made } = fakeConfigs({ live: DEAF, revisions: DEAF, ...calls });
  const error = await write(configs).then(() => assert.fail("it went well"), (error) => error);
  return { error, made };
}

/** A folder whose files name the universe. */
const CONTEXT = folder();

function agreementOf<Plan>(
  configs: Configs,
  plan: Plan,
  before = AGREED,
): Agreement<Plan> {
  const target = { ...resolveWriteTarget(CONTEXT), repository: DEFAULT_REPOSITORY, configs };
  return { target, before, plan, message: "a message", phrases: COMMAND_PHRASES };
}

async function publishOf(configs: Configs, plan: Publishing, before = AGREED) {
  return await commitPublish(agreementOf(configs, plan, before));
}

/** Answer the history that is read with an overwrite, apart from later reads. */
function behindOneRead(configs: Configs): Configs {
  let reads = 0;
  return new Proxy(configs, {
    get: (target, name: keyof Configs) =>
      name === "revisions" && reads++ === 0 ? gives([revision(4)]) : target[name],
  });
}

const overwrite = (before = AGREED, content = CONTENT) => async (configs: Configs) => {
  const publishing = { content, overwrite: true, strategy: "immediate" } as const;
  return await publishOf(behindOneRead(configs), publishing, before);
};
const restore = async (configs: Configs) => {
  const publishing = { content: CONTENT, restore: "r1", strategy: "immediate" } as const;
  return await publishOf(configs, publishing);
};
const publish = async (configs: Configs) => {
  const publishing = { content: CONTENT, hash: "staged", strategy: "immediate" } as const;
  const publication = await publishOf(configs, publishing);
  const { outcome, version, recovered } = publication;
  return { outcome, version, recovered };
};

const STAGINGS = [["overwrite", overwrite()], ["restore", restore]] as const;

for (const [call, write] of STAGINGS) {
  Deno.test(`${call} publishes what it staged, with the hash of its answer`, async () => {
    const hashes: string[] = [];
    const { configs, made } = fakeConfigs({
      [call]: gives("staged"),
      live: gives(LIVE),
      draft: gives(STAGED[0]!),
      revisions: gives([revision(4)]),
      publish: ({ draftHash }) => {
        hashes.push(draftHash);
        return Promise.resolve({ outcome: "published", version: 5 });
      },
    });
    assert.equal((await write(configs)).version, 5);
    assert.deepEqual(hashes, ["staged"]);
    // What was to be is read after a restore alone.
    const read = call === "restore" ? ["live", "draft", "revisions"] : [];
    assert.deepEqual(made, [call, ...read, "publish"]);
  });

  for (const status of [400, 409, 412]) {
    Deno.test(`${call} refused with ${status} is a conflict if the draft has changed`, async () => {
      const { error, made } = await failing({
        [call]: fails(new Refusal(status, "No.", "x")),
        draft: gives(FOREIGN),
      }, write);
      assert.ok(error instanceof Conflict);
      assert.match(error.what, /Somebody else changed the draft/);
      assert.match(error.what, /this run published nothing/);
      assert.match(error.advice, /Run it again/);
      assert.deepEqual(made, [call, ...READ]);
    });

    for (
      const [what, draft] of [["is unchanged", gives(BEFORE)], ["cannot be read", DEAF]] as const
    ) {
      Deno.test(`${call} refused with ${status} is only refused if the draft ${what}`, async () => {
        const refusal = new Refusal(status, "No.", "x");
        const { error, made } = await failing({ [call]: fails(refusal), draft }, write);
        assert.equal(error, refusal);
        assert.deepEqual(made, [call, ...READ]);
      });
    }
  }

  for (const status of [401, 403, 404, 429]) {
    Deno.test(`${call} refused with ${status} is only refused, unless the draft shows that it happened`, async () => {
      const refusal = new Refusal(status, "No.", "x");
      for (const draft of [gives(BEFORE), gives(FOREIGN), DEAF]) {
        const { error, made } = await failing({ [call]: fails(refusal), draft }, write);
        assert.equal(error, refusal);
        assert.deepEqual(made, [call, ...READ]);
      }
    });
  }

  for (const status of [302, 400, 401, 403, 404, 408, 409, 412, 425, 429, 499]) {
    Deno.test(`${call} that was staged, then refused with ${status}, is reported as staged`, async () => {
      const refusal = fails(new Refusal(status, "No.", "x"));
      for (const draft of STAGED) {
        const { error } = await failing({ [call]: refusal, draft: gives(draft) }, write);
        assert.match(error.what, /^No\. The draft is staged but not published/);
      }
    });
  }

  Deno.test(`${call} refused during a rollout shows since when it runs, and whose it is`, async () => {
    const refusal = fails(new Refusal(400, "A rollout is still running.", "Wait.", true));
    const running = revision(4, {}, { publishedBy: "77" });
    const calls = { [call]: refusal, draft: gives(FOREIGN), revisions: gives([running]) };
    const { error } = await failing(calls, write);
    assert.ok(!(error instanceof Conflict));
    assert.equal(
      error.what,
      "A rollout is still running. It is the rollout of v4 since 2026-03-01T12:00:00Z by user 77.",
    );
    const deaf = await failing({ [call]: refusal, draft: DEAF, revisions: DEAF }, write);
    assert.equal(deaf.error.what, "A rollout is still running.");
  });

  Deno.test(`${call} whose answer is lost did not happen if the draft is unchanged`, async () => {
    for (const fault of lost()) {
      const { error, made } = await failing({ [call]: fails(fault), draft: gives(BEFORE) }, write);
      assert.match(error.what, /The draft is unchanged/);
      assert.deepEqual(made, [call, ...READ]);
    }
  });

  Deno.test(`${call} whose answer is lost is staged if the draft is as intended`, async () => {
    for (const fault of lost()) {
      for (const draft of STAGED) {
        const { error, made } = await failing({ [call]: fails(fault), draft: gives(draft) }, write);
        assert.match(error.what, /The draft is staged but not published/);
        assert.match(error.advice, /publish/);
        assert.match(error.advice, /discard/);
        assert.deepEqual(made, [call, ...READ]);
      }
    }
  });

  Deno.test(`${call} whose answer is lost is not reported as staged if the draft is somebody else's`, async () => {
    for (const fault of lost()) {
      const { error, made } = await failing({ [call]: fails(fault), draft: gives(FOREIGN) }, write);
      assert.doesNotMatch(error.what, /is staged|is as it was/);
      assert.match(error.what, /somebody else/);
      assert.match(error.what, /This run published nothing/);
      assert.deepEqual(made, [call, ...READ]);
    }
  });

  Deno.test(`${call} whose answer is lost is unknown if nothing can be read`, async () => {
    for (const fault of lost()) {
      const { error, made } = await failing({ [call]: fails(fault), draft: DEAF }, write);
      assert.match(
        error.what,
        /not known whether the draft was staged; this run published nothing/,
      );
      assert.deepEqual(made, [call, ...READ]);
    }
  });

  const interruptions = [
    { [call]: CTRL_C },
    { [call]: fails(new Unreachable("a", "b")), draft: CTRL_C },
    { [call]: fails(new Refusal(409, "No.", "x")), draft: CTRL_C },
  ];
  for (const [step, calls] of interruptions.entries()) {
    Deno.test(`Ctrl-C during ${call}, step ${step + 1}, says that it may have happened`, async () => {
      const { error } = await failing(calls, write);
      assert.ok(error instanceof Interrupted);
      assert.equal(error.state, "The draft may have been staged; this run published nothing.");
    });
  }
}

Deno.test("an overwrite without a hash cannot conflict", async () => {
  const refusal = new Refusal(409, "No.", "x");
  const before = { ...AGREED, draft: { entries: new Map(), conditions: null } };
  const calls = { overwrite: fails(refusal), draft: gives(FOREIGN) };
  const { error } = await failing(calls, overwrite(before));
  assert.equal(error, refusal);
});

Deno.test("an overwrite that changed only conditions is reported as staged, even if drafts have no hash", async () => {
  const before: Draft = { entries: WANTED, conditions: null };
  const now: Draft = { entries: WANTED, conditions: of({ rulesOrder: ["r1"], rules: { r1: {} } }) };
  const calls = { overwrite: fails(lost()[0]!), draft: gives(now) };
  const write = overwrite({ ...AGREED, draft: before }, {
    ...CONTENT,
    conditions: now.conditions!,
  });
  const { error } = await failing(calls, write);
  assert.match(error.what, /The draft is staged but not published/);
});

Deno.test("a draft with the same entries but other conditions is not the intended one", async () => {
  const now: Draft = { entries: WANTED, conditions: of({ rulesOrder: ["r1"], rules: { r1: {} } }) };
  const calls = { overwrite: fails(lost()[0]!), draft: gives(now) };
  const { error } = await failing(calls, overwrite());
  assert.match(error.what, /The draft has changed, but is not what this run staged/);
});

Deno.test("an overwrite that empties everything is recognized by its removals, not by an empty draft", async () => {
  const content = { ...CONTENT, entries: new Map() };
  const readings = [
    [{ a: null, gone: null, kept: null }, /The draft is staged but not published/],
    // Somebody may have discarded or published the draft before.
    [{}, /It is not known whether the draft was staged/],
  ] as const;
  for (const [entries, said] of readings) {
    const draft = { hash: "staged", entries: entriesOf(entries), conditions: null };
    const calls = { overwrite: fails(lost()[0]!), draft: gives(draft) };
    const { error } = await failing(calls, overwrite(AGREED, content));
    assert.match(error.what, said);
  }
});

Deno.test("a publish sends the hash of the draft, the message and the strategy", async () => {
  const sent: unknown[] = [];
  const { configs } = fakeConfigs({
    publish: (body) => {
      sent.push(body);
      return Promise.resolve({ outcome: "published", version: 5 });
    },
  });
  const ways: readonly (readonly [string | undefined, Strategy])[] = [
    ["m", "gradual-rollout"],
    ["", "immediate"],
    [undefined, "immediate"],
  ];
  for (const [message, strategy] of ways) {
    const publishing = { content: CONTENT, hash: "staged", strategy };
    const { message: _, ...agreement } = agreementOf(configs, publishing);
    await commitPublish({ ...agreement, ...definedOnly({ message }) });
  }
  assert.deepEqual(sent, [
    { draftHash: "staged", message: "m", strategy: "gradual-rollout" },
    { draftHash: "staged", message: "", strategy: "immediate" },
    { draftHash: "staged", strategy: "immediate" },
  ]);
});

Deno.test("a publish shows its version", async () => {
  const { configs, made } = fakeConfigs({ publish: gives({ outcome: "published", version: 5 }) });
  assert.deepEqual(await publish(configs), { outcome: "published", version: 5, recovered: false });
  assert.deepEqual(made, ["publish"]);
});

for (const status of [400, 409, 412]) {
  Deno.test(`a publish refused with ${status} is a conflict if another draft is staged`, async () => {
    const { error, made } = await failing({
      publish: fails(new Refusal(status, "No.", "x")),
      live: gives(LIVE),
      draft: gives(FOREIGN),
      revisions: gives([revision(4)]),
    }, publish);
    assert.ok(error instanceof Conflict);
    assert.deepEqual(made, ["publish", ...READ]);
  });
}

type Read<Value> = Value | "deaf";
type Found = "published 5" | "published 6" | "staged" | "not published" | "unknown";

const GONE: Draft = { entries: new Map(), conditions: null };
const NOW: LiveConfig = { version: 5, entries: WANTED, conditions: null };
const SPELT: LiveConfig = { version: 5, entries: new Map([...WANTED].reverse()), conditions: null };
const OTHER: LiveConfig = { version: 5, entries: entriesOf({ a: 3 }), conditions: null };

/** What is read after a publish whose answer is lost, and what that means. */
const READINGS: readonly (readonly [
  what: string,
  live: Read<LiveConfig>,
  draft: Read<Draft>,
  newest: Read<readonly Revision[]>,
  means: Found,
])[] = [
  ["live is as intended", NOW, GONE, [OURS], "published 5"],
  ["live is as intended, in another order", SPELT, "deaf", "deaf", "published 5"],
  [
    "live is as intended, because somebody published it",
    { ...NOW, version: 6 },
    GONE,
    "deaf",
    "published 6",
  ],
  ["live lags behind a history with our changes", LIVE, GONE, [OURS], "published 5"],
  ["live cannot be read, and the history has our changes", "deaf", GONE, [OURS], "published 5"],
  ["somebody else has staged after ours was published", LIVE, FOREIGN, [OURS], "published 5"],
  ["only the history can be read", "deaf", "deaf", [OURS], "published 5"],
  ["the staged draft is still there", LIVE, STAGED[0]!, [revision(4)], "staged"],
  ["only the staged draft can be read", "deaf", STAGED[0]!, "deaf", "staged"],
  [
    "the draft is still staged, and live is somebody else's",
    OTHER,
    STAGED[0]!,
    [revision(5)],
    "staged",
  ],
  [
    "somebody else published something else",
    OTHER,
    FOREIGN,
    [revision(5, { a: [1, 3] })],
    "not published",
  ],
  ["somebody else published part of it", LIVE, GONE, [revision(5, { a: [1, 2] })], "not published"],
  [
    "somebody else published more than it",
    LIVE,
    GONE,
    [revision(5, { a: [1, 2], gone: [true, null], new: [null, []], kept: ["x", null] })],
    "not published",
  ],
  ["the history does not show its changes", LIVE, GONE, [revision(5)], "unknown"],
  ["our changes are those of an older publish", LIVE, GONE, [{ ...OURS, version: 4 }], "unknown"],
  ["the draft is gone, and nothing is new", LIVE, GONE, [revision(4)], "unknown"],
  ["another draft is staged, and nothing is new", LIVE, FOREIGN, [revision(4)], "unknown"],
  ["there is no history", LIVE, GONE, [], "unknown"],
  ["nothing can be read", "deaf", "deaf", "deaf", "unknown"],
  [
    "somebody published before us, and the history shows both",
    OTHER,
    GONE,
    [revision(6, { a: [3, 2], gone: [true, null], new: [null, []] }), revision(5, { a: [1, 3] })],
    "published 6",
  ],
  [
    "somebody published after us, and the history shows both",
    { version: 6, entries: new Map(), conditions: null },
    GONE,
    [revision(6, { a: [2, null], new: [[], null], kept: ["x", null] }), OURS, revision(4)],
    "published 5",
  ],
  ["a publish is missing from the history", OTHER, GONE, [revision(6, { a: [1, 3] })], "unknown"],
];

const SAID = {
  "staged": /The draft is staged but not published/,
  "not published": /It was not published: somebody else/,
  "unknown": /not known whether the draft was published/,
};

const empty = gives({ outcome: "nothing-to-publish" } as const);

/** A publish may have happened whatever the answer is: a gateway may have sent it twice. */
const ANSWERS: readonly Configs["publish"][] = [
  ...lost().map(fails),
  ...[302, 401, 403, 404, 408, 425, 429, 499].map((status) =>
    fails(new Refusal(status, "No.", "Run the command again."))
  ),
  ...[4, 1, 0, -3].map((version) => gives({ outcome: "published", version } as const)),
  empty,
];

for (const [what, live, draft, newest, means] of READINGS) {
  Deno.test(`a publish answered without a newer version, when ${what}: ${means}`, async () => {
    const read = <Value>(value: Read<Value>) => value === "deaf" ? DEAF : gives(value);
    for (const answer of ANSWERS) {
      const { configs, made } = fakeConfigs({
        publish: answer,
        live: read(live),
        draft: read(draft),
        revisions: read(newest),
      });
      const outcome = await publish(configs).catch((error: unknown) => error);
      if (means.startsWith("published")) {
        const version = Number(means.slice(-1));
        // What another publish has followed is not live any more.
        const found = empty === answer && !what.startsWith("somebody published after us")
          ? { outcome: "already-live", version, recovered: false }
          : { outcome: "published", version, recovered: true };
        assert.deepEqual(outcome, found);
      } else {
        assert.ok(outcome instanceof Failure, String(outcome));
        assert.match(outcome.what, SAID[means as keyof typeof SAID]);
        assert.match(outcome.advice, /`?cli config|Run the command again/);
      }
      assert.equal(made.filter((call) => call === "publish").length, 1);
      assert.deepEqual([...made].sort(), ["draft", "live", "publish", "revisions"]);
    }
  });
}

Deno.test("a publish is not needed if live is as intended and still has the version from before", async () => {
  const { configs } = fakeConfigs({
    publish: gives({ outcome: "nothing-to-publish" }),
    live: gives({ ...NOW, version: 4 }),
    draft: gives(GONE),
    revisions: gives([revision(4)]),
  });
  assert.deepEqual(await publish(configs), {
    outcome: "already-live",
    version: 4,
    recovered: false,
  });
});

Deno.test("a publish refused during a rollout shows since when it runs, and whose it is", async () => {
  const { error } = await failing({
    publish: fails(new Refusal(400, "A rollout is still running.", "Wait.", true)),
    live: gives(LIVE),
    draft: gives(STAGED[0]!),
    revisions: gives([revision(4, {}, { publishedBy: "77" })]),
  }, publish);
  assert.match(error.what, /v4 since 2026-03-01T12:00:00Z by user 77\. The draft is staged but/);
  assert.match(error.advice, /^Wait\./);
});

Deno.test("a draft is said to wait for a rollout only if Roblox said so", async () => {
  const staged = { live: gives(LIVE), draft: gives(STAGED[0]!), revisions: gives([revision(4)]) };
  const refusals: readonly (readonly [Failure, boolean])[] = [
    [new Refusal(400, "A rollout is still running.", "Wait.", true), true],
    [new Refusal(403, "No.", "x"), false],
    [lost()[0]!, false],
  ];
  for (const [refusal, waits] of refusals) {
    const { error } = await failing({ ...staged, publish: fails(refusal) }, publish);
    assert.ok(error instanceof StagedOnly);
    assert.equal(error.rollingOut, waits);
  }
  const { error } = await failing({
    ...staged,
    restore: gives("staged"),
    draft: gives({ hash: "staged", entries: entriesOf({ a: 3 }), conditions: null }),
  }, restore);
  assert.ok(error instanceof StagedOnly);
  assert.equal(error.rollingOut, false);
});

for (
  const [step, calls] of [
    { publish: CTRL_C },
    {
      publish: fails(new Refusal(409, "No.", "x")),
      live: gives(LIVE),
      draft: CTRL_C,
      revisions: gives([]),
    },
    { publish: fails(lost()[0]!), live: CTRL_C, draft: gives(GONE), revisions: gives([]) },
    { publish: fails(lost()[0]!), live: gives(LIVE), draft: gives(GONE), revisions: CTRL_C },
  ].entries()
) {
  Deno.test(`Ctrl-C during a publish, step ${step + 1}, says what is known`, async () => {
    const { error } = await failing(calls, publish);
    assert.ok(error instanceof Interrupted);
    assert.match(error.state, /The draft is staged, and it may have been published/);
    assert.match(error.state, /cli config versions/);
  });
}

Deno.test("a bug in this program during a write is not reported as an outcome", async () => {
  const bug = new TypeError("ours");
  for (
    const [calls, write] of [
      [{ overwrite: fails(bug) }, overwrite()],
      [{ restore: fails(bug) }, restore],
      [{ publish: fails(bug) }, publish],
    ] as const
  ) {
    assert.equal((await failing(calls, write)).error as unknown, bug);
  }
});

const discard = async (configs: Configs, before = AGREED) =>
  await commitDiscard(agreementOf(configs, "discard", before));

Deno.test("a discard sends the hash of the draft that the person saw", async () => {
  const sent: unknown[] = [];
  const { configs } = fakeConfigs({
    discard: (hash) => {
      sent.push(hash);
      return Promise.resolve();
    },
  });
  await discard(configs);
  await discard(configs, { ...AGREED, draft: GONE });
  assert.deepEqual(sent, ["before", undefined]);
});

Deno.test("a discard of a draft that has changed is a conflict, and is not sent again", async () => {
  for (const status of [400, 409, 412]) {
    const refusal = fails(new Refusal(status, "No.", "x"));
    for (
      const [draft, newest] of [
        [gives(FOREIGN), gives([revision(4)])],
        [gives(FOREIGN), DEAF],
        [gives(GONE), gives([revision(5)])],
      ] as const
    ) {
      const calls = { discard: refusal, draft, revisions: newest };
      const { error, made } = await failing(calls, discard);
      assert.ok(error instanceof Conflict);
      assert.deepEqual(made, ["discard", ...READ]);
    }
  }
});

Deno.test("a discard that was done and then refused succeeds", async () => {
  for (const status of [302, 400, 403, 404, 409, 412, 429]) {
    const { configs, made } = fakeConfigs({
      discard: fails(new Refusal(status, "No.", "x")),
      live: DEAF,
      draft: gives(GONE),
      revisions: gives([revision(4)]),
    });
    await discard(configs);
    assert.deepEqual(made, ["discard", ...READ]);
  }
});

Deno.test("a discard whose answer is lost is settled by reading", async () => {
  for (const fault of lost()) {
    const calls = { discard: fails(fault), revisions: gives([revision(4)]) };
    const { configs } = fakeConfigs({ ...calls, live: DEAF, draft: gives(GONE) });
    await discard(configs);
    for (
      const [draft, said] of [
        [gives(BEFORE), /The draft is unchanged/],
        [gives(FOREIGN), /not known/],
        [DEAF, /not known/],
      ] as const
    ) {
      const { error, made } = await failing({ ...calls, draft }, discard);
      assert.match(error.what, said);
      assert.deepEqual(made, ["discard", ...READ]);
    }
  }
});

Deno.test("Ctrl-C during a discard says that it may have happened", async () => {
  const read = { draft: CTRL_C, revisions: gives([]) };
  for (const calls of [{ discard: CTRL_C }, { discard: fails(lost()[0]!), ...read }]) {
    const { error } = await failing(calls, discard);
    assert.ok(error instanceof Interrupted);
    assert.equal(error.state, "The draft may have been discarded.");
  }
});

Deno.test("a skipped version is believed if the history has it or cannot be read", async () => {
  const jumped = gives({ outcome: "published", version: 6 } as const);
  for (const revisions of [gives([revision(6)]), gives([revision(7)]), DEAF]) {
    const { configs, made } = fakeConfigs({ publish: jumped, revisions });
    const found = await publish(configs);
    assert.deepEqual(found, { outcome: "published", version: 6, recovered: false });
    assert.deepEqual(made, ["publish", "revisions"]);
  }
  const calls = { publish: jumped, revisions: gives([revision(5)]), draft: DEAF };
  const { error } = await failing(calls, publish);
  assert.match(
    error.what,
    /^Roblox answered v6 when publishing the draft, which is not a new version/,
  );
  assert.match(error.what, /It is not known whether the draft was published/);
});

Deno.test("a publish whose answer is lost says which version was live before somebody else's", async () => {
  const { configs } = fakeConfigs({
    publish: fails(lost()[0]!),
    live: gives({ ...NOW, version: 6 }),
    draft: gives(GONE),
    revisions: gives([revision(6), revision(5, { theirs: [null, 1] })]),
  });
  const publishing = { content: CONTENT, hash: "staged", strategy: "immediate" } as const;
  const publication = await publishOf(configs, publishing);
  assert.deepEqual([publication.version, publication.before], [6, 4]);
});

Deno.test("a restored draft is not published if somebody published or changed the draft", async () => {
  const published = { outcome: "published", version: 5 } as const;
  const base = { restore: gives("staged"), publish: gives(published), draft: gives(STAGED[0]!) };
  const refused = [
    { ...base, live: gives({ ...LIVE, version: 5 }), revisions: DEAF },
    { ...base, live: DEAF, revisions: gives([revision(5)]) },
    { ...base, draft: gives(FOREIGN), live: gives(LIVE), revisions: gives([revision(4)]) },
  ];
  for (const calls of refused) {
    const { error, made } = await failing(calls, restore);
    assert.ok(error instanceof Conflict);
    assert.deepEqual(made, ["restore", ...READ]);
  }
  const unread = await failing({ ...base, live: DEAF, revisions: DEAF }, restore);
  assert.ok(unread.error instanceof StagedOnly);
  assert.deepEqual(unread.made, ["restore", ...READ]);
  const emptied = {
    ...base,
    draft: gives({ entries: new Map(), conditions: null }),
    live: gives(LIVE),
  };
  const gone = await failing({ ...emptied, revisions: gives([revision(4)]) }, restore);
  assert.match(gone.error.what, /not published by this run; reading the draft shows nothing now/);
  assert.deepEqual(gone.made, ["restore", ...READ]);
  // Not every reading shows a hash, and live alone shows whether somebody published, too.
  const hashless = {
    ...base,
    draft: gives({ entries: WANTED, conditions: null }),
    live: gives(LIVE),
  };
  assert.equal((await restore(fakeConfigs({ ...hashless, revisions: DEAF }).configs)).version, 5);
});

Deno.test("if it is unknown what conditions a restore brings, no value is published without its condition", async () => {
  const branch = entriesOf({ "a.RBX.conditional.us": 2 });
  const entries = new Map([...LIVE.entries, ...branch]);
  const content = { entries, conditions: undefined };
  const again = (configs: Configs) =>
    publishOf(configs, { content, restore: "r1", strategy: "immediate" });
  const calls = (conditions: Json) => ({
    restore: gives("staged"),
    publish: gives({ outcome: "published", version: 5 } as const),
    draft: gives({ hash: "staged", entries: branch, conditions }),
    live: gives(LIVE),
    revisions: gives([revision(4)]),
  });
  const { error, made } = await failing(calls(null), again);
  assert.ok(error instanceof StagedOnly);
  assert.match(error.what, /^These values would be live without their conditions: a when us\. /);
  assert.deepEqual(made, ["restore", ...READ]);
  const us = of({ rules: { us: { tokens: [] } }, rulesOrder: ["us"] });
  assert.equal((await again(fakeConfigs(calls(us)).configs)).version, 5);
});

Deno.test("if live has no version, a newer one in the history is not taken for somebody else's publish", async () => {
  const live: LiveConfig = { ...LIVE, version: 0, versionUnknown: true };
  const { configs } = fakeConfigs({
    overwrite: gives("staged"),
    publish: gives({ outcome: "published", version: 5 }),
    revisions: gives([revision(5)]),
  });
  const before = { live, draft: BEFORE, newest: 0 };
  assert.equal((await overwrite(before)(configs)).version, 5);
});

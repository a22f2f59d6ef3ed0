import assert from "node:assert/strict";
import type { CommonFlags } from "../../../../src/flags/flags.ts";
import { Conflict } from "../../../../src/commands/config/state/outcomes.ts";
import { draft, type DraftResult } from "../../../../src/commands/config/draft.ts";
import { isStaged } from "../../../../src/config/draft.ts";
import type { Plan } from "../../../../src/config/syncPlan.ts";
import { type Reply, Unreachable } from "../../../../src/platform/http.ts";
import { Refusal } from "../../../../src/platform/refusal.ts";
import type { Prompts } from "../../../../src/terminal/prompts.ts";
import { Declined, Failure, Interrupted } from "../../../../src/values/failure.ts";
import type { Text } from "../../../../src/terminal/text.ts";
import { reply } from "../doctor/runtime.ts";
import { type Answers, configsHttp, DEV, folder } from "./configsHttpClient.ts";

const LIVE = {
  metadata: { configVersion: 3 },
  entries: { a: 1, gone: true, "a.RBX.conditional.r": 1 },
  conditionalRules: { rules: { r: { when: 1 } } },
};
const REVISIONS = [{ revisionId: "r3", version: 3 }];
const STAGED = { draftHash: "h1", entries: { a: { value: 2 }, gone: { value: null } } };
const EMPTY = { draftHash: "h2", entries: {} };

const ANSWERS = { live: LIVE, draft: STAGED, revisions: REVISIONS };

interface Given {
  readonly answers?: Answers;
  readonly flags?: Partial<Parameters<typeof draft>[0] & CommonFlags>;
  /** What a person does at the question; off a terminal when it is absent. */
  readonly person?: () => boolean;
}

interface Run {
  readonly result: Promise<DraftResult>;
  readonly shown: Plan[];
  readonly asked: string[];
  readonly calls: readonly string[];
}

function run({ answers = ANSWERS, flags = {}, person }: Given): Run {
  const http = configsHttp({ 1: answers, 2: answers });
  const outside = folder(http);
  const asked: string[] = [];
  const prompts = {
    // deno-lint-ignore require-await -- what a person does must reject, not throw
    confirm: async (question: Text) => {
      asked.push(question.printed);
      return person!();
    },
  } as Partial<Prompts> as Prompts;
  const streams = { ...outside.streams, interactive: person !== undefined };
  const shown: Plan[] = [];
  const options = { ...DEV, discard: false, yes: false, ...flags };
  const result = draft(options, { ...outside, flags: options, streams, prompts }, {
    show: ({ plan }) => void shown.push(plan),
  });
  return { result, shown, asked, calls: http.calls };
}

async function failure(result: Promise<unknown>): Promise<Error> {
  return await result.then(() => assert.fail("it went well"), (error) => error);
}

const DISCARD = { discard: true, yes: true };
const READ = ["1 live", "1 draft"];
/** Only the history tells whether somebody publishes while a draft is discarded. */
const READ_TO_DISCARD = ["1 live", "1 revisions", "1 draft"];
/** Where a person is going to be asked, the question has the game's name. */
const READ_TO_ASK = [...READ_TO_DISCARD, "1 universe"];

Deno.test("a draft is shown as what publishing it would change, and stays", async () => {
  const { result, shown, calls } = run({});
  assert.equal((await result).outcome, "shown");
  const [preview] = shown;
  assert.deepEqual(preview!.diff.changes.map(({ key, change }) => [key, change]), [
    ["a", "changed"],
    ["gone", "removed"],
  ]);
  assert.deepEqual([isStaged(preview!.draft), preview!.conditionChanges, preview!.branches], [
    true,
    [],
    [],
  ]);
  assert.equal(preview!.live.version, 3);
  assert.deepEqual(calls, READ);
});

Deno.test("a draft of nothing but conditions, or of branches, is a draft, and shown as what it is", async () => {
  const conditions = { rules: { other: {} } };
  const only = run({ answers: { live: LIVE, draft: { ...EMPTY, conditionalRules: conditions } } });
  await only.result;
  const [shown] = only.shown;
  assert.deepEqual([isStaged(shown!.draft), shown!.diff.changes], [true, []]);
  assert.deepEqual(shown!.conditionChanges, [
    { name: "other", change: "added" },
    { name: "r", change: "removed" },
  ]);
  const branch = { "a.RBX.conditional.r": { value: 9 }, "b.RBX.conditional.r": { value: 1 } };
  const branches = run({ answers: { live: LIVE, draft: { draftHash: "h", entries: branch } } });
  await branches.result;
  assert.deepEqual(branches.shown[0]!.branches, [
    { name: "a.RBX.conditional.r", change: "changed" },
    { name: "b.RBX.conditional.r", change: "added" },
  ]);
  assert.deepEqual(branches.shown[0]!.diff.changes, []);
});

Deno.test("a draft that is shown whole stages only what is not live already", async () => {
  const entries = { ...LIVE.entries, a: 2 };
  const whole = Object.entries(entries).map(([key, value]) => [key, { value }]);
  const draft = {
    draftHash: "h",
    entries: Object.fromEntries(whole),
    conditionalRules: LIVE.conditionalRules,
  };
  const { result, shown } = run({ answers: { live: LIVE, draft } });
  await result;
  assert.deepEqual(shown[0]!.diff.changes.map(({ key }) => key), ["a"]);
  assert.deepEqual([shown[0]!.conditionChanges, shown[0]!.branches], [[], []]);
});

Deno.test("--discard drops what was shown, by its hash", async () => {
  const bodies: string[] = [];
  const answers = {
    live: LIVE,
    draft: STAGED,
    revisions: REVISIONS,
    discard: (body: string) => {
      bodies.push(body);
      return reply(200, { draftHash: "h2" });
    },
  };
  const { result, calls, asked } = run({ answers, flags: DISCARD });
  assert.equal((await result).outcome, "discarded");
  assert.deepEqual(bodies, ['{"draftHash":"h1"}']);
  assert.deepEqual(calls, [...READ_TO_DISCARD, "1 discard"]);
  assert.deepEqual(asked, []);
});

Deno.test("with nothing staged, --discard asks nothing and sends nothing", async () => {
  for (const draft of [undefined, EMPTY, { draftHash: null, entries: null }]) {
    const person = () => assert.fail("nobody is asked");
    const answers = { live: LIVE, draft, revisions: REVISIONS };
    const { result, shown, calls } = run({ answers, flags: { discard: true }, person });
    assert.equal((await result).outcome, "shown");
    assert.equal(isStaged(shown[0]!.draft), false);
    // It is asked for once more before that is said.
    assert.deepEqual(calls, [...READ_TO_ASK, "1 draft"]);
  }
});

Deno.test("a publish before, which the values are behind, is nobody's while a draft is discarded", async () => {
  const newer = { revisionId: "r4", version: 4, deploymentResult: "InProgress" };
  const answers = {
    live: LIVE,
    draft: STAGED as unknown,
    revisions: [newer, ...REVISIONS],
    discard: (): Reply => {
      answers.draft = EMPTY;
      throw new Unreachable("No answer.", "x");
    },
  };
  assert.equal((await run({ answers, flags: DISCARD }).result).outcome, "discarded");
});

Deno.test("--discard asks on a terminal, looks again, and then drops it", async () => {
  const answers = { ...ANSWERS, discard: () => reply(200, { draftHash: "h2" }) };
  const { result, asked, calls } = run({ answers, flags: { discard: true }, person: () => true });
  assert.equal((await result).outcome, "discarded");
  assert.match(asked[0]!, /Discard this draft of dev \("One", universe 1\)\?/);
  assert.deepEqual(calls, [...READ_TO_ASK, ...READ, "1 revisions", "1 discard"]);
});

Deno.test("no, and Ctrl-C, drop nothing, and say that the draft stays", async () => {
  const flags = { discard: true };
  const no = run({ flags, person: () => false });
  const declined = await failure(no.result);
  assert.ok(declined instanceof Declined);
  assert.match(declined.message, /The draft stays as it is/);
  const gone = run({
    flags,
    person: () => {
      throw new Interrupted("x");
    },
  });
  const interrupted = await failure(gone.result);
  assert.ok(interrupted instanceof Interrupted);
  assert.match(interrupted.state, /The draft stays as it is/);
  for (const { calls } of [no, gone]) assert.deepEqual(calls, READ_TO_ASK);
});

Deno.test("off a terminal --discard needs --yes, and nothing is read without it", async () => {
  const { result, calls } = run({ flags: { discard: true } });
  const error = await failure(result);
  assert.ok(error instanceof Failure);
  assert.match(error.message, /not a terminal.*--yes/);
  assert.deepEqual(calls, []);
});

Deno.test("confirm = true wants a person even under --yes", async () => {
  const flags = { ...DISCARD, env: "production" };
  const alone = run({ flags });
  assert.match(
    (await failure(alone.result)).message,
    /confirm = true.* draft --discard` in a terminal/,
  );
  assert.deepEqual(alone.calls, []);
  const asked = run({ flags, person: () => false });
  assert.ok(await failure(asked.result) instanceof Declined);
  assert.equal(asked.asked.length, 1);
});

Deno.test("a draft may be looked at where a person must agree to writes", async () => {
  assert.equal((await run({ flags: { env: "production" } }).result).outcome, "shown");
});

Deno.test("a draft that someone changes while a person reads is not dropped", async () => {
  const answers: { live: unknown; draft: unknown } = { live: LIVE, draft: STAGED };
  const { result, calls } = run({
    answers,
    flags: { discard: true },
    person: () => {
      answers.draft = { draftHash: "h9", entries: { other: { value: 1 } } };
      return true;
    },
  });
  assert.ok(await failure(result) instanceof Conflict);
  assert.ok(!calls.includes("1 discard"));
});

for (const status of [400, 404, 409, 412]) {
  Deno.test(`a discard refused with ${status} is a conflict when the draft is another's`, async () => {
    const answers = {
      live: LIVE,
      draft: STAGED as unknown,
      discard: () => {
        answers.draft = { draftHash: "h9", entries: { other: { value: 1 } } };
        return reply(status, {});
      },
    };
    const error = await failure(run({ answers, flags: DISCARD }).result);
    assert.ok(error instanceof Conflict, String(error));
    assert.match(error.what, /another one is staged now/);
    assert.doesNotMatch(error.what, /published/);
  });

  Deno.test(`a discard refused with ${status} went well when the draft is gone, unless somebody published it`, async () => {
    for (const version of [undefined, LIVE.metadata.configVersion + 1]) {
      const answers = {
        live: LIVE,
        draft: STAGED as unknown,
        revisions: [...REVISIONS] as unknown[],
        discard: () => {
          answers.draft = EMPTY;
          if (version !== undefined) answers.revisions.unshift({ revisionId: "r", version });
          return reply(status, {});
        },
      };
      const outcome = await run({ answers, flags: DISCARD }).result.catch((error) => error);
      if (version === undefined) assert.equal(outcome.outcome, "discarded");
      else assert.match(outcome.what, /A newer version is published, and nothing is staged now/);
    }
  });

  Deno.test(`a discard refused with ${status} is a refusal when the draft is as it was`, async () => {
    const answers = { ...ANSWERS, discard: () => reply(status, {}) };
    const { result, calls } = run({ answers, flags: DISCARD });
    assert.ok(await failure(result) instanceof Refusal);
    assert.deepEqual(calls, [...READ_TO_DISCARD, "1 discard", ...READ, "1 revisions"]);
  });
}

/** A discard whose answer is lost; the draft is something else then. */
async function lost(draft: unknown): Promise<Run & { readonly outcome: unknown }> {
  const answers = {
    live: LIVE,
    draft: STAGED as unknown,
    revisions: REVISIONS,
    discard: () => {
      answers.draft = draft;
      throw new Unreachable("No answer.", "x");
    },
  };
  const one = run({ answers, flags: DISCARD });
  return { ...one, outcome: await one.result.catch((error: unknown) => error) };
}

Deno.test("a discard whose answer is lost is reported as what became of it", async () => {
  const did = (await lost(EMPTY)).outcome as DraftResult;
  assert.equal(did.outcome, "discarded");
  for (
    const [draft, said] of [
      [STAGED, /The draft is as it was/],
      [{ draftHash: "h9", entries: { other: { value: 1 } } }, /not known|someone else/i],
    ] as const
  ) {
    const { outcome } = await lost(draft);
    assert.ok(outcome instanceof Failure);
    assert.match(outcome.what, said);
    assert.match(outcome.advice, /cli config draft/);
  }
});

Deno.test("a refusal for a missing scope is shown, when the draft is as it was", async () => {
  const answers = { ...ANSWERS, discard: () => reply(403, {}) };
  const { result, calls } = run({ answers, flags: DISCARD });
  const error = await failure(result);
  assert.ok(error instanceof Refusal);
  assert.match(error.message, /universe:write/);
  assert.deepEqual(calls, [...READ_TO_DISCARD, "1 discard", ...READ, "1 revisions"]);
});

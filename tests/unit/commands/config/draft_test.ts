import assert from "node:assert/strict";
import type { CommonFlags } from "../../../../src/flags/flags.ts";
import { Conflict } from "../../../../src/commands/config/state/outcomes.ts";
import { draft, type DraftResult } from "../../../../src/commands/config/draft.ts";
import type { Plan } from "../../../../src/config/syncPlan.ts";
import { type Reply, Unreachable } from "../../../../src/platform/http.ts";
import { Refusal } from "../../../../src/platform/refusal.ts";
import type { Prompts } from "../../../../src/terminal/prompts.ts";
import { Declined, Interrupted } from "../../../../src/values/failure.ts";
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

Deno.test("a discard does not take a publish that it saw before, and that the values lag behind, for one meanwhile", async () => {
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

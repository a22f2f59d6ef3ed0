import assert from "node:assert/strict";
import { type Consent, decideConsent, obtainAnswers } from "../../../src/publish/consent.ts";
import type { ConsentOptions } from "../../../src/flags/publishFlags.ts";
import type { Prompts } from "../../../src/host/terminal.ts";
import { text } from "../../../src/values/text.ts";
import { command } from "../../../src/values/command.ts";
import { Declined, Failure, Interrupted } from "../../../src/values/failure.ts";
import type { UniverseId } from "../../../src/values/ids.ts";

const ASK = "ask";
const NONE = {};
const EMPTY = { message: "" };
const TEXT = { message: "x" };

const NO_FLAG: ConsentOptions = { yes: false, noMessage: false };

/** By flags: whether a terminal asks for consent, and which message is used. */
const TABLE: readonly (readonly [string, ConsentOptions, boolean, Consent["message"]])[] = [
  ["no flag", NO_FLAG, true, ASK],
  ["--yes", { ...NO_FLAG, yes: true }, false, EMPTY],
  ["--message x", { ...NO_FLAG, message: "x" }, true, TEXT],
  ['--message ""', { ...NO_FLAG, message: "" }, true, EMPTY],
  ["--no-message", { ...NO_FLAG, noMessage: true }, true, NONE],
  ["--yes --message x", { ...NO_FLAG, yes: true, message: "x" }, false, TEXT],
  ["--yes --no-message", { ...NO_FLAG, yes: true, noMessage: true }, false, NONE],
];

function setting(
  interactive: boolean,
  confirm: boolean,
  confirming: readonly string[] = confirm ? ["production"] : [],
) {
  return [
    command("sync"),
    { env: "production", universeId: 22 as UniverseId, memory: "own", confirming },
    {
      flags: { places: "ops/cliplace.toml", config: "cliconfig.toml" },
      streams: { interactive },
    },
  ] as const;
}

Deno.test("off a terminal, another section's universe is refused, naming universe, section and file", () => {
  assert.throws(
    () => decideConsent({ ...NO_FLAG, yes: true }, ...setting(false, true, ["live", "eu"])),
    (error) => {
      assert.ok(error instanceof Failure);
      assert.match(
        error.what,
        /Universe 22 .*"live" and "eu".*ops\/cliplace\.toml.*confirm = true/,
      );
      return true;
    },
  );
});

for (const [flags, options, asks, message] of TABLE) {
  const decide = (interactive: boolean, confirm: boolean) =>
    decideConsent(options, ...setting(interactive, confirm));

  Deno.test(`${flags}, in a terminal, where confirm = true always asks a person`, () => {
    assert.deepEqual(decide(true, false), { asks, message });
    assert.deepEqual(decide(true, true), { asks: true, message });
  });

  Deno.test(`${flags}, off a terminal`, () => {
    if (options !== NO_FLAG) {
      return assert.deepEqual(decide(false, false), { asks: false, message });
    }
    assert.throws(() => decide(false, false), (error) => {
      assert.ok(error instanceof Failure);
      for (const flag of ["--message", "--no-message", "--yes"]) {
        assert.ok(error.advice.includes(flag), flag);
      }
      return true;
    });
  });

  Deno.test(`${flags}, off a terminal under confirm = true: refused, naming env and file`, () => {
    assert.throws(() => decide(false, true), (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.what, /"production"/);
      assert.match(error.what, /ops\/cliplace\.toml/);
      assert.match(error.what, /confirm = true/);
      assert.match(error.advice, /`cli config sync --env <name>` in a terminal/);
      return true;
    });
  });
}

const QUESTION = text`Publish this?`;
const INTERRUPT = () => Promise.reject(new Interrupted("Nothing was changed."));

/** A person with these answers; any other question fails the test. */
function person(answers: {
  readonly confirm?: () => Promise<boolean>;
  readonly input?: () => Promise<string>;
}): { readonly prompts: Prompts; readonly asked: string[] } {
  const asked: string[] = [];
  const unexpected = () => Promise.reject(new Error("nobody expected this question"));
  return {
    asked,
    prompts: {
      confirm: (question) => {
        asked.push(question.printed);
        return (answers.confirm ?? unexpected)();
      },
      secret: () => Promise.reject(new Error("no key is asked for")),
      input: (question) => {
        asked.push(question.printed);
        return (answers.input ?? unexpected)();
      },
      select: unexpected,
    },
  };
}

Deno.test("a person is asked twice: to confirm, and for a message", async () => {
  const { prompts, asked } = person({
    confirm: () => Promise.resolve(true),
    input: () => Promise.resolve("Autumn sale"),
  });
  const answers = await obtainAnswers({ asks: true, message: ASK }, QUESTION, prompts);
  assert.deepEqual(answers, { message: "Autumn sale", asked: true });
  assert.equal(asked.length, 2);
  assert.equal(asked[0], "Publish this?");
  assert.match(asked[1]!, /message/i);
});

Deno.test("questions that flags answer are not asked", async () => {
  const nobody = person({}).prompts;
  const agree = (consent: Consent) => obtainAnswers(consent, QUESTION, nobody);
  assert.deepEqual(await agree({ asks: false, message: TEXT }), { message: "x", asked: false });
  assert.deepEqual(await agree({ asks: false, message: EMPTY }), { message: "", asked: false });
  assert.deepEqual(await agree({ asks: false, message: NONE }), { asked: false });
});

Deno.test("a message from a flag is used after a person confirms", async () => {
  const { prompts, asked } = person({ confirm: () => Promise.resolve(true) });
  const answers = await obtainAnswers({ asks: true, message: TEXT }, QUESTION, prompts);
  assert.deepEqual(answers, { message: "x", asked: true });
  assert.equal(asked.length, 1);
});

Deno.test("after a no, the message is not asked for", async () => {
  const { prompts, asked } = person({ confirm: () => Promise.resolve(false) });
  await assert.rejects(
    obtainAnswers({ asks: true, message: ASK }, QUESTION, prompts),
    (error) => {
      assert.ok(error instanceof Declined);
      assert.equal(error.message, "Nothing was published or staged.");
      return true;
    },
  );
  assert.equal(asked.length, 1);
});

for (
  const [which, answers] of [
    ["first", { confirm: INTERRUPT }],
    ["second", { confirm: () => Promise.resolve(true), input: INTERRUPT }],
  ] as const
) {
  Deno.test(`Ctrl-C at the ${which} question says that nothing was published or staged`, async () => {
    const { prompts } = person(answers);
    const asking = obtainAnswers({ asks: true, message: ASK }, QUESTION, prompts);
    await assert.rejects(asking, (error) => {
      assert.ok(error instanceof Interrupted);
      assert.equal(error.state, "Nothing was published or staged.");
      return true;
    });
  });
}

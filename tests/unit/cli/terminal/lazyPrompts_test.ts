import assert from "node:assert/strict";
import { lazyPrompts } from "../../../../src/cli/runtime.ts";
import type { Prompts } from "../../../../src/host/terminal.ts";
import { Secret } from "../../../../src/values/secret.ts";
import { text } from "../../../../src/values/text.ts";

Deno.test("prompts are loaded once, with the first question, and get each question unchanged", async () => {
  let loads = 0;
  const asked: unknown[] = [];
  const answering = <Answer>(answer: Answer) => (...question: unknown[]) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  const secret = new Secret("canary-key");
  const real: Prompts = {
    confirm: answering(true),
    input: answering("words"),
    secret: answering(secret),
    select: answering("b"),
  };
  const prompts = lazyPrompts(() => {
    loads++;
    return Promise.resolve(real);
  });
  assert.equal(loads, 0);
  assert.equal(await prompts.confirm(text`Publish?`), true);
  assert.equal(await prompts.input(text`Message`, "preset"), "words");
  assert.equal(await prompts.secret(text`Key`), secret);
  assert.equal(await prompts.select({ question: text`Which?`, choices: [] }, "b"), "b");
  assert.equal(loads, 1);
  const questions = [
    [text`Publish?`],
    [text`Message`, "preset"],
    [text`Key`],
    [{ question: text`Which?`, choices: [] }, "b"],
  ];
  assert.deepEqual(asked, questions);
});

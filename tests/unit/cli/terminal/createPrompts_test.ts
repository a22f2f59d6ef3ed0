import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { createPrompts } from "../../../../src/cli/terminal/createPrompts.ts";
import type { Prompts } from "../../../../src/host/terminal.ts";
import { text } from "../../../../src/values/text.ts";
import { Secret } from "../../../../src/values/secret.ts";
import { Interrupted } from "../../../../src/values/failure.ts";

const ENDED = new Interrupted("Nothing was changed.", "SIGTERM");

const ENTER = "\r";
const CTRL_C = "\x03";

/**
 * The questions of a terminal in which keys are pressed at once.
 *
 * @param ended What ends the run in the turn after Enter; nothing by default.
 * @param draw Gets what the terminal is sent.
 */
function pressing(
  keys: string,
  ended?: Interrupted,
  draw?: (text: string) => void,
): Prompts {
  const interruption = new AbortController();
  const input = new PassThrough();
  const output = new PassThrough();
  output.on("data", (chunk) => draw?.(String(chunk)));
  // The question listens in the turn after it is drawn.
  output.once("data", () => setTimeout(() => input.write(keys)));
  input.on("keypress", (_, key) => {
    if (ended === undefined || key.name !== "return") return;
    setTimeout(() => interruption.abort(ended));
  });
  const appearance = { choice: "never", ascii: false } as const;
  return createPrompts({ input, output }, appearance, () => Promise.resolve(), interruption.signal);
}

const CHOICES = ["one", "two"].map((value) => ({
  label: text`${value}`,
  short: text`${value}`,
  details: text``,
  value,
}));

const QUESTIONS: Readonly<
  Record<keyof Prompts, readonly [answer: unknown, ask: (prompts: Prompts) => Promise<unknown>]>
> = {
  confirm: [true, (prompts) => prompts.confirm(text`Sure?`)],
  input: ["y", (prompts) => prompts.input(text`What?`)],
  secret: [true, async (prompts) => {
    const answer = await prompts.secret(text`Key?`);
    return answer.equals(new Secret("y"));
  }],
  select: ["one", (prompts) => prompts.select({ question: text`Which?`, choices: CHOICES })],
};

for (const [name, [answer, ask]] of Object.entries(QUESTIONS)) {
  const typed = name === "select" ? ENTER : `y${ENTER}`;

  Deno.test(`${name}: what is typed is the answer`, async () => {
    assert.equal(await ask(pressing(typed)), answer);
  });

  Deno.test(`${name}: Ctrl-C together with the answer cancels it`, async () => {
    await assert.rejects(ask(pressing(`${typed}${CTRL_C}`)), Interrupted);
    await assert.rejects(ask(pressing(CTRL_C)), Interrupted);
  });

  Deno.test(`${name}: a signal right after the answer cancels it`, async () => {
    const outcome = ask(pressing(typed, ENDED)).then(() => "answered", (error: unknown) => error);
    assert.equal(await outcome, ENDED);
  });
}

Deno.test("secret: what is typed is not shown, not even its length", async () => {
  const drawn: string[] = [];
  const key = "a-key-0123456789-abcdef";
  const answer = await pressing(`${key}${ENTER}`, undefined, (text) => drawn.push(text))
    .secret(text`Key?`);
  assert.ok(answer.equals(new Secret(key)));
  assert.match(drawn.join(""), /Key\?/);
  // deno-lint-ignore no-control-regex
  const shown = drawn.join("").replaceAll(/\x1b\[[0-9;?]*[A-Za-z]/g, "");
  assert.deepEqual([...new Set(shown.match(/[^\s?✓]+/g))], ["Key"]);
});

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformSetup } from "../support/platform/setup.ts";
import {
  answer,
  converse,
  CTRL_C,
  type Dialog,
  ENTER,
  exitOf,
  inTerminal,
  openProgram,
  writes,
} from "../support/interactive.ts";
import type { Stage } from "../support/transcript/stage.ts";

const LIVE: PlatformSetup = {
  config: {
    history: [{ entries: { "race.laps": 3 }, message: "Longer races" }],
    entries: { "race.laps": 4 },
    draft: { "race.laps": 9 },
  },
};

const FILES = {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": `[dev.entries."race.laps"]\nvalue = 5\n`,
  "cliconfig.schema.json": "{}\n",
};

const interactive = inTerminal(LIVE, FILES);

const CTRL_D = "\x04";
const DEV = ["--env", "dev"];
const YES_NO = /\(y\/N\)/;
const NOTHING = /Nothing was published or staged\./;

/** Every question of `config`, how to reach it, and what is printed when nobody agrees. */
const QUESTIONS: readonly {
  readonly name: string;
  readonly args: readonly string[];
  readonly before?: Dialog;
  readonly question?: RegExp;
  readonly says: RegExp;
}[] = [
  { name: "the confirmation of sync", args: ["sync"], says: NOTHING },
  {
    name: "the message of sync",
    args: ["sync"],
    before: [[YES_NO, `y${ENTER}`]],
    question: /essage.*:/,
    says: NOTHING,
  },
  { name: "the confirmation of stage", args: ["stage"], says: NOTHING },
  {
    name: "the confirmation of publish",
    args: ["publish"],
    question: /4 → 9[\s\S]*Publish this draft[\s\S]*\(y\/N\)/,
    says: NOTHING,
  },
  {
    name: "the picker of rollback",
    args: ["rollback"],
    question: /Roll back to which revision\?[\s\S]*\[published\]/,
    says: NOTHING,
  },
  {
    name: "the confirmation of rollback",
    args: ["rollback", "v1"],
    question: /race\.laps +4 → 3[\s\S]*\(y\/N\)/,
    says: NOTHING,
  },
  { name: "the question of pull", args: ["pull"], says: /cliconfig\.toml is unchanged\./ },
  {
    name: "the question of draft --discard",
    args: ["draft", "--discard"],
    says: /The draft stays as it is\./,
  },
  {
    name: "the question of replacing the rules",
    args: ["schema"],
    question: /Replace the rules in cliconfig\.schema\.json\?/,
    says: /cliconfig\.schema\.json is unchanged\./,
  },
];

/** Assert that everything is as it was. */
async function assertUnchanged(stage: Stage): Promise<void> {
  assert.deepEqual(writes(stage), []);
  assert.ok(stage.platform.config().draft !== undefined);
  for (const [name, text] of Object.entries(FILES)) {
    assert.equal(await readFile(join(stage.around.folder, name), "utf8"), text);
  }
}

for (const { name, args, before = [], question = YES_NO, says } of QUESTIONS) {
  const line = ["config", ...args, ...DEV];
  const isInput = /message|picker/.test(name);
  for (
    const [what, keys, exit] of [
      ...(isInput ? [] : [["Just Enter", ENTER, 1]] as const),
      ["Ctrl-C", CTRL_C, 130],
      ["Ctrl-D", CTRL_D, 1],
    ] as const
  ) {
    interactive(
      `${what} at ${name} changes nothing, says so, and exits ${exit}`,
      async (stage) => {
        const screen = await converse(stage, line, { exit }, [...before, [question, keys]]);
        assert.match(screen, says);
        if (keys === CTRL_D) assert.match(screen, /The input ended before an answer\./);
        await assertUnchanged(stage);
      },
    );
  }

  interactive(`a terminal that goes away at ${name} changes nothing`, async (stage) => {
    await using terminal = await openProgram(stage, line);
    await answer(terminal, [...before, [question]]);
    await terminal.hangUp();
    const code = await exitOf(terminal);
    // The end of the input and the signal arrive together, and either may be noticed first.
    assert.ok(code === 1 || code === 129, `it exits ${code}`);
    await assertUnchanged(stage);
  });
}

interactive(
  "a run ends if its terminal closes while Roblox does not answer",
  async (stage) => {
    const asked = Promise.withResolvers<void>();
    stage.platform.fail({ match: { call: "values" }, reply: "hang", act: () => asked.resolve() });
    await using terminal = await openProgram(stage, ["config", "sync", ...DEV]);
    await Promise.race([asked.promise, terminal.end()]);
    await terminal.hangUp();
    assert.equal(await exitOf(terminal), 129);
    assert.deepEqual(writes(stage), []);
  },
);

for (
  const [signal, code, words] of [
    ["SIGINT", 130, /Interrupted\. Nothing was published or staged\./],
    ["SIGTERM", 143, /Ended by SIGTERM\. Nothing was published or staged\./],
    ["SIGHUP", 129, /Ended by SIGHUP\. Nothing was published or staged\./],
  ] as const
) {
  interactive(`${signal} sent by kill ends a question, and exits ${code}`, async (stage) => {
    await using terminal = await openProgram(stage, ["config", "sync", ...DEV]);
    await terminal.see(YES_NO);
    terminal.signal(signal);
    assert.equal(await exitOf(terminal), code);
    assert.match(terminal.screen(), words);
    assert.deepEqual(writes(stage), []);
  });
}

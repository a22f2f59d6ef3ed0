import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformSetup } from "../support/platform/setup.ts";
import { ENTER, exitOf, inTerminal, KEY, writes } from "../support/interactive.ts";
import { openProgram } from "../support/openProgram.ts";
import type { Terminal } from "../support/terminal.ts";

const LIVE: PlatformSetup = {
  config: {
    history: [{ entries: { "race.laps": 3 }, message: "Longer races" }],
    entries: { "race.laps": 4 },
    draft: { "race.laps": 9 },
  },
};

const CONFIG = `[dev.entries."race.laps"]\nvalue = 5\n`;

const interactive = inTerminal(LIVE, {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": CONFIG,
});

const CTRL_D = "\x04";
const DEV = ["--env", "dev"];
const YES_NO = /\(y\/N\)/;

/** Every question of the program, and what is said when nobody answers it. */
const QUESTIONS: readonly {
  readonly name: string;
  readonly args: readonly string[];
  readonly reach: (terminal: Terminal) => Promise<void>;
  readonly says: RegExp;
}[] = [
  {
    name: "the confirmation of sync",
    args: ["config", "sync", ...DEV],
    reach: (terminal) => terminal.see(YES_NO),
    says: /Nothing was published or staged\./,
  },
  {
    name: "the message of sync",
    args: ["config", "sync", ...DEV],
    reach: async (terminal) => {
      await terminal.see(YES_NO);
      await terminal.send(`y${ENTER}`);
      await terminal.see(/essage.*:/);
    },
    says: /Nothing was published or staged\./,
  },
  {
    name: "the picker of rollback",
    args: ["config", "rollback", ...DEV],
    reach: (terminal) => terminal.see(/Roll back to which revision\?[\s\S]*\[published\]/),
    says: /Nothing was published or staged\./,
  },
  {
    name: "the question of pull",
    args: ["config", "pull", ...DEV],
    reach: (terminal) => terminal.see(YES_NO),
    says: /cliconfig\.toml is unchanged\./,
  },
  {
    name: "the question of draft --discard",
    args: ["config", "draft", "--discard", ...DEV],
    reach: (terminal) => terminal.see(YES_NO),
    says: /The draft stays as it is\./,
  },
];

for (const { name, args, reach, says } of QUESTIONS) {
  interactive(`Ctrl-D at ${name} changes nothing, says so, and exits 1`, async (stage) => {
    await using terminal = await openProgram(stage, args, KEY);
    await reach(terminal);
    await terminal.send(CTRL_D);
    assert.equal(await exitOf(terminal), 1);
    assert.match(terminal.screen(), /The input ended before an answer\./);
    assert.match(terminal.screen(), says);
    assert.deepEqual(writes(stage), []);
    assert.equal(await readFile(join(stage.around.folder, "cliconfig.toml"), "utf8"), CONFIG);
  });
}

for (const { name, args, reach } of QUESTIONS) {
  interactive(`a terminal that goes away at ${name} changes nothing`, async (stage) => {
    await using terminal = await openProgram(stage, args, KEY);
    await reach(terminal);
    await terminal.hangUp();
    const code = await exitOf(terminal);
    // The end of the input and the signal come together, and either may be seen first.
    assert.ok(code === 1 || code === 129, `it exits ${code}`);
    assert.deepEqual(writes(stage), []);
    assert.equal(await readFile(join(stage.around.folder, "cliconfig.toml"), "utf8"), CONFIG);
  });
}

interactive(
  "a terminal that goes away while Roblox does not answer ends the run",
  async (stage) => {
    const asked = Promise.withResolvers<void>();
    stage.platform.fail({ match: { call: "values" }, reply: "hang", act: () => asked.resolve() });
    await using terminal = await openProgram(stage, ["config", "sync", ...DEV], KEY);
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
    await using terminal = await openProgram(stage, ["config", "sync", ...DEV], KEY);
    await terminal.see(YES_NO);
    terminal.signal(signal);
    assert.equal(await exitOf(terminal), code);
    assert.match(terminal.screen(), words);
    assert.deepEqual(writes(stage), []);
  });
}

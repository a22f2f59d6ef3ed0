import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pull, type PullResult } from "../../../../src/commands/config/pull.ts";
import { withFilesAgain } from "../../../../src/commands/context.ts";
import { Changed } from "../../../../src/disk/disk.ts";
import { openFolder } from "../../../support/openFolder.ts";
import type { Prompts } from "../../../../src/terminal/prompts.ts";
import { Declined, Failure } from "../../../../src/values/failure.ts";
import { inFolder } from "../../../support/systemTool.ts";
import { type Answers, configsHttp, DEV, folder } from "./configsHttpClient.ts";

const OURS = '[dev.entries."k"]\nvalue = 1\n';
const THEIRS = '[dev.entries."k"]\nvalue = 1 # somebody is working on this\n';
const LIVE: Answers = { live: { metadata: { configVersion: 3 }, entries: { k: 2 } } };

interface Given {
  readonly answers?: Answers;
  readonly flags?: Partial<Parameters<typeof pull>[0]>;
  /** What a person does at the question; off a terminal when it is absent. */
  readonly person?: (file: string) => boolean | Promise<boolean>;
}

interface Pulled {
  readonly outcome: PullResult["outcome"] | Error;
  /** How often a person was asked. */
  readonly asked: number;
  /** What the config file then is. */
  readonly file: string;
}

/** Pull into a file that is there, in a folder of its own. */
function pullOver({ answers = LIVE, flags = {}, person }: Given): Promise<Pulled> {
  return inFolder(async (path) => {
    const file = join(path, "cliconfig.toml");
    await writeFile(file, OURS);
    await writeFile(join(path, "cliplace.toml"), "[dev]\nuniverse_id = 1\n");
    const outside = folder(configsHttp({ 1: answers }));
    let asked = 0;
    const prompts = {
      confirm: async () => {
        asked++;
        return await person!(file);
      },
    } as Partial<Prompts> as Prompts;
    const streams = { ...outside.streams, interactive: person !== undefined };
    const none = {
      yes: false,
      merge: false,
      mine: false,
      theirs: false,
      allowEmpty: false,
      conditions: false,
    };
    const options = { ...DEV, ...none, ...flags };
    const outcome = await pull(
      options,
      await withFilesAgain({ ...outside, streams, prompts, disk: openFolder(path) }),
      { show: () => {} },
    ).then((result) => result.outcome, (error: Error) => error);
    return { outcome, asked, file: await readFile(file, "utf8") };
  });
}

for (
  const [what, answers] of [["something is live", LIVE], ["nothing is", { revisions: [] }]] as const
) {
  Deno.test(`where ${what}, --allow-empty lets nobody off being asked, and No leaves the file`, async () => {
    const flags = { allowEmpty: true };
    const { outcome, asked, file } = await pullOver({ answers, flags, person: () => false });
    assert.ok(outcome instanceof Declined, String(outcome));
    assert.deepEqual([asked, file], [1, OURS]);
  });

  Deno.test(`where ${what}, --allow-empty off a terminal needs --yes next to it`, async () => {
    const alone = await pullOver({ answers, flags: { allowEmpty: true } });
    assert.ok(alone.outcome instanceof Failure, String(alone.outcome));
    assert.match(alone.outcome.message, /not a terminal.*--yes/);
    assert.equal(alone.file, OURS);
    const both = await pullOver({ answers, flags: { allowEmpty: true, yes: true } });
    assert.deepEqual([both.outcome, both.asked], ["updated", 0]);
  });
}

Deno.test("what somebody writes into the file while a person is asked stays", async () => {
  const { outcome, asked, file } = await pullOver({
    person: async (path) => {
      await writeFile(path, THEIRS);
      return true;
    },
  });
  assert.ok(outcome instanceof Changed, String(outcome));
  assert.deepEqual([asked, file], [1, THEIRS]);
});

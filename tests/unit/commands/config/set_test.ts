import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withFilesAgain } from "../../../../src/commands/context.ts";
import { set } from "../../../../src/commands/config/set.ts";
import { entriesOf, readConfigFile } from "../../../../src/files/configFile.ts";
import type { Text } from "../../../../src/terminal/text.ts";
import { openFolder } from "../../../support/openFolder.ts";
import { asFailure, type Failure } from "../../../../src/values/failure.ts";
import { writeJson } from "../../../../src/values/json.ts";
import { inFolder } from "../../../support/systemTool.ts";
import { configsHttp, DEV, folder } from "./configsHttpClient.ts";

const BEFORE = '[dev.entries."k"]\nvalue = []\n';

/** Set `k` in a folder of its own, and give the value that it then has, and why it was refused. */
function setTo(
  value: string,
  flags: Partial<Parameters<typeof set>[0]> = {},
  before = BEFORE,
): Promise<{ readonly value: string; readonly refusal?: Failure }> {
  return inFolder(async (path) => {
    const file = join(path, "cliconfig.toml");
    await writeFile(file, before);
    const context = await withFilesAgain({ ...folder(configsHttp({})), disk: openFolder(path) });
    const options = { ...DEV, key: "k", value, string: false, yes: true, ...flags };
    const refusal = await set(options, context, { show: () => {} }).then(
      () => undefined,
      asFailure,
    );
    const after = readConfigFile(await readFile(file, "utf8"), file).envs.get("dev");
    return {
      value: writeJson(entriesOf(after).get("k")!),
      ...(refusal === undefined ? {} : { refusal }),
    };
  });
}

/** Set a key in a terminal, and give what was asked, and whether it was added or changed. */
async function asked(key: string, value: string, agrees: boolean): Promise<readonly string[]> {
  const base = folder(configsHttp({}), '[dev.entries."race.laps"]\nvalue = 3\n');
  const questions: string[] = [];
  const context = {
    ...base,
    disk: { ...base.disk, replace: () => Promise.resolve() },
    streams: { ...base.streams, interactive: true },
    prompts: {
      ...base.prompts,
      confirm: (question: Text) => {
        questions.push(String(question));
        return Promise.resolve(agrees);
      },
    },
  };
  const options = { ...DEV, key, value, string: false, yes: false };
  const outcome = await set(options, context, { show: () => {} })
    .then(({ outcome }) => outcome, (error: Error) => error.name);
  return [...questions, outcome];
}

Deno.test("in a terminal, a new key that is almost another one is asked about", async () => {
  const question = "Add race.lasp, a new entry? There is race.laps already.";
  assert.deepEqual(await asked("race.lasp", "5", true), [question, "updated"]);
  assert.deepEqual(await asked("race.lasp", "5", false), [question, "Declined"]);
  assert.deepEqual(await asked("race.speed", "5", true), ["updated"]);
});

Deno.test("in a terminal, a change of type is asked about, and a guess is refused all the same", async () => {
  assert.deepEqual(await asked("race.laps", "many", true), [
    "Change race.laps from a number to a string?",
    "updated",
  ]);
  assert.deepEqual(await asked("race.laps", "1,5", true), ["Failure"]);
});

Deno.test("a number that cannot be kept is refused when set brings it, and stays where it is", async () => {
  const big = '{"a":[9007199254740993]}';
  const { refusal } = await setTo(big);
  assert.match(
    refusal?.what ?? "",
    /^The entry "k" contains 9007199254740993, which Roblox cannot/,
  );
  const base = folder(configsHttp({}), `[dev.entries."k"]\nvalue = { a = [9007199254740993] }\n`);
  const options = { ...DEV, key: "k", value: big, string: false, yes: false };
  assert.equal((await set(options, base, { show: () => {} })).outcome, "unchanged");
});

function nested(levels: number): string {
  return `${"[".repeat(levels)}${"]".repeat(levels)}`;
}

for (const levels of [1, 247]) {
  Deno.test(`JSON of ${levels} levels is JSON`, async () => {
    assert.deepEqual(await setTo(nested(levels)), { value: nested(levels) });
  });
}

// 248 is the first that TOML does not get, 301 the first that the parser of JSON leaves.
for (const levels of [248, 301, 302, 5000, 100_000]) {
  Deno.test(`JSON of ${levels} levels is refused, and becomes no string`, async () => {
    const { value, refusal } = await setTo(nested(levels));
    assert.equal(value, "[]");
    assert.match(refusal?.what ?? "", /^The value .*is nested/);
    assert.match(refusal?.advice ?? "", /--string/);
  });

  Deno.test(`--string makes a string of ${levels} brackets`, async () => {
    const deep = nested(levels).slice(0, 90_000);
    assert.deepEqual(await setTo(deep, { string: true }), { value: JSON.stringify(deep) });
  });
}

Deno.test("what is no JSON is a string, however many brackets it has inside", async () => {
  const text = `see ${nested(400)}`;
  assert.deepEqual(await setTo(text), { value: JSON.stringify(text) });
});

const NAMES = Array.from({ length: 21 }, (_, index) => `c${index}`);
const HELD = NAMES.map((name) => `[[dev.conditions]]\nname = "${name}"\nif = "Country = ${name}"\n`)
  .join("");

Deno.test("a value under a condition is as long as an own one at most", async () => {
  const before = `${HELD}[dev.entries.k]\nvalue = ""\n`;
  const long = (length: number) => setTo("x".repeat(length), { when: "c1" }, before);
  assert.equal((await long(100_000)).refusal, undefined);
  const { refusal } = await long(100_001);
  assert.match(refusal?.what ?? "", /^The value of "k" under "c1" is 100001 characters long/);
});

Deno.test("a key gets no value under one condition more than it may have", async () => {
  const when = NAMES.slice(0, 20).map((name) => `${name} = "y"`).join(", ");
  const before = `${HELD}[dev.entries.k]\nvalue = ""\nwhen = { ${when} }\n`;
  assert.equal((await setTo("z", { when: "c19" }, before)).refusal, undefined);
  const { refusal } = await setTo("z", { when: "c20" }, before);
  assert.match(refusal?.what ?? "", /"k" .* would have values under 21 conditions/);
});

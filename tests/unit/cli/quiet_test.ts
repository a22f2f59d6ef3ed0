import assert from "node:assert/strict";
import type { Prompts } from "../../../src/host/terminal.ts";
import { FILES } from "../../support/reliability/project.ts";
import { type Trial, tryAlone } from "../../support/reliability/matrix/trial.ts";

/** A key that Roblox may refuse, and a lock file that cannot be read: two warnings. */
const WARNED = {
  ...FILES,
  "cliconfig.toml": `${FILES["cliconfig.toml"]}\n[dev.entries."a key"]\nvalue = 1\n`,
  "cliconfig.lock.toml": "This is no lock file.\n",
};

/** Every command that warns before it asks. */
const ASKING: readonly (readonly [words: string, warning: RegExp])[] = [
  ["config sync --env dev", /Roblox may refuse a key/],
  ["config sync --env dev", /warning: cliconfig\.lock\.toml/],
  ["config stage --env dev", /Roblox may refuse a key/],
  ["config pull --env dev", /warning: cliconfig\.lock\.toml/],
  ["setup --env test --universe-id 1234567890", /has this universe already, as dev/],
];

const AGREES: Prompts = {
  confirm: () => Promise.resolve(true),
  secret: () => Promise.reject(new Error("no key is asked for")),
  input: () => Promise.resolve(""),
  select: ({ choices }) => Promise.resolve(choices[0]!.value),
};

async function runWith(args: readonly string[], person?: Prompts): Promise<Trial> {
  const asks = person === undefined ? {} : { person: () => person };
  return await tryAlone({ args, files: WARNED, ...asks });
}

for (const [words, warning] of ASKING) {
  Deno.test(`${words} --quiet: a question shows ${warning.source}`, async () => {
    let asked = 0;
    const person = {
      ...AGREES,
      confirm: () => {
        asked++;
        return Promise.resolve(false);
      },
      // In setup, an answer is typed.
      input: () => {
        asked++;
        return Promise.resolve("no");
      },
    };
    const args = [...words.split(" "), "--quiet"];
    const { exit, stderr } = await runWith(args, person);
    assert.equal(asked, 1);
    assert.equal(exit, 1);
    assert.match(stderr, warning);
  });

  Deno.test(`${words} --yes --quiet: without a question, ${warning.source} is left out`, async () => {
    const args = [...words.split(" "), "--yes"];
    const { exit, stderr } = await runWith(args);
    assert.equal(exit, 0, stderr);
    assert.match(stderr, warning);
    assert.equal((await runWith([...args, "--quiet"])).stderr, "");
  });
}

Deno.test("setup --yes: the game's name is part of the result and goes to standard output", async () => {
  const args = ["setup", "--env", "test", "--universe-id", "1234567890", "--yes"];
  for (const quiet of [[], ["--quiet"]]) {
    assert.match(
      (await runWith([...args, ...quiet])).stdout,
      /^Universe 1234567890 is .+\.\nAdded test/,
    );
  }
});

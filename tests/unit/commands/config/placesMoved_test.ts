import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Prompts } from "../../../../src/terminal/prompts.ts";
import type { Platform } from "../../../support/platform/platform.ts";
import { agreeable } from "../../../support/reliability/agreeable.ts";
import { PAST } from "../../../support/reliability/project.ts";
import { type Trial, tryAlone, WRITES } from "../../../support/reliability/matrix/trial.ts";

/** What somebody makes of the places file between the plan and the write. */
const MOVES: Readonly<Record<string, (folder: string) => void>> = {
  "wants a person for the environment": edit((text) =>
    text.replace("\n\n", "\nconfirm = true\n\n")
  ),
  "wants a person for the universe under another name": edit((text) =>
    `${text}\n[live]\nuniverse_id = 1234567890\nconfirm = true\n`
  ),
  "writes a confirm that is neither true nor false": edit((text) =>
    text.replace("\n\n", '\nconfirm = "yes"\n\n')
  ),
  "gives the environment another universe": edit((text) => text.replace("1234567890", "999")),
  "leaves a file that is no TOML": edit((text) => `${text}<<<<<<< HEAD\n`),
  "removes the environment": edit((text) => text.replaceAll("[dev", "[test")),
  "removes the file": (folder) => rmSync(join(folder, "cliplace.toml")),
};

const DEV = ["--env", "dev"];

/** Every command that changes what is live or staged, where it asks and where it does not. */
const ASKING: readonly (readonly string[])[] = [
  ["sync", ...DEV],
  ["sync", ...DEV, "--message", "x"],
  ["stage", ...DEV],
  ["publish", ...DEV],
  ["rollback", ...DEV],
  ["rollback", PAST, ...DEV],
  ["draft", "--discard", ...DEV],
];
const UNATTENDED: readonly (readonly string[])[] = [
  ["sync", ...DEV, "--yes"],
  ["stage", ...DEV, "--yes"],
  ["publish", ...DEV, "--yes"],
  ["rollback", PAST, ...DEV, "--yes"],
  ["draft", "--discard", ...DEV, "--yes"],
];

/** What somebody makes of the config file and the rules while a person is asked. */
const CONFIG_MOVES: Readonly<Record<string, (folder: string) => void>> = {
  "names another repository in the config file": (folder) => {
    const path = join(folder, "cliconfig.toml");
    writeFileSync(path, `repository = "DataStoresConfig"\n${readFileSync(path, "utf8")}`);
  },
  "writes a rule that the values break": (folder) =>
    writeFileSync(join(folder, "cliconfig.schema.json"), '{ "additionalProperties": false }'),
};

for (const [what, move] of Object.entries(CONFIG_MOVES)) {
  for (const words of ASKING) {
    // What is discarded need not keep any rule.
    if (words[0] === "draft" && what.includes("rule")) continue;
    Deno.test(`${words.join(" ")}: when somebody ${what} at a question, nothing is written`, async () => {
      const person = (_: Platform, folder: string) => hesitant(() => move(folder));
      const trial = await tryWith(words, { person });
      untouched(trial);
      assert.match(trial.stderr, /changed while this ran|may not be there/);
    });
  }
}

for (const [what, move] of Object.entries(MOVES)) {
  for (const words of ASKING) {
    Deno.test(`${words.join(" ")}: when somebody ${what} at a question, nothing is written`, async () => {
      const trial = await tryWith(words, { person: (_, folder) => hesitant(() => move(folder)) });
      refused(trial);
    });
  }

  for (const words of UNATTENDED) {
    Deno.test(`${words.join(" ")}: when somebody ${what} while it reads, nothing is written`, async () => {
      const arrange = (platform: Platform, folder: string) =>
        void platform.fail({ match: { call: "values" }, act: () => move(folder) });
      refused(await tryWith(words, { arrange }));
    });
  }
}

for (const words of [...ASKING, ...UNATTENDED]) {
  Deno.test(`${words.join(" ")}: an edit of another environment in the places file does not stop it`, async () => {
    const another = edit((text) => `# Ours.\n${text}\n[test]\nuniverse_id = 5\nconfirm = true\n`);
    const how: How = ASKING.includes(words)
      ? { person: (_, folder) => hesitant(() => another(folder)) }
      : {
        arrange: (platform, folder) =>
          void platform.fail({ match: { call: "values" }, act: () => another(folder) }),
      };
    const trial = await tryWith(words, how);
    assert.equal(trial.exit, 0, trial.stderr);
    assert.ok(trial.sent.some((call) => WRITES.includes(call)));
  });
}

function untouched(trial: Trial): void {
  assert.deepEqual(trial.sent.filter((call) => WRITES.includes(call)), []);
  assert.equal(trial.exit, 1, trial.stdout);
  assert.equal(trial.after.config, trial.before.config);
}

function refused(trial: Trial): void {
  untouched(trial);
  assert.match(
    trial.stderr,
    /^error: cliplace\.toml changed while this ran\. Nothing was published or staged\.$/m,
  );
  const { "cliplace.toml": _, ...files } = trial.after.files;
  const { "cliplace.toml": __, ...before } = trial.before.files;
  assert.deepEqual(files, before);
}

function edit(change: (text: string) => string): (folder: string) => void {
  return (folder) => {
    const path = join(folder, "cliplace.toml");
    const before = readFileSync(path, "utf8");
    const after = change(before);
    assert.notEqual(after, before);
    writeFileSync(path, after);
  };
}

interface How {
  readonly arrange?: (platform: Platform, folder: string) => void;
  readonly person?: (platform: Platform, folder: string) => Prompts;
}

async function tryWith(words: readonly string[], how: How): Promise<Trial> {
  return await tryAlone({ args: ["config", ...words], ...how });
}

/** A person who agrees to everything; the first question takes its time. */
function hesitant(meanwhile: () => void): Prompts {
  let asked = false;
  return agreeable(() => {
    if (!asked) meanwhile();
    asked = true;
  });
}

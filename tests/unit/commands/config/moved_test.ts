import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Platform } from "../../../support/platform/platform.ts";
import { agreeable, type Question } from "../../../support/reliability/agreeable.ts";
import { FILES, PAST } from "../../../support/reliability/project.ts";
import {
  type Scenery,
  type Trial,
  type TrialSetup,
  tryAlone,
  WRITES,
} from "../../../support/reliability/matrix/trial.ts";

/** What others do between the plan and the write. */
type Act = (platform: Platform, folder: string) => void;

interface Move {
  readonly act: Act;
  /** How the platform is from the start. */
  readonly arrange?: (platform: Platform) => void;
  /** The message that follows. */
  readonly says: RegExp;
}

const PUBLISHED = "Live moved from v4 to v5 while this ran";

const ON_ROBLOX: Readonly<Record<string, Move>> = {
  "publishes another value": {
    act: (platform) => void platform.publish({ changes: { "shop.price": 99 } }),
    says: RegExp(`${PUBLISHED}: shop\\.price \\(changed\\)\\.`),
  },
  "publishes a new key and removes one": {
    act: (platform) => void platform.publish({ changes: { "new.key": 1, "welcome": null } }),
    says: RegExp(`${PUBLISHED}: new\\.key \\(added\\), welcome \\(removed\\)\\.`),
  },
  "publishes the same again": {
    act: (platform) => void platform.publish({ changes: {} }),
    says: RegExp(PUBLISHED),
  },
  "publishes other conditions": {
    act: (platform) => void platform.publish({ conditions: {} }),
    says: RegExp(PUBLISHED),
  },
  "stages another value": {
    act: (platform) => void platform.stage({ "welcome": "Good morning" }),
    says: /Somebody changed the draft while this ran: .*welcome/,
  },
  "discards the draft": {
    act: (platform) => {
      platform.config().draft = undefined;
      platform.config().edits++;
    },
    says: /Somebody changed the draft while this ran: left\.over.*welcome/,
  },
  "stages other conditions, where drafts have no hash": {
    arrange: (platform) => {
      platform.state.switches.fields = { draft: { draftHash: "missing" } };
    },
    act: (platform) => {
      const config = platform.config();
      config.draft = { ...config.draft!, conditions: null };
    },
    says: /Somebody changed the draft while this ran/,
  },
};

/** Somebody's edits of the places file. */
const IN_PLACES: Readonly<Record<string, Act>> = {
  "sets confirm for the environment": edit((text) => text.replace("\n\n", "\nconfirm = true\n\n")),
  "sets confirm for the universe under another name": edit((text) =>
    `${text}\n[live]\nuniverse_id = 1234567890\nconfirm = true\n`
  ),
  "writes a confirm that is neither true nor false": edit((text) =>
    text.replace("\n\n", '\nconfirm = "yes"\n\n')
  ),
  "gives the environment another universe": edit((text) => text.replace("1234567890", "999")),
  "breaks the file's TOML": edit((text) => `${text}<<<<<<< HEAD\n`),
  "removes the environment": edit((text) => text.replaceAll("[dev", "[test")),
  "removes the file": (_, folder) => rmSync(join(folder, "cliplace.toml")),
};
const PLACES_MOVED =
  /^error: cliplace\.toml changed while this ran\. Nothing was published or staged\.$/m;

/** Somebody's edits of the config file and the rules during a question, and which commands do not read them. */
const IN_CONFIG: Readonly<Record<string, readonly [Act, unless: RegExp]>> = {
  "names another repository in the config file": [
    edit((text) => `repository = "DataStoresConfig"\n${text}`, "cliconfig.toml"),
    /--yes/,
  ],
  "adds a value rule that the values break": [
    (_, folder) =>
      writeFileSync(join(folder, "cliconfig.schema.json"), '{ "additionalProperties": false }'),
    /--yes|draft/,
  ],
  "changes a value in the config file": [
    edit((text) => text.replace("value = 5", "value = 77"), "cliconfig.toml"),
    /rollback|publish|draft/,
  ],
};

/** Every command that changes what is live or staged, and each of its questions. */
const ASKING: readonly (readonly [words: readonly string[], question: Question])[] = [
  [["sync"], "confirm"],
  [["sync"], "input"],
  [["sync", "--message", "x"], "confirm"],
  [["stage"], "confirm"],
  [["publish"], "confirm"],
  [["rollback"], "select"],
  [["rollback", "--yes"], "select"],
  [["rollback", PAST], "confirm"],
  [["rollback", PAST], "input"],
  [["rollback", PAST, "--only", "spawn.*"], "confirm"],
  [["draft", "--discard"], "confirm"],
];
const UNATTENDED: readonly (readonly string[])[] = [
  ["sync", "--yes"],
  ["stage", "--yes"],
  ["publish", "--yes"],
  ["rollback", PAST, "--yes"],
  ["draft", "--discard", "--yes"],
];

for (const [words, question] of ASKING) {
  const when = `${words.join(" ")}, at ${question}`;
  const atQuestion = async (act: Act, arrange?: Move["arrange"]): Promise<Trial> => {
    let times = 0;
    const trial = await tryWith(words, {
      arrange: (platform) => {
        arrange?.(platform);
        // A draft's conditions are shown only when there are some.
        const config = platform.config();
        config.draft = { ...config.draft!, conditions: config.conditions ?? null };
      },
      person: (platform, folder) =>
        agreeable((asked) => {
          if (asked === question && times++ === 0) act(platform, folder);
        }),
    });
    assert.equal(times, 1, "it was asked once");
    return trial;
  };

  for (const [what, { act, arrange, says }] of Object.entries(ON_ROBLOX)) {
    Deno.test(`${when}: when somebody ${what}, nothing is written, and the change is shown`, async () => {
      const trial = await atQuestion(act, arrange);
      assertUntouched(trial);
      assert.match(trial.stderr, says);
      assert.match(trial.stderr, /Nothing was published or staged\.\n.+/);
    });
  }
  for (const [what, act] of Object.entries(IN_PLACES)) {
    Deno.test(`${when}: when somebody ${what} at a question, nothing is written`, async () => {
      const trial = await atQuestion(act);
      assertUntouched(trial, "cliplace.toml");
      assert.match(trial.stderr, PLACES_MOVED);
    });
  }
  for (const [what, [act, unless]] of Object.entries(IN_CONFIG)) {
    if (unless.test(words.join(" "))) continue;
    Deno.test(`${when}: when somebody ${what} at a question, nothing is written`, async () => {
      const trial = await atQuestion(act);
      assertUntouched(trial, "cliconfig.toml", "cliconfig.schema.json");
      assert.match(trial.stderr, /changed while this ran|may not be there/);
    });
  }
  Deno.test(`${when}: editing another environment in the places file does not stop the write`, async () => {
    assertGoesOn(await atQuestion(editElsewhere));
  });
  Deno.test(`${when}: editing a comment in the config file does not stop the write`, async () => {
    assertGoesOn(await atQuestion(edit((text) => `# Ours.\n${text}`, "cliconfig.toml")));
  });
}

/** Set up that somebody acts while the program reads. */
function whileReading(act: Act): NonNullable<TrialSetup["arrange"]> {
  return (platform, folder) =>
    void platform.fail({ match: { call: "values" }, act: () => act(platform, folder) });
}

for (const words of UNATTENDED) {
  for (const [what, act] of Object.entries(IN_PLACES)) {
    Deno.test(`${words.join(" ")}: when somebody ${what} during the reads, nothing is written`, async () => {
      const trial = await tryWith(words, { arrange: whileReading(act) });
      assertUntouched(trial, "cliplace.toml");
      assert.match(trial.stderr, PLACES_MOVED);
    });
  }
  Deno.test(`${words.join(" ")}: editing another environment in the places file does not stop the write`, async () => {
    assertGoesOn(await tryWith(words, { arrange: whileReading(editElsewhere) }));
  });
}

const { "cliconfig.toml": OURS, ...WITHOUT_CONFIG } = FILES;

for (
  const [what, files, theirs] of [
    ["edits the file", FILES, `${OURS}# Somebody is working on this.\n`],
    ["removes the file", FILES, undefined],
    ["creates the file", WITHOUT_CONFIG, OURS],
  ] as const
) {
  for (const where of ["on a terminal", "off a terminal"]) {
    Deno.test(`a pull ${where} while somebody ${what} is refused, and their change stays`, async () => {
      const arrange = whileReading((_, folder) => {
        const path = join(folder, "cliconfig.toml");
        if (theirs === undefined) rmSync(path, { force: true });
        else writeFileSync(path, theirs);
      });
      const person = where === "on a terminal" ? { person: () => agreeable() } : {};
      const trial = await tryWith(["pull", "--yes"], { files, arrange, ...person });
      assertUntouched(trial, "cliconfig.toml");
      const refusal = /cliconfig\.toml changed while this ran; nothing was written to it/;
      assert.match(trial.stderr, refusal);
      assert.equal(trial.after.files["cliconfig.toml"], theirs);
    });
  }
}

/** Assert that only somebody else's changes to these files were written. */
function assertUntouched({ exit, stdout, sent, before, after }: Trial, ...theirs: string[]): void {
  assert.deepEqual(sent.filter((call) => WRITES.includes(call)), []);
  assert.equal(exit, 1, stdout);
  const ours = ({ files }: Scenery) =>
    Object.entries(files).filter(([name]) => !theirs.includes(name));
  assert.deepEqual(ours(after), ours(before));
}

function assertGoesOn({ exit, stderr, sent }: Trial): void {
  assert.equal(exit, 0, stderr);
  assert.ok(sent.some((call) => WRITES.includes(call)));
}

function edit(change: (text: string) => string, name = "cliplace.toml"): Act {
  return (_, folder) => {
    const path = join(folder, name);
    const before = readFileSync(path, "utf8");
    const after = change(before);
    assert.notEqual(after, before);
    writeFileSync(path, after);
  };
}

const editElsewhere = edit((text) => `# Ours.\n${text}\n[test]\nuniverse_id = 5\nconfirm = true\n`);

async function tryWith(words: readonly string[], setup: Omit<TrialSetup, "args">): Promise<Trial> {
  return await tryAlone({ args: ["config", ...words, "--env", "dev"], ...setup });
}

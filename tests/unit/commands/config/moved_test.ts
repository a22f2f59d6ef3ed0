import assert from "node:assert/strict";
import type { Prompts } from "../../../../src/terminal/prompts.ts";
import type { Platform } from "../../../support/platform/platform.ts";
import { agreeable, type Question } from "../../../support/reliability/agreeable.ts";
import { PAST } from "../../../support/reliability/project.ts";
import { type Trial, tryAlone, WRITES } from "../../../support/reliability/matrix/trial.ts";

/** What others do while a person reads, and what the program then says. */
interface Move {
  readonly name: string;
  /** How the platform is from the start. */
  readonly arrange?: (platform: Platform) => void;
  readonly act: (platform: Platform) => void;
  readonly says: RegExp;
}

const MOVES: readonly Move[] = [
  {
    name: "somebody publishes another value",
    act: (platform) => void platform.publish({ changes: { "shop.price": 99 } }),
    says: /Live moved from v4 to v5 while this ran: shop\.price \(changed\)\./,
  },
  {
    name: "somebody publishes a new key and takes one away",
    act: (platform) => void platform.publish({ changes: { "new.key": 1, "welcome": null } }),
    says: /Live moved from v4 to v5 while this ran: new\.key \(added\), welcome \(removed\)\./,
  },
  {
    name: "somebody publishes the same again",
    act: (platform) => void platform.publish({ changes: {} }),
    says: /Live moved from v4 to v5 while this ran/,
  },
  {
    name: "somebody publishes other conditions",
    act: (platform) => void platform.publish({ conditions: {} }),
    says: /Live moved from v4 to v5 while this ran/,
  },
  {
    name: "somebody stages another value",
    act: (platform) => void platform.stage({ "welcome": "Good morning" }),
    says: /Somebody changed the draft while this ran: .*welcome/,
  },
  {
    name: "somebody throws the draft away",
    act: (platform) => {
      platform.config().draft = undefined;
      platform.config().edits++;
    },
    says: /Somebody changed the draft while this ran: left\.over.*welcome/,
  },
  {
    name: "somebody stages other conditions, where drafts have no hash",
    arrange: (platform) => {
      platform.state.switches.fields = { draft: { draftHash: "missing" } };
    },
    act: (platform) => {
      const config = platform.config();
      config.draft = { ...config.draft!, conditions: null };
    },
    says: /Somebody changed the draft while this ran/,
  },
];

interface Asking {
  readonly name: string;
  readonly args: readonly string[];
  readonly question: Question;
}

const DEV = ["--env", "dev"];

const ASKINGS: readonly Asking[] = [
  asking("sync, at the confirmation", ["sync", ...DEV], "confirm"),
  asking("sync, at the message", ["sync", ...DEV], "input"),
  asking(
    "sync --yes --message, in an env that wants a person",
    ["sync", ...DEV, "--message", "x"],
    "confirm",
  ),
  asking("rollback, at the picker", ["rollback", ...DEV], "select"),
  asking("rollback --yes, at the picker", ["rollback", "--yes", ...DEV], "select"),
  asking("rollback, at the confirmation", ["rollback", PAST, ...DEV], "confirm"),
  asking("rollback --only", ["rollback", PAST, "--only", "spawn.*", ...DEV], "confirm"),
  asking("rollback, at the message", ["rollback", PAST, ...DEV], "input"),
  asking("draft --discard", ["draft", "--discard", ...DEV], "confirm"),
];

for (const { name, args, question } of ASKINGS) {
  for (const move of MOVES) {
    Deno.test(`${name}: when ${move.name}, nothing is written, and what changed is said`, async () => {
      const moved: string[] = [];
      const trial = await tryWith(args, (platform) =>
        agreeable((asked) => {
          if (asked !== question) return;
          move.act(platform);
          moved.push(JSON.stringify(stateOf(platform)));
        }), move.arrange);
      assert.equal(moved.length, 1, "it was asked once");
      assert.equal(trial.exit, 1, trial.stdout);
      assert.match(trial.stderr, move.says);
      assert.match(trial.stderr, /Nothing was published or staged\.\n.+/);
      assert.deepEqual(trial.sent.filter((call) => WRITES.includes(call)), []);
      assert.deepEqual(trial.after.files, trial.before.files);
    });
  }

  Deno.test(`${name}: when nothing moves, it goes on`, async () => {
    const trial = await tryWith(args, () => agreeable());
    assert.equal(trial.exit, 0, trial.stderr);
    assert.ok(trial.sent.some((call) => WRITES.includes(call)));
  });
}

function asking(name: string, args: readonly string[], question: Question): Asking {
  return { name, args: ["config", ...args], question };
}

async function tryWith(
  args: readonly string[],
  person: (platform: Platform) => Prompts,
  arrangeMore?: (platform: Platform) => void,
): Promise<Trial> {
  const arrange = (platform: Platform) => {
    arrangeMore?.(platform);
    // A draft's conditions are shown only when there are some.
    const config = platform.config();
    config.draft = { ...config.draft!, conditions: config.conditions ?? null };
  };
  return await tryAlone({ args, person, arrange });
}

function stateOf(platform: Platform): unknown {
  const { version, edits } = platform.config();
  return { version, edits };
}

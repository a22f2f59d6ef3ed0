import assert from "node:assert/strict";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  answer,
  converse,
  CTRL_C,
  ENTER,
  exitOf,
  inTerminal,
  openProgram,
  writes,
} from "../support/interactive.ts";
import { putFile } from "../support/transcript/folder.ts";
import type { Stage } from "../support/transcript/stage.ts";

const interactive = inTerminal({ config: { entries: { "race.laps": 3 } } }, {});

/** Of a game whose universe and environment are named. */
const NAMED = ["setup", "--env", "dev", "--universe-id", "1234567890"];

function fileOf({ around }: Stage, name: string): Promise<string | undefined> {
  return readFile(join(around.folder, name), "utf8").catch(() => undefined);
}

interactive("setup leads from nothing to a first pull", async (stage) => {
  await using terminal = await openProgram(stage, ["setup"]);
  await answer(terminal, [
    [
      /Copy\s+Universe\s+ID[\s\S]*Universe id, or a link/,
      `https://www.roblox.com/games/1818/Race${ENTER}`,
    ],
    [/is a place id[\s\S]*Universe id, or a link/, `1818${ENTER}`],
    [
      /knows no universe 1818[\s\S]*not a place id[\s\S]*Universe id, or a link/,
      `https://create.roblox.com/dashboard/creations/experiences/1234567890/overview${ENTER}`,
    ],
    [/Universe 1234567890 is Skyline Racing[\s\S]*environment: \(dev\)/, ENTER],
  ]);
  await terminal.see(/Is this your game\?/);
  assert.equal(await fileOf(stage, "cliplace.toml"), undefined);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/Fetch what is live/);
  await terminal.send(`y${ENTER}`);
  assert.equal(await exitOf(terminal), 0);
  assert.match(
    terminal.screen(),
    /Next: `cli doctor --env dev --introspect --tool config` checks the setup\.\n[\s\S]*`cli config sync --env dev`:\s+it\s+shows\s+what\s+it\s+would\s+publish,\s+and\s+asks\s+first\.\n*$/,
  );
  assert.match(await fileOf(stage, "cliplace.toml") ?? "", /\[dev\]\nuniverse_id = 1234567890\n/);
  assert.match(await fileOf(stage, "cliconfig.toml") ?? "", /race\.laps/);
  assert.deepEqual(writes(stage), []);
});

for (const [answer, keys, code] of [["No", `n${ENTER}`, 1], ["Ctrl-C", CTRL_C, 130]] as const) {
  interactive(
    `${answer} to "Is this your game?" writes nothing, and exits ${code}`,
    async (stage) => {
      const screen = await converse(stage, NAMED, { exit: code }, [[/Is this your game\?/, keys]]);
      assert.match(screen, /Nothing was written\./);
      assert.equal(await fileOf(stage, "cliplace.toml"), undefined);
    },
  );
}

interactive('just Enter at "Is this your game?" asks again', async (stage) => {
  await converse(stage, NAMED, { exit: 1 }, [
    [/Is this your game\?/, ENTER],
    [/Type yes or no/, `no${ENTER}`],
  ]);
  assert.equal(await fileOf(stage, "cliplace.toml"), undefined);
});

interactive("a wrong id is asked for again with the reason, any number of times", async (stage) => {
  await using terminal = await openProgram(stage, ["setup", "--env", "dev"]);
  for (
    const [wrong, reason] of [
      ["", /No universe id was given/],
      ["my game", /That is not a universe id/],
      ["4711", /knows no universe 4711/],
      ["1818", /knows no universe 1818/],
    ] as const
  ) {
    await terminal.see(/Universe id, or a link to its dashboard page: *$/);
    await terminal.send(`${wrong}${ENTER}`);
    await terminal.see(reason);
  }
  await terminal.see(/Universe id, or a link to its dashboard page: *$/);
  await terminal.send(CTRL_C);
  assert.equal(await exitOf(terminal), 130);
  assert.match(terminal.screen(), /Nothing was written\./);
  assert.equal(await fileOf(stage, "cliplace.toml"), undefined);
});

interactive("a name whose section has no universe is asked for again", async (stage) => {
  const before = "[lobby.places]\nmain = 5\n\n[production]\nuniverse_id = 1234567890\n";
  await putFile(stage.around.folder, "cliplace.toml", before);
  await using terminal = await openProgram(stage, ["setup"]);
  await terminal.see(/Already there: lobby, production\.[\s\S]*Universe id, or a link/);
  await terminal.send(`1234567890${ENTER}`);
  // It is in the file already, under that name.
  await answer(terminal, [
    [/environment: \(production\)/, `lobby${ENTER}`],
    [
      /"lobby" is in cliplace\.toml already, without a universe_id[\s\S]*environment: \(production\)/,
      `dev${ENTER}`,
    ],
  ]);
  // Two environments with one universe overwrite each other.
  await answer(terminal, [
    [/this universe already, as production[\s\S]*Is this your game\?/, `y${ENTER}`],
    [/Fetch what is live/, `n${ENTER}`],
  ]);
  assert.equal(await exitOf(terminal), 0);
  assert.match(terminal.screen(), /Next: `cli config pull --env dev` writes cliconfig\.toml\.$/);
  assert.equal(
    await fileOf(stage, "cliplace.toml"),
    `${before}\n[dev]\nuniverse_id = 1234567890\n`,
  );
});

interactive("Ctrl-C at the offer to fetch what is live shows what was written", async (stage) => {
  const screen = await converse(stage, NAMED, { exit: 130 }, [
    [/Is this your game\?/, `y${ENTER}`],
    [/Fetch what is live/, CTRL_C],
  ]);
  assert.match(screen, /cliplace\.toml is created; nothing was fetched\./);
  assert.match(await fileOf(stage, "cliplace.toml") ?? "", /\[dev\]/);
});

const slow = inTerminal({
  config: { entries: { "race.laps": 3 } },
  faults: [{ match: { call: "values" }, reply: "hang" }],
}, {});

slow("Ctrl-C while setup fetches what is live shows what was written", async (stage) => {
  const screen = await converse(stage, NAMED, { exit: 130 }, [
    [/Is this your game\?/, `y${ENTER}`],
    [/Fetch what is live/, `y${ENTER}`],
    [/Wrote cliplace\.toml/, CTRL_C],
  ]);
  assert.match(screen, /cliplace\.toml is created; nothing was fetched\./);
  assert.doesNotMatch(screen, /Nothing was changed/);
  assert.match(await fileOf(stage, "cliplace.toml") ?? "", /\[dev\]/);
});

const NO_KEY = { CLI_API_KEY: "" };
const SECRET = "test-key-0123456789abcdef";
const KEY_QUESTION = /API key \(not shown; press Enter to continue without one\):\s*$/;

/** Where the universe's key is kept, in the home folder of the transcript. */
function keptKey({ env }: Stage): Promise<string | undefined> {
  const file = join(env["HOME"]!, ".config/cli/keys/1234567890");
  return readFile(file, "utf8").catch(() => undefined);
}

interactive(
  "setup asks for the key without showing it, checks it, and keeps it",
  async (stage) => {
    await using terminal = await openProgram(stage, ["setup"], { env: NO_KEY });
    await answer(terminal, [
      [/Universe id, or a link/, `1234567890${ENTER}`],
      [
        /Create API Key[\s\S]*universe:read[\s\S]*API key \(not shown/,
        `$CLI_API_KEY${ENTER}`,
      ],
    ]);
    await terminal.see(/What you typed is the name of a variable[\s\S]*API key/);
    await terminal.see(KEY_QUESTION);
    await terminal.send(`wrong-key-0123456789abcdef${ENTER}`);
    await terminal.see(/rejected the key \(401\)[\s\S]*Accepted\s+IP\s+Addresses[\s\S]*API key/);
    await answer(terminal, [
      [KEY_QUESTION, `${SECRET}${ENTER}`],
      [/✓ The key "deploy" may read and publish here\.[\s\S]*environment: \(dev\)/, ENTER],
      [/Is this your game\?/, `y${ENTER}`],
    ]);
    await terminal.see(
      /Keep the key for this universe in\s+~\/\.config\/cli\/keys\/1234567890,\s+readable only by you\?/,
    );
    assert.equal(await keptKey(stage), undefined);
    await terminal.send(`y${ENTER}`);
    await terminal.see(
      /Kept\. `cli setup --env dev --forget-key` removes it\.[\s\S]*Fetch what is live/,
    );
    assert.equal(await keptKey(stage), `${SECRET}\n`);
    await terminal.send(`y${ENTER}`);
    assert.equal(await exitOf(terminal), 0);
    assert.match(terminal.screen(), /Wrote cliconfig\.toml from live v1/);
    assert.doesNotMatch(
      terminal.screen(),
      /test-key|wrong-key|0123456789abc|✓ (?:Universe|API key)/,
    );
    await converse(stage, ["config", "check", "--env", "dev"], { exit: 0, env: NO_KEY });
  },
);

interactive(
  "a key that is not kept is used for this run, and the other two ways are shown",
  async (stage) => {
    await converse(stage, NAMED, { exit: 0, env: NO_KEY }, [
      [KEY_QUESTION, `${SECRET}${ENTER}`],
      [/Is this your game\?/, `y${ENTER}`],
      [/Keep the key/, `n${ENTER}`],
      [
        /not kept[\s\S]*CLI_API_KEY[\s\S]*--api-key-file <path>[\s\S]*Fetch what is live/,
        `y${ENTER}`,
      ],
    ]);
    assert.equal(await keptKey(stage), undefined);
    assert.match(await fileOf(stage, "cliconfig.toml") ?? "", /race\.laps/);
  },
);

interactive(
  "Enter alone continues without a key, and Ctrl-C at this question writes nothing",
  async (stage) => {
    const left = await converse(stage, NAMED, { exit: 130, env: NO_KEY }, [[KEY_QUESTION, CTRL_C]]);
    assert.match(left, /Nothing was written\./);
    assert.equal(await fileOf(stage, "cliplace.toml"), undefined);
    const without = await converse(stage, NAMED, { exit: 0, env: NO_KEY }, [
      [KEY_QUESTION, ENTER],
      [
        /was not looked up: no API key is loaded[\s\S]*Write it without looking it up\?/,
        `y${ENTER}`,
      ],
    ]);
    assert.equal(await keptKey(stage), undefined);
    // The steps are on the screen already.
    assert.equal(without.match(/Create API Key/g)?.length, 1);
    assert.match(without, /shown above; `cli setup --env dev` asks for it\s+again\.\n*$/);
  },
);

interactive(
  "an environment's name goes on with it; a key typed there is not sent",
  async (stage) => {
    await putFile(stage.around.folder, "cliplace.toml", "[qa]\nuniverse_id = 1234567890\n");
    await using terminal = await openProgram(stage, ["setup"]);
    await answer(terminal, [
      [
        /Already there: qa\. Type one of these names[\s\S]*Universe id, or a link/,
        `0123456789abcdefABCDEF0123456789abcdefABCDEF0123${ENTER}`,
      ],
      [/looks like an API key[\s\S]*not sent[\s\S]*dashboard page: *$/, `qa${ENTER}`],
    ]);
    await terminal.see(/Universe 1234567890 is Skyline Racing[\s\S]*environment: \(qa\)/);
  },
);

const replaced = inTerminal({
  config: { entries: { "race.laps": 3 } },
  keys: [{ secret: SECRET }, { secret: "off-key-0123456789abcdef", enabled: false }],
}, {});

replaced("a kept key that Roblox rejects is asked for again, and replaced", async (stage) => {
  await putFile(stage.env["HOME"]!, ".config/cli/keys/1234567890", "old-key-0123456789abcdef\n");
  await chmod(join(stage.env["HOME"]!, ".config/cli/keys/1234567890"), 0o600);
  await using terminal = await openProgram(stage, NAMED, { env: NO_KEY });
  await terminal.see(/rejected the kept key \(401\)/);
  await terminal.see(KEY_QUESTION);
  await terminal.send(`off-key-0123456789abcdef${ENTER}`);
  await terminal.see(/! The key is disabled\./);
  await answer(terminal, [
    [KEY_QUESTION, `${SECRET}${ENTER}`],
    [/Is this your game\?/, `y${ENTER}`],
    [/Keep the key/, `y${ENTER}`],
  ]);
  await terminal.see(/Fetch what is live/);
  assert.equal(await keptKey(stage), `${SECRET}\n`);
});

const published = inTerminal({
  keys: [{ secret: SECRET, scopes: ["universe:read"] }],
  universes: [{ visibility: "PUBLIC" }],
}, {});

published(
  "a public game is offered as production, which asks; what the key lacks is said",
  async (stage) => {
    await converse(stage, ["setup"], { exit: 0, env: NO_KEY }, [
      [/Universe id, or a link/, `1234567890${ENTER}`],
      [KEY_QUESTION, `${SECRET}${ENTER}`],
      [
        /! The key lacks universe:write, so it cannot publish\.[\s\S]*Select\s+Operations,\s+universe:write\.[\s\S]*This game is public[\s\S]*environment: \(production\)/,
        ENTER,
      ],
      [/Is this your game\?/, `y${ENTER}`],
      [/Keep the key/, `n${ENTER}`],
      [/Fetch what is live/, `n${ENTER}`],
    ]);
    assert.match(
      await fileOf(stage, "cliplace.toml") ?? "",
      /\[production\]\nuniverse_id = 1234567890\nconfirm = true\n$/,
    );
  },
);

const openToAll = inTerminal({
  universes: [{ id: 1234567890, visibility: "PUBLIC", entries: {} }],
}, {});

openToAll("for a public game, setup offers to ask a person before every write", async (stage) => {
  const args = ["setup", "--env", "live", "--universe-id", "1234567890"];
  const screen = await converse(stage, args, { exit: 0 }, [
    [/This game is public[\s\S]*confirm = true/, `yes${ENTER}`],
    [/Is this your game\?/, `yes${ENTER}`],
    [/Fetch what is live/, `y${ENTER}`],
  ]);
  assert.match(
    await fileOf(stage, "cliplace.toml") ?? "",
    /\[live\]\nuniverse_id = 1234567890\nconfirm = true/,
  );
  // Nothing is live: there is no value to change yet.
  assert.match(
    screen,
    /add a first key with\s+`cli config set race\.laps 3 --env live`/,
  );
});

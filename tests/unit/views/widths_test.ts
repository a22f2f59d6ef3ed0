import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import { DEFAULTS, type PlatformSetup } from "../../support/platform/setup.ts";
import { putFile } from "../../support/transcript/folder.ts";
import { setStage, type Stage } from "../../support/transcript/stage.ts";
import { runInside } from "../../support/runInside.ts";

const SETUP: PlatformSetup = {
  keys: [{ ...DEFAULTS.key, expiresInSeconds: 3 * 86_400, allowedCidrs: ["203.0.113.0/24"] }],
  config: {
    history: [
      { entries: { "race.laps": 2, "shop.open": true }, message: "Short races for the summer" },
      { entries: { "race.laps": 3, "shop.open": true, "été": "à la plage" } },
    ],
    entries: {
      "race.laps": 4,
      "shop.open": true,
      "été": "à la plage",
      "banner":
        "Everything in the shop is cheaper until the end of the summer, and some of it is free",
    },
    draft: { "race.laps": 9 },
  },
};

const PLACES = "[dev]\nuniverse_id = 1234567890\n";
const CONFIG = `[dev.entries."race.laps"]
value = 5

[dev.entries."boss.loot".value]
gold = 500
items = ["sword", "shield"]

[dev.entries.banner]
value = "Everything in the shop is cheaper until the end of the winter, and some of it is free"
`;
const BROKEN = `[dev.entries."a key, and behind it what does not belong there"] value = "été", 3\n`;

const COMMANDS: readonly (readonly string[])[] = [
  ["doctor", "--env", "dev"],
  ["config", "check", "--env", "dev"],
  ["config", "sync", "--dry-run", "--env", "dev"],
  ["config", "diff", "draft", "local", "--env", "dev"],
  ["config", "draft", "--env", "dev"],
  ["config", "list", "--env", "dev"],
  ["config", "versions", "--env", "dev"],
  ["config", "--config", "broken.toml", "check", "--env", "dev"],
  ["config", "sync", "--env", "dve"],
];

/** What a command shows on a terminal of so many columns. */
async function show(stage: Stage, args: readonly string[], columns: number): Promise<string> {
  const { stdout, stderr } = await runInside({
    args,
    folder: stage.around.folder,
    env: { ...stage.env, CLI_API_KEY: DEFAULTS.key.secret, CLI_COOKIE: DEFAULTS.account.cookie },
    terminal: true,
    columns,
    now: () => new Date(),
  });
  return stdout + stderr;
}

async function onStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await setStage(SETUP);
  try {
    await putFile(stage.around.folder, "cliplace.toml", PLACES);
    await putFile(stage.around.folder, "cliconfig.toml", CONFIG);
    await putFile(stage.around.folder, "broken.toml", BROKEN);
    await play(stage);
  } finally {
    await stage.close();
  }
}

/** A line that cannot be broken is one word, or a sign and one word. */
function isOneWord(line: string): boolean {
  return line.trim().split(/\s+/).length <= 2;
}

for (const columns of [40, 60, 80, 120, 200]) {
  Deno.test(`every line fits a terminal of ${columns} columns`, () =>
    onStage(async (stage) => {
      for (const args of COMMANDS) {
        for (const flags of [[], ["--ascii"], ["--color", "never"]]) {
          const shown = stripVTControlCharacters(await show(stage, [...args, ...flags], columns));
          for (const line of shown.split("\n")) {
            const fits = stringWidth(line) <= columns || isOneWord(line);
            assert.ok(fits, `cli ${args.join(" ")} ${flags.join(" ")}, ${columns}: ${line}`);
          }
        }
      }
    }));
}

Deno.test("without colors everything still has its meaning", () =>
  onStage(async (stage) => {
    for (const args of COMMANDS) {
      const [plain, colored] = [
        await show(stage, [...args, "--color", "never"], 100),
        await show(stage, [...args, "--color", "always"], 100),
      ];
      assert.equal(stripVTControlCharacters(colored), plain);
      assert.equal(stripVTControlCharacters(plain), plain);
      assert.notEqual(colored, plain, args.join(" "));
    }
  }));

Deno.test("with --ascii only ASCII is shown, and nothing is missing", () =>
  onStage(async (stage) => {
    for (const args of COMMANDS) {
      const shown = await show(stage, [...args, "--ascii"], 100);
      const strange = /\P{ASCII}/u.exec(shown);
      assert.equal(strange, null, `${args.join(" ")}: ${shown}`);
      const lines = shown.split("\n").length;
      assert.ok(lines >= (await show(stage, args, 100)).split("\n").length, shown);
    }
  }));

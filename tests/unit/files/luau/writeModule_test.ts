import assert from "node:assert/strict";
import { parseJson } from "../../../../src/values/parseJson.ts";
import type { Json } from "../../../../src/values/json.ts";
import { writeModule } from "../../../../src/files/luau/writeModule.ts";
import { makeModule } from "./makeModule.ts";
import { runLuau } from "./runLuau.ts";

const VALUES = parseJson(
  '{"race.laps":3,"shop.loot":{"gold":500,"items":["sword"]},"mode":"easy","sale":false}',
) as ReadonlyMap<string, Json>;
const MODULE = makeModule(
  VALUES,
  new Map([["mode", { kind: "literals", values: ["easy", "hard"] }]]),
);

Deno.test("the game reads what is published", async () => {
  const { said, warnings } = await runLuau(
    MODULE,
    `platform.values = { ["race.laps"] = 5, mode = "hard", ["shop.loot"] = { gold = 1, items = {} } }
local config = LiveConfig.get()
say(tostring(config["race.laps"]))
say(config.mode)
say(dump(config["shop.loot"]))`,
  );
  assert.deepEqual(said, ["5", "hard", "{s676f6c64=n3ff0000000000000,s6974656d73={}}"]);
  assert.deepEqual(warnings, []);
});

Deno.test("a key that is not published has its default, without a warning", async () => {
  const { said, warnings } = await runLuau(
    MODULE,
    `platform.values = { ["race.laps"] = 5 }
local config = LiveConfig.get()
say(tostring(config["race.laps"]) .. " " .. config.mode .. " " .. tostring(config.sale))`,
  );
  assert.deepEqual(said, ["5 easy false"]);
  assert.deepEqual(warnings, []);
});

for (const service of ["absent", "throwing"] as const) {
  Deno.test(`if ConfigService ${service}, every value is its default, with one warning`, async () => {
    const { said, warnings } = await runLuau(
      MODULE,
      `local config, snapshot = LiveConfig.get()
LiveConfig.get()
say(tostring(config["race.laps"]) .. " " .. tostring(snapshot))`,
      service,
    );
    assert.deepEqual(said, ["3 nil"]);
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0]!,
      /^The live config could not be read, so the defaults are used: .*(valid Service|loaded yet)/,
    );
  });
}

Deno.test("a value of a wrong type is replaced by its default, with one warning for each key", async () => {
  const wrong = [
    ["race.laps", '"three"'],
    ["mode", '"impossible"'],
    ["shop.loot", "{ gold = 1 }"],
    ["shop.loot", '{ gold = 1, items = { "sword", 7 } }'],
    ["shop.loot", '{ gold = 1, items = { first = "sword" } }'],
    ["sale", "0"],
  ] as const;
  for (const [key, value] of wrong) {
    const { said, warnings } = await runLuau(
      MODULE,
      `platform.values = { ["${key}"] = ${value} }
local config: any = LiveConfig.get()
say(dump(config["${key}"]))
say(tostring(config["${key}"] == config["${key}"]))
say(dump((LiveConfig.get() :: any)["${key}"]))`,
    );
    const { said: [expected] } = await runLuau(MODULE, `say(dump(LiveConfig.get()["${key}"]))`);
    assert.deepEqual(said, [expected, "true", expected], `${key} ${value}`);
    assert.deepEqual(warnings, [
      `The config "${key}" has another type than this module, so its default is used`,
    ]);
  }
});

Deno.test("a value that cannot be read is replaced by its default, with one warning", async () => {
  const { said, warnings } = await runLuau(
    MODULE,
    `platform.values = { ["race.laps"] = platform.broken, mode = "hard" }
local config = LiveConfig.get()
say(tostring(config["race.laps"]) .. tostring(config["race.laps"]) .. config.mode)`,
  );
  assert.deepEqual(said, ["33hard"]);
  assert.match(warnings.join("\n"), /^The config "race\.laps" could not be read, .*no value now$/);
});

Deno.test("values change only when the snapshot is refreshed", async () => {
  const { said } = await runLuau(
    MODULE,
    `platform.values = { ["race.laps"] = 5 }
local config, snapshot = LiveConfig.get()
platform.values = { ["race.laps"] = 6 }
say(tostring(config["race.laps"]))
say(tostring(LiveConfig.get()["race.laps"]))
snapshot:Refresh()
say(tostring(config["race.laps"]))`,
  );
  assert.deepEqual(said, ["5", "6", "6"]);
});

Deno.test("a player's config has the conditional values of that player", async () => {
  const { said } = await runLuau(
    MODULE,
    `platform.values = { ["race.laps"] = 5, mode = "hard" }
platform.forPlayer = { ["race.laps"] = 9 }
local config = LiveConfig.get(player)
say(config.mode .. tostring(config["race.laps"]) .. tostring(LiveConfig.get()["race.laps"]))`,
  );
  assert.deepEqual(said, ["hard95"]);
});

Deno.test("a value is requested only when it is used, so that nobody joins an experiment earlier", async () => {
  const { said } = await runLuau(
    MODULE,
    `local config = LiveConfig.get(player)
say(tostring(platform.reads))
local _ = config["race.laps"]
say(tostring(platform.reads))`,
  );
  assert.deepEqual(said, ["0", "1"]);
});

Deno.test("a misspelled key is an error, and the config is read-only", async () => {
  const { said } = await runLuau(
    MODULE,
    `local config: any = LiveConfig.get()
platform.values = { ["shop.loot"] = { gold = 1, items = {} } }
for _, attempt in {
	function() return config["race.lapz"] end,
	function() config["race.laps"] = 7 end,
	function() config["shop.loot"].gold = 7 end,
	function() (LiveConfig.get() :: any)["shop.loot"].gold = 7 end,
} do
	say(tostring(pcall(attempt)))
end
say(tostring(config["race.laps"]))`,
  );
  assert.deepEqual(said, ["false", "false", "false", "false", "3"]);
});

Deno.test("a loop visits every entry once, with its value", async () => {
  const { said } = await runLuau(
    MODULE,
    `platform.values = { ["race.laps"] = 5 }
local lines = {}
for key, value in LiveConfig.get() :: any do
	table.insert(lines, key .. "=" .. (if type(value) == "table" then "table" else tostring(value)))
end
table.sort(lines)
say(table.concat(lines, " "))`,
  );
  assert.deepEqual(said, ["mode=easy race.laps=5 sale=false shop.loot=table"]);
});

Deno.test("an entry that only other environments have is nil until it is published", async () => {
  const module = writeModule({
    config: "cliconfig.toml",
    env: "dev",
    command: "again",
    entries: [{ key: "boss.hp", type: { kind: "number" }, optional: true }],
  });
  const { said, warnings } = await runLuau(
    module,
    `say(tostring(LiveConfig.get()["boss.hp"]))
platform.values = { ["boss.hp"] = 7 }
say(tostring(LiveConfig.get()["boss.hp"]))`,
  );
  assert.deepEqual([said, warnings], [["nil", "7"], []]);
});

Deno.test("the module's first comment shows its size in bytes", () => {
  const size = new TextEncoder().encode(MODULE).length;
  assert.match(MODULE, new RegExp(`^-- This module has ${size} bytes\\.$`, "m"));
});

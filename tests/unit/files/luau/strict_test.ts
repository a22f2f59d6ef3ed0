import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { LuauType } from "../../../../src/files/luau/luauType.ts";
import { typesOfSchema } from "../../../../src/rules/typeOfSchema.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import type { Json } from "../../../../src/values/json.ts";
import { modulesOfTypes, modulesOfValues } from "./arbitraries.ts";
import { DEEP_VALUES } from "./deepValues.ts";
import { makeModule } from "./makeModule.ts";
import { ruledConfigs, ruledModule } from "./ruledConfigs.ts";

/** The program that strict/ builds: Luau's own type checker. `.ci/run` builds it. */
const checker = Deno.env.get("LUAU_CHECKER");

/** What the checker finds in modules, line by line. */
async function check(modules: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "cli-strict-"));
  try {
    const paths = await Promise.all(modules.map(async (module, index) => {
      const path = join(folder, `${index}.luau`);
      await writeFile(path, module);
      return path;
    }));
    const definitions = new URL("strict/roblox.d.luau", import.meta.url).pathname;
    const { success, stdout, stderr } = await new Deno.Command(checker!, {
      args: [definitions, ...paths],
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function strictTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: checker === undefined, fn });
}

/**
 * The same modules in each run: what is checked is the commit, and not the luck of the run. To try
 * others, set LUAU_SEED to any integer.
 */
const SAMPLE = { numRuns: 100, seed: Number(Deno.env.get("LUAU_SEED") ?? 20261122) };

for (const [what, modules] of [["values", modulesOfValues], ["types", modulesOfTypes]] as const) {
  strictTest(`the modules of any ${what} have no error in strict mode`, async () => {
    assert.deepEqual(await check(fc.sample(modules, SAMPLE)), []);
  });
}

strictTest("the modules of configs that keep any rules have no error in strict mode", async () => {
  const made = await Promise.all(fc.sample(ruledConfigs, SAMPLE).map(ruledModule));
  assert.deepEqual(await check(made.map(({ module }) => module)), []);
});

/** Values, and the rules of some, whose types a checker once got wrong. */
const HARD = [
  ["lists and tables in one list", '[[true],{"a":1},["x",2]]'],
  ["an empty list and an empty table in one list", "[[],{}]"],
  ["lists of lists of several types", '[[1,["x",true,{"a":[{}]}]],[{"a":{"b":1}},[1,"x"]]]'],
  ["a list or a table by rule", '["x"]', '{"type":["array","object"]}'],
  [
    "one of two lists by rule",
    "[1]",
    '{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"array","items":{"type":"number"}}]}',
  ],
  [
    "one of two tables by rule",
    '[{"b":"x"},{"a":1}]',
    '{"type":"array","items":{"anyOf":[' +
    '{"type":"object","properties":{"a":{"type":"number"}},"required":["a"]},' +
    '{"type":"object","properties":{"b":{"type":"string"}},"required":["b"]}]}}',
  ],
] as const;

for (const [what, json, rule] of HARD) {
  strictTest(`${what} has no error in strict mode`, async () => {
    const types = rule === undefined
      ? new Map<string, LuauType>()
      : typesOfSchema(parseJson(`{"properties":{"loot":${rule}}}`));
    assert.deepEqual(await check([makeModule(new Map([["loot", parseJson(json)]]), types)]), []);
  });
}

for (const [what, deep] of DEEP_VALUES) {
  strictTest(`${what} as deep as a file may have have no error in strict mode`, async () => {
    assert.deepEqual(await check([makeModule(new Map([["deep", deep]]))]), []);
  });
}

const MODULE = makeModule(
  parseJson(
    '{"race.laps":3,"shop.loot":{"gold":500,"items":["sword"]},"mode":"easy","sale":false}',
  ) as ReadonlyMap<string, Json>,
  new Map<string, LuauType>([["mode", { kind: "literals", values: ["easy", "hard"] }]]),
);

/** The module followed by lines of a game. */
function used(lines: string, module = MODULE): string {
  return module.replace("\nreturn LiveConfig\n", `\nlocal config = LiveConfig.get()\n${lines}\n`);
}

strictTest("a right use has no error in strict mode", async () => {
  const right = used(`local laps: number = config["race.laps"] + 1
local item: string = config["shop.loot"].items[1]
local mode: "easy" | "hard" = config.mode
local _, snapshot = LiveConfig.get()
if snapshot then
	snapshot:Refresh()
end`);
  assert.deepEqual(await check([right]), []);
});

for (
  const [use, line] of [
    ["a misspelt key", 'local laps = config["race.lapz"]'],
    ["a number taken for a string", 'local laps: string = config["race.laps"]'],
    ["a misspelt field of a table", 'local gold = config["shop.loot"].golds'],
    ["a word that the rules do not have", 'local mode: "hard" = config.mode'],
    ["a boolean that is added to", "local sum = config.sale + 1"],
    ["a snapshot that may be missing", "local _, snapshot = LiveConfig.get() snapshot:Refresh()"],
    ["a player that is a number", "LiveConfig.get(5)"],
    ["a misspelt key that is set", 'config["race.lapz"] = 4'],
    ["an entry that is set to another type", 'config["race.laps"] = "many"'],
    ["a list whose items are taken for numbers", 'local sum = config["shop.loot"].items[1] + 1'],
    ["a list that is taken for a string", 'local text: string = config["shop.loot"].items'],
    ["a name in a list", 'local first = config["shop.loot"].items.first'],
    ["a string that a table is compared with", 'local same = config["shop.loot"] == "sword"'],
    ["a function that the module does not have", "LiveConfig.set()"],
  ] as const
) {
  strictTest(`${use} is an error in strict mode`, async () => {
    assert.notDeepEqual(await check([used(line)]), []);
  });
}

strictTest("a default that is cast does not make its entry untyped", async () => {
  const module = makeModule(new Map([["loot", parseJson('[[true],{"a":1}]')]]));
  const uses = ["local all: string = config.loot", "local first: number = config.loot[1]"];
  assert.deepEqual(await check([used("local first = config.loot[1]", module)]), []);
  for (const use of uses) assert.notDeepEqual(await check([used(use, module)]), [], use);
});

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import type { LuauType } from "../../../../src/files/luau/luauType.ts";
import { typesOfSchema } from "../../../../src/rules/typeOfSchema.ts";
import { writeDeclarations } from "../../../../src/files/luau/writeDeclarations.ts";
import { writeDefault, writeName } from "../../../../src/files/luau/writeLuau.ts";
import { isArray, isObject, type Json, writeJson } from "../../../../src/values/json.ts";
import { inFolder, runTool } from "../../../support/systemTool.ts";
import { conditionalConfigs, conditionalTypes } from "./arbitraries.ts";
import { dump } from "./dump.ts";
import { makeModule } from "./makeModule.ts";
import { ruledConfigs, ruledModule } from "./ruledConfigs.ts";
import { runLuau } from "./runLuau.ts";

/** What roblox-ts has for every file. */
const GLOBALS = `interface Player { readonly UserId: number }
type LuaTuple<T extends unknown[]> = T & { readonly LUA_TUPLE: never };
`;

function declarationsOf(types: ReadonlyMap<string, LuauType>, optional: boolean): string {
  return writeDeclarations({
    config: "cliconfig.toml",
    env: "dev",
    command: "`again`",
    entries: Array.from(
      types,
      ([key, type]) => ({ key, type, optional, description: "a */ b\nc" }),
    ),
  });
}

/** Check TypeScript files against declarations, with the compiler, and return its output. */
function checkTypes(files: Readonly<Record<string, string>>): Promise<string> {
  return inFolder(async (folder) => {
    await mkdir(join(folder, "game"));
    for (const [name, text] of Object.entries({ ...files, "globals.d.ts": GLOBALS })) {
      await writeFile(join(folder, "game", name), text);
    }
    const used = Object.keys(files).filter((name) => name.endsWith(".cts"));
    const { code, stderr } = await runTool(Deno.execPath(), ["check", "--no-config", ...used], {
      cwd: join(folder, "game"),
    });
    return code === 0 ? "" : stderr;
  });
}

const HEAD = '/// <reference path="./globals.d.ts" />\n';

Deno.test("TypeScript knows the keys, tables, unions and optional fields of the module", async () => {
  const types = new Map<string, LuauType>([
    ["race.laps", { kind: "number" }],
    ["mode", { kind: "literals", values: ["easy", 'a "hard" one'] }],
    ["either", { kind: "union", of: [{ kind: "string" }, { kind: "boolean" }] }],
    ["speeds", { kind: "map", of: { kind: "number" } }],
    ["loot", {
      kind: "record",
      fields: new Map([
        ["items", { type: { kind: "array", of: { kind: "string" } }, optional: false }],
        ["max hp", { type: { kind: "number" }, optional: true }],
      ]),
    }],
  ]);
  const use = `${HEAD}import LiveConfig = require("./LiveConfig.d.ts");
const [config, snapshot] = LiveConfig.get();
const mine = LiveConfig.get({ UserId: 1 })[0];
const laps: number = config["race.laps"];
const mode: "easy" | 'a "hard" one' = mine.mode;
const either: string | boolean = config.either;
const speed: number = config.speeds["car"]!;
const item: string | undefined = config.loot.items[0];
const hp: number | undefined = config.loot["max hp"];
// @ts-expect-error A key that is not there.
config["race.lapz"];
// @ts-expect-error The module freezes it.
config["race.laps"] = 4;
// @ts-expect-error A list, too.
config.loot.items[0] = "sword";
// @ts-expect-error It may be absent.
const sure: number = config.loot["max hp"];
// @ts-expect-error Another type.
const text: string = config["race.laps"];
// @ts-expect-error Another string.
if (config.mode === "hard") throw snapshot;
console.log(laps, mode, either, speed, item, hp, sure, text);
`;
  assert.equal(
    await checkTypes({ "LiveConfig.d.ts": declarationsOf(types, false), "use.cts": use }),
    "",
  );
});

Deno.test("the module's values in Luau have the declared types", async () => {
  const configs = fc.sample(ruledConfigs, { numRuns: 40, seed: 7 });
  const files: Record<string, string> = {};
  for (const [index, config] of configs.entries()) {
    const { values } = await ruledModule(config);
    const types = typesOfSchema(config.schema);
    const present = [...values].filter(([key, value]) =>
      isPlain(value) && isNamed(types.get(key)!, value)
    );
    const fields = present.map(([key, value]) =>
      `${writeName(key)} = ${writeDefault(value, "", [])}`
    );
    const { said } = await runLuau(
      makeModule(new Map(), types),
      `platform.values = { ${fields.join(", ")} }
local config: any = LiveConfig.get()
for key in config do if config[key] ~= nil then say(dump(key) .. " " .. dump(config[key])) end end`,
    );
    // Luau returns these very values, so TypeScript must accept them for the declared types.
    assert.deepEqual(
      said.toSorted(),
      present.map(([key, value]) => `${dump(key)} ${dump(value)}`).toSorted(),
    );
    files[`c${index}.d.ts`] = declarationsOf(types, true);
    files[`use${index}.cts`] = `${HEAD}import LiveConfig = require("./c${index}.d.ts");
const given = ${writeJson(new Map(present))} as const;
const config: ReturnType<typeof LiveConfig.get>[0] = given;
console.log(config);
`;
  }
  assert.equal(await checkTypes(files), "");
});

Deno.test("TypeScript accepts a key's own value and each one under a condition", async () => {
  const configs = fc.sample(conditionalConfigs, { numRuns: 40, seed: 7 });
  const files: Record<string, string> = {};
  for (const [index, config] of configs.entries()) {
    const types = conditionalTypes(config);
    const values = [...config].flatMap(([key, { own, under }]) =>
      [own, ...under].filter((one) => isPlain(one) && isNamed(types.get(key)!, one))
        .map((one) => [key, one] as const)
    );
    const uses = values.map((one, place) =>
      `const given${place} = ${writeJson(new Map([one]))} as const;
const config${place}: Partial<ReturnType<typeof LiveConfig.get>[0]> = given${place};
console.log(config${place});
`
    );
    files[`c${index}.d.ts`] = declarationsOf(types, false);
    files[`use${index}.cts`] = `${HEAD}import LiveConfig = require("./c${index}.d.ts");
${uses.join("")}console.log(LiveConfig);
`;
  }
  assert.equal(await checkTypes(files), "");
});

/** Check whether JSON can be written as TypeScript's literal of the same value. */
function isPlain(value: Json): boolean {
  if (isArray(value)) return value.every(isPlain);
  if (isObject(value)) {
    return [...value].every(([name, one]) => name !== "__proto__" && isPlain(one));
  }
  return value !== null;
}

/** Check whether the type names each field: TypeScript takes no table that shares no name with a type of optional fields. */
function isNamed(type: LuauType, value: Json): boolean {
  if (type.kind === "union") return type.of.every((one) => isNamed(one, value));
  if (isArray(value)) return type.kind !== "array" || value.every((one) => isNamed(type.of, one));
  if (!isObject(value)) return true;
  if (type.kind === "map") return [...value.values()].every((one) => isNamed(type.of, one));
  if (type.kind !== "record") return true;
  return [...value].every(([name, one]) => {
    const field = type.fields.get(name);
    return field !== undefined && isNamed(field.type, one);
  });
}

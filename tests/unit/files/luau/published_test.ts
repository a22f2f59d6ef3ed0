import assert from "node:assert/strict";
import fc from "fast-check";
import { typesOfSchema } from "../../../../src/rules/typeOfSchema.ts";
import { writeDefault, writeName } from "../../../../src/files/luau/writeLuau.ts";
import type { Json } from "../../../../src/values/json.ts";
import { conditionalConfigs, conditionalTypes } from "./arbitraries.ts";
import { dump } from "./dump.ts";
import { makeModule } from "./makeModule.ts";
import { ruledConfigs, ruledModule } from "./ruledConfigs.ts";
import { runLuau } from "./runLuau.ts";

function writeEntry(key: string, value: Json): string {
  return `${writeName(key)} = ${writeDefault(value, "", [])}`;
}

Deno.test("the game reads every valid value without a warning", async () => {
  await fc.assert(
    fc.asyncProperty(ruledConfigs, async (config) => {
      const { values } = await ruledModule(config);
      // No entry has a default that could be mistaken for the value.
      const module = makeModule(new Map(), typesOfSchema(config.schema));
      const { said, warnings } = await runLuau(
        module,
        `platform.values = { ${
          Array.from(values, ([key, value]) => writeEntry(key, value)).join(", ")
        } }
local config: any = LiveConfig.get()
for key in config do
	if config[key] ~= nil then
		say(dump(key) .. " " .. dump(config[key]))
	end
end`,
      );
      assert.deepEqual(warnings, []);
      const present = [...values].filter(([, value]) => value !== null);
      assert.deepEqual(
        said.toSorted(),
        present.map(([key, value]) => `${dump(key)} ${dump(value)}`).toSorted(),
      );
    }),
    { numRuns: 200 },
  );
});

Deno.test("a player gets every value under a condition, and the game shows no warning", async () => {
  await fc.assert(
    fc.asyncProperty(conditionalConfigs, fc.nat({ max: 2 }), async (config, index) => {
      const own = new Map([...config].map(([key, { own }]) => [key, own]));
      const given = new Map(
        [...config].flatMap(([key, { under }]) =>
          under.length === 0 ? [] : [[key, under[index % under.length]!] as const]
        ),
      );
      const { said, warnings } = await runLuau(
        makeModule(own, conditionalTypes(config)),
        `platform.forPlayer = { ${
          Array.from(given, ([key, one]) => writeEntry(key, one)).join(", ")
        } }
local config: any = LiveConfig.get(player)
for key in config do
	say(dump(key) .. " " .. dump(config[key]))
end`,
      );
      assert.deepEqual(warnings, []);
      const gets = Array.from(own, ([key, value]) => [key, given.get(key) ?? value] as const);
      assert.deepEqual(
        said.toSorted(),
        gets.map(([key, value]) => `${dump(key)} ${dump(value)}`).toSorted(),
      );
    }),
    { numRuns: 200 },
  );
});

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { parseJson } from "../../../../src/values/parseJson.ts";
import type { Json } from "../../../../src/values/json.ts";
import { makeModule } from "./makeModule.ts";
import { runLuau } from "./runLuau.ts";

Deno.test("the code of docs/guides/luau.md runs, and reads what the page says", async () => {
  const page = await readFile("docs/guides/luau.md", "utf8");
  const [read, update] = [...page.matchAll(/^( *)```luau\n(.*?)^ *```$/gms)]
    .map(([, indent, code]) => code!.replaceAll(`\n${indent}`, "\n").slice(indent!.length));
  const values = parseJson('{"race.laps":3,"boss.loot":{"gold":500,"items":["sword","shield"]}}');
  const module = makeModule(values as ReadonlyMap<string, Json>);
  const script = (code: string) => code.replace(/^local LiveConfig = .*$/m, "local print = say");
  const first = await runLuau(module, script(read!));
  assert.deepEqual(first.said.map(String), ["4", "sword"]);
  const { said } = await runLuau(
    module,
    `local listeners = {}
platform.connect = function(listener)
	table.insert(listeners, listener)
end
${update}
platform.values = { ["race.laps"] = 9 }
for _, listener in listeners do
	listener()
end
say(tostring(config["race.laps"]))`,
  );
  assert.deepEqual(said, ["9"]);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import type { LuauType } from "../../../../src/files/luau/luauType.ts";
import { type Json, jsonNumber } from "../../../../src/values/json.ts";
import { DEEP_VALUES } from "./deepValues.ts";
import { dump } from "./dump.ts";
import { makeModule } from "./makeModule.ts";
import { runLuau } from "./runLuau.ts";

const HOSTILE = [
  "]]",
  "]=]--[[",
  "--[[ x",
  '"',
  "'",
  `"'"'`,
  "\\",
  '\\"',
  "\n",
  "\r",
  "\r\n",
  "\0",
  "\u00001",
  "\x1b[31m",
  "\u202e\u2066",
  "\u2028",
  "{evil}",
  "`{1}`",
  '" .. error("no") .. "',
  '"] = 1, x = error("no"), ["',
  "\\u{41}\\z\\x41\\065",
  "é日本🙂\u200d",
  "end",
  "nil",
  "function",
  "type",
  "export",
  "continue",
  "read",
  "__index",
  "1st",
  "a b",
  "",
  " ",
  "export type Config = ",
];

/** The values as the game has them, each written on a line. */
async function readBack(
  values: ReadonlyMap<string, Json>,
  types?: ReadonlyMap<string, LuauType>,
): Promise<readonly string[]> {
  const module = makeModule(values, types);
  const { said, warnings } = await runLuau(
    module,
    `local lines = {}
for key, value in LiveConfig.get() :: any do
	table.insert(lines, dump(key) .. " " .. dump(value))
end
table.sort(lines)
for _, line in lines do
	say(line)
end`,
  );
  assert.deepEqual(warnings, []);
  return said;
}

function expected(values: ReadonlyMap<string, Json>): readonly string[] {
  return Array.from(values, ([key, value]) => `${dump(key)} ${dump(value)}`).toSorted();
}

Deno.test("hostile keys and values are data in the module, and keep their meaning", async () => {
  const named = HOSTILE.filter((text) => text !== "" && !text.includes("\0"));
  const values = new Map<string, Json>([
    ...named.map((text): [string, Json] => [text, text]),
    ["strings", HOSTILE],
    ["members", new Map(HOSTILE.map((text) => [text, text]))],
  ]);
  assert.deepEqual(await readBack(values), expected(values));
});

Deno.test("a hostile description stays a comment", async () => {
  const values = new Map<string, Json>([["race.laps", jsonNumber(3)]]);
  for (const text of HOSTILE) {
    const module = makeModule(values, new Map(), new Map([["race.laps", `${text} error("no")`]]));
    const { said } = await runLuau(module, 'say(tostring(LiveConfig.get()["race.laps"]))');
    assert.deepEqual(said, ["3"], JSON.stringify(text));
  }
});

Deno.test("string choices are data in the types, too", async () => {
  const choices = HOSTILE.filter((text) => !text.includes("\0"));
  const values = new Map<string, Json>([["mode", choices[0]!]]);
  const types = new Map<string, LuauType>([["mode", { kind: "literals", values: choices }]]);
  assert.deepEqual(await readBack(values, types), expected(values));
});

Deno.test("half a surrogate pair is written as bytes", async () => {
  const module = makeModule(new Map<string, Json>([["text", "a\ud800b"]]));
  assert.equal(module, Buffer.from(module, "utf8").toString("utf8"));
  const { said } = await runLuau(module, "say(dump(LiveConfig.get().text))");
  assert.deepEqual(said, ["s61eda08062"]);
});

Deno.test("numbers keep every bit", async () => {
  const lexemes = [
    "0",
    "-0",
    "0.1",
    "1e308",
    "5e-324",
    "-9007199254740992",
    "1e21",
    "1E-7",
    "1.50",
  ];
  const values = new Map<string, Json>([["numbers", lexemes.map(jsonNumber)]]);
  assert.deepEqual(await readBack(values), expected(values));
});

for (const [what, deep] of DEEP_VALUES) {
  Deno.test(`${what} of the greatest depth compile and keep their meaning`, async () => {
    const values = new Map([["deep", deep]]);
    assert.deepEqual(await readBack(values), expected(values));
  });
}

Deno.test("100 entries, one with 100,000 characters, compile and keep their meaning", async () => {
  const text = HOSTILE.join("").padEnd(100_000, 'x"\n\\');
  const values = new Map(
    Array.from(
      { length: 100 },
      // The runtime has 16 MiB of memory, and has a source several times in it.
      (_, index): [string, Json] => [`key.${index}`, index === 99 ? text : text.slice(0, 5_000)],
    ),
  );
  const module = makeModule(values);
  const { said } = await runLuau(
    module,
    `local config: any = LiveConfig.get()
local same = true
for index = 0, 98 do
	same = same and config["key." .. index] == config["key.0"]
end
say(tostring(same))
say(dump(config["key.99"]))`,
  );
  assert.deepEqual(said, ["true", dump(text)]);
});

const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...HOSTILE))
  .map((any) => any.toWellFormed());
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(jsonNumber),
    text,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(text, tie("value")), { maxLength: 4 }).map((members) => new Map(members)),
  ),
}));

Deno.test("any config survives the way through Luau and back", async () => {
  const key = text.filter((any) => any !== "" && !any.includes("\0"));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(key, value), { maxLength: 5 }).map((entries) => new Map(entries)),
      async (values) => {
        assert.deepEqual(await readBack(values), expected(values));
      },
    ),
    { numRuns: 200 },
  );
});

import assert from "node:assert/strict";
import { searchTexts } from "../../../../src/files/luau/joinUsage.ts";

function search(text: string) {
  return searchTexts([{ file: "a.luau", text }], new Set(["race.laps", "laps"]))[0]!;
}

for (
  const text of [
    '"race.laps"',
    "'race.laps'",
    "`race.laps`",
    "[[race.laps]]",
    "[==[race.laps]==]",
    '-- don\'t read "race.laps" here',
    `it's "a"'race.laps'`,
  ]
) {
  Deno.test(`the key is named by ${text}`, () => assert.ok(search(text).named.has("race.laps")));
}

Deno.test("a key with dots is not named by a part, by single words or by a longer key", () => {
  for (
    const text of ['"race." .. laps', "race.laps", '"race.laps.most"', "'race.laps\"", '"race.']
  ) {
    assert.ok(!search(text).named.has("race.laps"), text);
  }
});

Deno.test("a one-word key is named by a field or variable of that name", () => {
  assert.ok(search("print(config.laps + 1)").named.has("laps"));
  assert.ok(!search("print(overlaps)").named.has("laps"));
});

for (
  const call of [
    ':GetValue("a.b")',
    ":GetValue( 'a.b' )",
    ':GetValue"a.b"',
    ":GetValue[[a.b]]",
    '.GetValue(self.config, "a.b")',
    '.GetValue<string | number>("a.b") as number',
    ':GetValueChangedSignal(\n\t"a.b"\n):Connect(f)',
  ]
) {
  Deno.test(`the key is read by ${call.replaceAll(/\s/g, " ")}`, () => {
    assert.deepEqual(search(`\n\nlocal x = config${call}`).reads, [{ key: "a.b", line: 3 }]);
  });
}

Deno.test("a computed key, or one that another function reads, does not count as read", () => {
  for (
    const call of ['GetValue("a." .. b)', 'GetValue("a." + b)', 'ForGetValue("a")', 'Get("a")']
  ) {
    assert.deepEqual(search(`config:${call}`).reads, [], call);
  }
});

Deno.test("long files of any characters are searched quickly", () => {
  for (
    const sign of [
      "'",
      '"',
      "`",
      "[",
      "[=",
      "a",
      " ",
      "GetValue",
      "GetValue(",
      "GetValue<",
      "GetValue[[",
      "GetValue(a,",
      "\\",
    ]
  ) {
    const start = performance.now();
    search(sign.repeat(200_000));
    assert.ok(performance.now() - start < 10_000, sign);
  }
});

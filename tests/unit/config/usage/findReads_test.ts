import assert from "node:assert/strict";
import fc from "fast-check";
import { findReads, type Read } from "../../../../src/config/usage/findReads.ts";
import type { Language } from "../../../../src/config/usage/tokens.ts";

const MODULES = new Set(["LiveConfig"]);

function reads(source: string, language: Language = "luau"): readonly Read[] {
  return findReads(source, language, MODULES).reads;
}

/** The keys that a source reads; `?` and the expression where one is not known. */
function keys(source: string, language: Language = "luau"): readonly string[] {
  return reads(source, language).map(({ key, expression }) => key ?? `?${expression}`);
}

const LUAU: readonly (readonly [name: string, source: string, keys: readonly string[]])[] = [
  ["a method call", 'config:GetValue("race.laps")', ["race.laps"]],
  ["a call over lines", 'config\n  :GetValue(\n    "race.laps"\n  )', ["race.laps"]],
  ["single quotes", "config:GetValue('a')", ["a"]],
  ["a long string", "config:GetValue([[a.b]])", ["a.b"]],
  ["a long string of a level", "config:GetValue([==[a]]b]==])", ["a]]b"]],
  ["a string without brackets", 'config:GetValue"a"', ["a"]],
  ["a long string without brackets", "config:GetValue[[a]]", ["a"]],
  ["a text between backticks", "config:GetValue(`a`)", ["a"]],
  [
    "escapes",
    String.raw`config:GetValue("a\x2Eb\u{2E}c\46d\
e\z   f")`,
    ["a.b.c.d\nef"],
  ],
  ["the signal of a change", 'config:GetValueChangedSignal("a"):Connect(f)', ["a"]],
  ["the object as the first argument", 'config.GetValue(config, "a")', ["a"]],
  ["a function in a variable", 'local read = config.GetValue\nread(config, "a")', ["a"]],
  ["a constant", 'local KEY = "a"\nconfig:GetValue(KEY)', ["a"]],
  ["a constant with its type", 'local KEY: string = "a"\nconfig:GetValue(KEY)', ["?KEY"]],
  ["a variable of two values", 'local k = "a"\nk = "b"\nconfig:GetValue(k)', ["?k"]],
  ["a variable that is made", 'local k = "a" .. b\nconfig:GetValue(k)', ["?k"]],
  ["an expression", 'config:GetValue("a." .. name)', ['?"a." .. name']],
  ["an interpolated text", "config:GetValue(`a.{name}`)", ["?`a.{name}`"]],
  [
    "a read inside an interpolated text",
    'print(`{config:GetValue("a")} {`{config:GetValue("b")}`}`)',
    ["a", "b"],
  ],
  ["braces in an interpolated text", 'print(`{f({ a = {} })}`) config:GetValue("a")', ["a"]],
  ["a read in pcall's way", 'pcall(config.GetValue, config, "a")', []],
  ["a comment", '-- config:GetValue("a")', []],
  ["a long comment", '--[[ config:GetValue("a")\n]] config:GetValue("b")', ["b"]],
  ["a long comment of a level", '--[==[ ]] config:GetValue("a") ]==] config:GetValue("b")', ["b"]],
  ["a string with a read inside", `print('config:GetValue("a")')`, []],
  ["a long string with a read inside", 'print([[ config:GetValue("a") ]])', []],
  ["a comment sign in a string", 'print("--") config:GetValue("a")', ["a"]],
  ["a quote in a comment", '-- it\'s\nconfig:GetValue("a")', ["a"]],
  ["a function of the same name", 'function GetValue(key) end GetValue("a")', []],
  ["a nested call", 'config:GetValue(config:GetValue("a"))', ['?config:GetValue("a")', "a"]],
  ["an unclosed call", 'config:GetValue("a"', ["a"]],
];

for (const [name, source, expected] of LUAU) {
  Deno.test(`Luau: ${name}`, () => assert.deepEqual(keys(source), expected));
}

Deno.test("a function that is written with that name is no read of a string", () => {
  assert.ok(!keys("function config:GetValue(key) end").includes("key"));
});

Deno.test("a string that never closes ends with its line", () => {
  assert.ok(keys('config:GetValue("a\nconfig:GetValue("b")').includes("b"));
});

const MODULE_READS: readonly (readonly [name: string, source: string, keys: readonly string[]])[] =
  [
    ["a field in brackets", 'local config = M.get()\nprint(config["race.laps"])', ["race.laps"]],
    ["a field behind a dot", "local config = M.get()\nprint(config.speed)", ["speed"]],
    ["a config of a player", 'local mine, snapshot = M.get(player)\nprint(mine["a"])', ["a"]],
    ["a read at once", 'print(M.get()["a"] + M.get(player).b)', ["a", "b"]],
    ["a value that is read at once", 'local laps = M.get()["a"]\nprint(laps.b)', ["a"]],
    ["a key that is made", "local config = M.get()\nprint(config[name])", ["?name"]],
    ["another table", 'local other = {}\nprint(other["a"], other.config.b)', []],
  ];

for (const [name, source, expected] of MODULE_READS) {
  for (
    const line of [
      "script.Parent.LiveConfig",
      '"./LiveConfig"',
      'script.Parent:WaitForChild("LiveConfig")',
    ]
  ) {
    Deno.test(`a module that is required by ${line}: ${name}`, () => {
      const start = `local M = require(${line})\n`;
      assert.deepEqual(keys(start + source), expected);
    });
  }
}

Deno.test("the fields of a module of another name are no reads", () => {
  assert.deepEqual(keys('local M = require(script.Other)\nlocal c = M.get()\nprint(c["a"])'), []);
});

const TYPESCRIPT: readonly (readonly [name: string, source: string, keys: readonly string[]])[] = [
  ["a call", 'config.GetValue("race.laps");', ["race.laps"]],
  ["a call that may have no object", 'config?.GetValue("a")', ["a"]],
  ["a type argument", 'config.GetValue<number>("a")', ["a"]],
  ["a type argument of types", 'config.GetValue<Map<string, number>>("a")', ["a"]],
  ["a constant", 'const KEY = "a";\nconfig.GetValue(KEY)', ["a"]],
  ["a template", "config.GetValue(`a`)", ["a"]],
  ["a template with an expression", "config.GetValue(`a.${name}`)", ["?`a.${name}`"]],
  ["comments", '// config.GetValue("a")\n/* config.GetValue("b") */ config.GetValue("c")', ["c"]],
  ["a pattern with a quote", 'const p = /["\']/g; config.GetValue("a")', ["a"]],
  ["a division", 'const p = a / b; const q = "/"; config.GetValue("a")', ["a"]],
  ["a comment sign in a string", 'const a = "/*"; config.GetValue("b")', ["b"]],
];

for (const [name, source, expected] of TYPESCRIPT) {
  Deno.test(`TypeScript: ${name}`, () => assert.deepEqual(keys(source, "typescript"), expected));
}

Deno.test("the type that the code takes a value for is known, where it is one word", () => {
  assert.equal(reads('local a = config:GetValue("a") :: number')[0]!.type, "number");
  assert.equal(reads('config.GetValue<string>("a")', "typescript")[0]!.type, "string");
  assert.equal(reads('config.GetValue("a") as boolean', "typescript")[0]!.type, "boolean");
  assert.equal(reads('config:GetValue("a")')[0]!.type, undefined);
});

Deno.test("a read has its line", () => {
  const lines = reads('\n\nconfig:GetValue("a")\n--[[\n\n]]config:GetValue("b")').map(({ line }) =>
    line
  );
  assert.deepEqual(lines, [3, 6]);
});

Deno.test("every string and name of a source is mentioned, but for comments", () => {
  const { mentions } = findReads('get("a.b", x.speed) -- "c"', "luau");
  assert.deepEqual(["a.b", "speed", "c"].map((word) => mentions.has(word)), [true, true, false]);
});

Deno.test("no source ends it, nor takes long", () => {
  const part = fc.constantFrom(
    "`",
    "{",
    "}",
    "${",
    "[[",
    "]]",
    "--",
    "--[[",
    "[=[",
    '"',
    "'",
    "\\",
    "\n",
    "(",
    ")",
    "/",
    "/*",
    "a",
    "=",
    ".",
    ":",
    "GetValue",
    "<",
    ">",
    " ",
    "require",
    "LiveConfig",
    ",",
    "🎮",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      for (const language of ["luau", "typescript"] as const) {
        findReads(parts.join(""), language, MODULES);
      }
    }),
    { numRuns: 2_000 },
  );
  for (const one of ["`{", "config:GetValue(", "GetValue<", "[", "local a = require("]) {
    findReads(one.repeat(100_000), "luau", MODULES);
    findReads(one.repeat(100_000), "typescript", MODULES);
  }
});

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
  ["a constant with its type", 'local KEY: string = "a"\nconfig:GetValue(KEY)', ["a"]],
  ["a variable that is added to", 'local k = "a"\nk ..= "b"\nconfig:GetValue(k)', ["?k"]],
  ["a parameter", 'local k = "a"\nlocal function f(k)\n\tconfig:GetValue(k)\nend', ["?k"]],
  [
    "a typed parameter",
    'local k = "a"\nf(function(x: { y: string }, k: string): number return config:GetValue(k) end)',
    ["?k"],
  ],
  [
    "a loop's variable",
    'local k = "a"\nfor _, k in keys do config:GetValue(k) end config:GetValue(k)',
    ["?k", "a"],
  ],
  [
    "a loop's typed variables",
    'local k = "a"\nfor _: number, k: string in keys do config:GetValue(k) end',
    ["?k"],
  ],
  ["a counter", 'local k = "a"\nfor k = 1, 3 do config:GetValue(k) end config:GetValue(k)', [
    "?k",
    "a",
  ]],
  [
    "a block's variable",
    'local k = "a"\ndo local k = "b" config:GetValue(k) end config:GetValue(k)',
    ["b", "a"],
  ],
  [
    "a branch's variable",
    'local k = "a"\nif x then local k = "b" elseif y then config:GetValue(k) else local k = "c" config:GetValue(k) end',
    ["a", "c"],
  ],
  [
    "a function's variable",
    'local k = "a"\nlocal f = function() local k = f() end\nconfig:GetValue(k)',
    ["a"],
  ],
  [
    "a variable outside, in a function",
    'local k = "a"\nlocal function f() return config:GetValue(k) end',
    ["a"],
  ],
  [
    "a variable that a function changes",
    'local k = "a"\nlocal function f() k = "b" end\nconfig:GetValue(k)',
    ["?k"],
  ],
  ["a variable that is one of several", 'local a, k = 1, "b"\na, k = 2, "c"\nconfig:GetValue(k)', [
    "?k",
  ]],
  [
    "a conditional expression",
    'local k = "a"\nlocal x = if y then 1 else 2\ndo local k = "b" end config:GetValue(k)',
    ["a"],
  ],
  [
    "a field of the same name",
    'local k = "a"\nlocal t = { k = "b", f = function() end }\nt.k = "c" config:GetValue(k)',
    ["a"],
  ],
  ["a global", 'KEY = "a"\nconfig:GetValue(KEY)', ["a"]],
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
    ["a typed variable", 'local config: M.Config = M.get()\nprint(config["a"])', ["a"]],
    ["a member", 'self.config = M.get()\nprint(self.config["a"], self.other["b"])', ["a"]],
    ["a function of its own", 'local get = M.get\nlocal config = get()\nprint(config["a"])', ["a"]],
    [
      "a function that gives it",
      'local function read() return M.get(player) end\nprint(read()["a"])',
      ["a"],
    ],
    [
      "a shadowed name",
      'local config = M.get()\nlocal function f(config) return config["a"] end',
      [],
    ],
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
  ["a constant with its type", 'const KEY: string = "a" as const;\nconfig.GetValue(KEY)', ["a"]],
  [
    "a parameter",
    'const k = "a";\nfunction f(k: string) { config.GetValue(k); }\nconfig.GetValue(k);',
    ["?k", "a"],
  ],
  [
    "an arrow's parameter",
    'const k = "a";\nkeys.map((k) => config.GetValue(k)); keys.map(k => config.GetValue(k)); config.GetValue(k);',
    ["?k", "?k", "a"],
  ],
  [
    "a loop's variable",
    'const k = "a";\nfor (const k of keys) { config.GetValue(k); }\nconfig.GetValue(k);',
    ["?k", "a"],
  ],
  [
    "a method's parameter",
    'const k = "a";\nclass A { read(private k: string): number { return config.GetValue(k); } }',
    ["?k"],
  ],
  [
    "a block's variable",
    'const k = "a";\nif (k) { const k = "b"; config.GetValue(k); }\nconfig.GetValue(k);',
    ["b", "a"],
  ],
  ["a condition's variable", 'const k = "a";\nif (k) { config.GetValue(k); }', ["a"]],
  [
    "a method with the name of a function that reads",
    "const read = config.GetValue;\nclass A { read() {} }",
    [],
  ],
  ["a variable that is added to", 'let k = "a"; k += "b"; config.GetValue(k)', ["?k"]],
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

const SERVICE = 'local S = game:GetService("ConfigService")\n';
const IMPORT = 'import { ConfigService } from "@rbxts/services";\n';

/** Ways to get a config, after which `c:GetValue("a")` reads it; and others, after which it is not known. */
const ORIGINS: readonly (readonly [isConfig: boolean, source: string, language?: Language])[] = [
  [true, 'local c = game:GetService("ConfigService"):GetConfigAsync()'],
  [true, SERVICE + "local c = S:GetConfigForPlayerAsync(player)"],
  [true, "local S = game.ConfigService\nlocal c: ConfigSnapshot? = nil\nc = S:GetConfigAsync()"],
  [
    true,
    'local S = game:GetService("ConfigService") :: ConfigService\nlocal ok, c = pcall(function() return S:GetConfigAsync() end)',
  ],
  [true, SERVICE + "local ok, c = pcall(S.GetConfigAsync, S)"],
  [true, SERVICE + "local c\npcall(function() c = S:GetConfigAsync() end)"],
  [true, SERVICE + "local function get() return S:GetConfigAsync() end\nlocal c = get()"],
  [true, SERVICE + "local c = cached or S:GetConfigAsync()"],
  [true, "function apply(c: ConfigSnapshot)"],
  [true, "local M = require(script.LiveConfig)\nlocal _, c = M.get()"],
  [false, "local c = require(script.Parent.Config)"],
  [false, 'local c = game:GetService("DataStoreService"):GetConfigAsync()'],
  [false, "function apply(c)"],
  [false, "for _, c in sliders do"],
  [false, SERVICE + "local c = S:GetConfigAsync()\nc = slider"],
  [false, SERVICE + "local c = S:GetConfigAsync()\nlocal function f(c)"],
  [false, "local c = Slider.new()"],
  [true, IMPORT + "const c = ConfigService.GetConfigAsync();", "typescript"],
  [
    true,
    'const S = game.GetService("ConfigService");\nlet c: ConfigSnapshot | undefined;\nc = S.GetConfigAsync();',
    "typescript",
  ],
  [true, "function apply(c: ConfigSnapshot) {", "typescript"],
  [
    true,
    IMPORT + "const get = () => ConfigService.GetConfigAsync();\nconst c = get();",
    "typescript",
  ],
  [
    true,
    IMPORT + "const get = async () => ConfigService.GetConfigAsync();\nconst c = await get();",
    "typescript",
  ],
  [false, 'import { c } from "./config";', "typescript"],
  [false, "for (const c of sliders) {", "typescript"],
];

for (const [isConfig, source, language = "luau"] of ORIGINS) {
  Deno.test(`it is ${isConfig ? "known" : "not known"} to be a config: ${source.replaceAll("\n", "; ")}`, () => {
    const read = language === "luau" ? 'c:GetValue("a")' : 'c.GetValue("a")';
    assert.deepEqual(reads(`${source}\n${read}`, language).at(-1)!.isConfig, isConfig);
  });
}

const MODULES_OF_TYPESCRIPT: readonly (readonly [source: string, keys: readonly string[]])[] = [
  ['const [config] = LiveConfig.get(); print(config["race.laps"], config.speed);', [
    "race.laps",
    "speed",
  ]],
  ['const config = LiveConfig.get()[0]; print(config["race.laps"]);', ["race.laps"]],
  ['print(LiveConfig.get(player)[0]["race.laps"]);', ["race.laps"]],
  ['const [, snapshot] = LiveConfig.get(); print(snapshot["race.laps"]);', []],
  ["const [config]: LuaTuple<X> = LiveConfig.get(); print(config[name]);", ["?name"]],
];

for (const [source, expected] of MODULES_OF_TYPESCRIPT) {
  for (
    const line of [
      'import LiveConfig from "server/LiveConfig";',
      'import LiveConfig = require("./LiveConfig");',
      'import * as LiveConfig from "./LiveConfig";',
    ]
  ) {
    Deno.test(`TypeScript: ${line} ${source}`, () => {
      assert.deepEqual(keys(`${line}\n${source}`, "typescript"), expected);
    });
  }
}

const TYPES: readonly (readonly [source: string, type: string | undefined, language?: Language])[] =
  [
    ['config:GetValue("a")', undefined],
    ['local a = config:GetValue("a") :: number', "number"],
    ['config:GetValue("a") :: string | number', "string | number"],
    ['config:GetValue("a") :: any :: string?', "string?"],
    ['config:GetValue("a") :: { [string]: number } f()', "{ [string]: number }"],
    ['config:GetValue("a") :: Types.Loot<string>', "Types.Loot<string>"],
    ['config.GetValue<string>("a")', "string", "typescript"],
    ['config.GetValue("a") as boolean', "boolean", "typescript"],
    ['config.GetValue("a") as string[]', "string[]", "typescript"],
    ['config.GetValue("a") as unknown as string | undefined;', "string | undefined", "typescript"],
  ];

for (const [source, type, language] of TYPES) {
  Deno.test(`the type that the code takes a value for: ${source}`, () => {
    assert.equal(reads(source, language)[0]!.type, type);
  });
}

Deno.test("a read has its line", () => {
  const [first, second] = reads('\n\nconfig:GetValue("a")\n--[[\n\n]]config:GetValue("b")');
  assert.deepEqual([first!.line, second!.line], [3, 6]);
});

Deno.test("every string and name of a source is mentioned, but for comments", () => {
  const { mentions } = findReads('get("a.b", x.speed) -- "c"', "luau");
  assert.deepEqual(["a.b", "speed", "c"].map((word) => mentions.has(word)), [true, true, false]);
});

Deno.test("any source is searched without a crash and in a short time", () => {
  const part = fc.constantFrom(
    ..."` { } ${ [[ ]] -- --[[ [=[ \" ' \\ ( ) / /* a = . : GetValue < > require LiveConfig , 🎮"
      .split(" "),
    "\n",
    " ",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      for (const language of ["luau", "typescript"] as const) {
        findReads(parts.join(""), language, MODULES);
      }
    }),
    { numRuns: 2_000 },
  );
  const repeated =
    "`{;config:GetValue(;GetValue<;[;local a = require(;a or ;a, ;(a) => ;for a, b in ;" +
    "function f() return f() end ";
  for (const one of repeated.split(";")) {
    for (const language of ["luau", "typescript"] as const) {
      findReads(one.repeat(30_000), language, MODULES);
    }
  }
});

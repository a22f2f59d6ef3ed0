import assert from "node:assert/strict";
import fc from "fast-check";
import { placeAt, readToml, toJson, type TomlNode } from "../../../src/toml/toml.ts";
import { Failure } from "../../../src/values/failure.ts";
import { writeJson, writePath } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { files } from "../files/randomConfig.ts";
import { scraps } from "./tomlScraps.ts";

function jsonOf(text: string): string {
  const document = readToml(text, "x.toml");
  return writeJson(toJson(document, document.root, "the file"));
}

function failureOf(text: string): Failure {
  try {
    const document = readToml(text, "x.toml");
    toJson(document, document.root, "the file");
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return error;
  }
  assert.fail(`was read: ${text}`);
}

Deno.test("every way of writing a table is read as the same value", () => {
  const json = '{"a":{"b":{"c":1,"d":2}}}';
  assert.equal(jsonOf("[a.b]\nc = 1\nd = 2"), json);
  assert.equal(jsonOf("a.b.c = 1\na.b.d = 2"), json);
  assert.equal(jsonOf("a = { b = { c = 1, d = 2 } }"), json);
  assert.equal(jsonOf("a = { b.c = 1, b.d = 2 }"), json);
  assert.equal(jsonOf("[a]\nb.c = 1\nb.d = 2"), json);
  assert.equal(jsonOf("[a]\n[a.b]\nc = 1\nd = 2"), json);
});

Deno.test("a table may be opened after the tables inside it", () => {
  assert.equal(
    jsonOf("[a.b.c]\nx = 1\n[a]\ny = 2\n[a.b]\nz = 3"),
    '{"a":{"b":{"c":{"x":1},"z":3},"y":2}}',
  );
});

Deno.test("arrays of tables collect their items, and headers belong to the last one", () => {
  assert.equal(
    jsonOf("[[a]]\nx = 1\n[a.b]\ny = 1\n[[a.c]]\n[[a.c]]\nz = 1\n[[a]]\n[a.b]\ny = 2"),
    '{"a":[{"x":1,"b":{"y":1},"c":[{},{"z":1}]},{"b":{"y":2}}]}',
  );
});

Deno.test("names such as constructor and __proto__ are ordinary keys", () => {
  const text = "__proto__ = 1\nconstructor.toString = 2\n[hasOwnProperty.__proto__]\nvalueOf = 3";
  assert.equal(
    jsonOf(text),
    '{"__proto__":1,"constructor":{"toString":2},"hasOwnProperty":{"__proto__":{"valueOf":3}}}',
  );
});

Deno.test("what TOML 1.1 added is read", () => {
  assert.equal(
    jsonOf("a = { # table\n  b = 1, # one\n\n  # above\n  c = { d = [\n  ], },\n}"),
    '{"a":{"b":1,"c":{"d":[]}}}',
  );
  assert.equal(jsonOf('a = "\\e\\x41\\xe9"'), String.raw`{"a":"\u001bAé"}`);
  for (const value of ["10:20", "2020-01-01T10:20", "2020-01-01 10:20Z"]) {
    assert.equal(
      failureOf(`a = ${value}`).what,
      `the file contains ${value} at .a, which JSON cannot represent.`,
    );
  }
});

Deno.test("numbers keep their digits, in JSON's spelling", () => {
  const numbers: [string, string][] = [
    ["1_000", "1000"],
    ["+1", "1"],
    ["-0", "0"],
    ["0x1f", "31"],
    ["0o17", "15"],
    ["0b101", "5"],
    ["0xFFFF_FFFF_FFFF_FFFF", "18446744073709551615"],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
    ["1e6", "1e6"],
    ["+1.5E+06", "1.5E+06"],
    ["1_0.0_1e-1_0", "10.01e-10"],
    ["-0.0", "-0.0"],
    ["1e400", "1e400"],
  ];
  for (const [toml, json] of numbers) {
    assert.equal(jsonOf(`a = ${toml}`), `{"a":${json}}`);
    assert.doesNotThrow(() => parseJson(jsonOf(`a = ${toml}\n`)));
  }
});

Deno.test("what JSON cannot contain is refused with its path and place", () => {
  const failure = failureOf('a = 1\nb = [1, { "x y" = -inf }]');
  assert.equal(failure.what, 'the file contains -inf at .b[1]."x y", which JSON cannot represent.');
  assert.deepEqual(failure.place, {
    file: "x.toml",
    line: 2,
    column: 19,
    source: 'b = [1, { "x y" = -inf }]',
  });
  for (
    const value of [
      "nan",
      "inf",
      "2020-01-01",
      "2020-01-01T00:00:00",
      "10:00:00",
      "2020-01-01T00:00:00Z",
      "2020-01-01 00:00:00+01:00",
    ]
  ) {
    assert.ok(failureOf(`a = ${value}`).what.includes(`contains ${value} at .a`));
  }
});

Deno.test("a place counts lines and characters from 1, whatever they are", () => {
  const text = "\ufeff# 😀\r\n'é😀' = { a = nan }\r\n";
  const document = readToml(text, "x.toml");
  const at = (part: string) => placeAt(document, text.indexOf(part));
  assert.deepEqual(at("# "), { file: "x.toml", line: 1, column: 1, source: "# 😀" });
  assert.deepEqual(at("nan"), {
    file: "x.toml",
    line: 2,
    column: 14,
    source: "'é😀' = { a = nan }",
  });
  assert.equal(placeAt(document, text.length).line, 3);
});

Deno.test("a syntax error is a sentence with its place", () => {
  const errors: [string, RegExp, number, number][] = [
    ["a = 1\nb = ?", /unexpected character/, 2, 5],
    ["a = ", /unspecified value/, 1, 5],
    ["a = 1\na = 2", /multiple times/, 2, 1],
    ["[a]\n[b]\n[a]", /multiple times/, 3, 2],
    ['a = "x\nb = 1', /unterminated string/, 1, 7],
    ["a b = 1", /equal/, 1, 3],
    ["a = 1 b = 2", /must be a newline/, 1, 7],
    ["a = { b = 1,, }", /unexpected/, 1, 13],
    ["a = 01", /leading zeros/, 1, 5],
    ["\ufeffa = ]", /unexpected/, 1, 5],
    ["a = 1\n\nb = 'x' # c\rd = 2", /carriage return/, 3, 12],
    ["a = 1\r", /carriage return/, 1, 6],
  ];
  for (const [text, what, line, column] of errors) {
    const failure = failureOf(text);
    assert.match(failure.what, /^not TOML: /);
    assert.match(failure.what, what);
    assert.equal(`${failure.place?.line}:${failure.place?.column}`, `${line}:${column}`, text);
    assert.match(failure.advice, /\.$/);
  }
});

Deno.test("hostile nesting and length end with an error, not a crash", () => {
  for (const depth of [251, 5_000, 200_000]) {
    failureOf(`a = ${"[".repeat(depth)}${"]".repeat(depth)}`);
    failureOf(`a = ${"{a=".repeat(depth)}1${"}".repeat(depth)}`);
    failureOf(`${"a.".repeat(depth)}a = 1`);
    failureOf(`[${"a.".repeat(depth)}a]`);
  }
  failureOf(`a = ${"1".repeat(300_000)}`);
  assert.doesNotThrow(() => readToml(`a = ${"[".repeat(250)}${"]".repeat(250)}`, "x.toml"));
});

/** Ways to write levels of nesting: each with as many levels as it has, and a level more. */
const LIMITS: readonly (readonly [most: string, more: string])[] = [
  [`a = ${arrays(249, "1")}`, `a = ${arrays(250, "1")}`],
  [`a = ${"{ a = ".repeat(249)}1${" }".repeat(249)}`, `a = ${arrays(249, "{ a = 1 }")}`],
  [`${"a.".repeat(249)}a = 1`, `${"a.".repeat(250)}a = 1`],
  [`[${"a.".repeat(248)}a]\na = 1`, `[${"a.".repeat(248)}a]\na.a = 1`],
  [
    `[${"a.".repeat(9)}a]\na = ${arrays(239, "1")}`,
    `[${"a.".repeat(9)}a]\na = ${arrays(240, "1")}`,
  ],
  [`[[a]]\n[[a.a]]\na = ${arrays(245, "1")}`, `[[a]]\n[[a.a]]\na = ${arrays(246, "1")}`],
];

function arrays(levels: number, inner: string): string {
  return "[".repeat(levels) + inner + "]".repeat(levels);
}

Deno.test("levels are counted from the top of the file, however they are written", () => {
  for (const [most, more] of LIMITS) {
    assert.doesNotThrow(() => readToml(most, "x.toml"), most);
    assert.equal(failureOf(more).what, "not TOML: nested deeper than 250 levels.", more);
  }
});

Deno.test("the text of every range is exactly its value", () => {
  fc.assert(
    fc.property(files, ({ text }) => {
      const document = readToml(text, "x.toml");
      const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
      const visit = (node: TomlNode): void => {
        const source = slice(node.span);
        if (node.type === "scalar") assert.match(source, /^\S[^]*\S$|^\S$/u);
        else if (node.type === "array" && node.inline) assert.match(source, /^\[[^]*\]$/);
        else if (node.type === "table" && node.inline) assert.match(source, /^\{[^]*\}$/);
        if (node.type === "array") node.items.forEach(visit);
        if (node.type === "table") {
          for (const { node: inner } of node.members.values()) visit(inner);
        }
      };
      visit(document.root);
      for (const statement of document.statements) {
        if (statement.kind === "header") assert.match(slice(statement.span), /^\[[^]*\]$/);
        else assert.ok(slice(statement.span).endsWith(slice(statement.value.span)));
        for (const key of statement.keys) {
          const [[name] = []] = [...readToml(`${slice(key.span)} = 1`, "x.toml").root.members];
          assert.equal(name, key.name);
        }
      }
    }),
    { numRuns: 200 },
  );
});

Deno.test("a 0 at the very end of a file has its place, even after a long string", () => {
  for (const before of ["", `s = "${"x".repeat(1_000)}"\n`, "\ufeff"]) {
    const text = `${before}n = 0`;
    const { span } = readToml(text, "x.toml").root.members.get("n")!.node;
    assert.deepEqual(span, { start: text.length - 1, end: text.length });
  }
});

Deno.test("any text is either read or refused with a Failure", () => {
  const scrambled = fc.tuple(files, fc.nat(), fc.nat({ max: 8 }), scraps)
    .map(([{ text }, at, length, scrap]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + scrap + text.slice(start + length);
    });
  fc.assert(
    fc.property(fc.oneof(fc.array(scraps).map((parts) => parts.join("")), scrambled), (text) => {
      try {
        const document = readToml(text, "x.toml");
        toJson(document, document.root, "the file");
      } catch (error) {
        assert.ok(error instanceof Failure, String((error as Error).stack));
        assert.ok(error.place === undefined || error.place.line >= 1);
      }
    }),
    { numRuns: Number(Deno.env.get("CLI_TEST_RUNS") ?? 500) },
  );
});

Deno.test("different paths are written differently", () => {
  assert.equal(writePath([]), "");
  assert.equal(writePath(["a", 0, "b c", "d.e", ""]), '.a[0]."b c"."d.e".""');
});

import assert from "node:assert/strict";
import { withAnnotations } from "../../../src/files/annotations.ts";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { editEnv } from "../../../src/files/editConfig.ts";
import { editEnvInPlace } from "../../../src/files/envEdits.ts";
import { readToml } from "../../../src/toml/toml.ts";
import { applyEdits } from "../../../src/toml/tomlEdits.ts";
import {
  equalJson,
  isArray,
  isObject,
  type Json,
  jsonNumber,
  type JsonObject,
  writeJson,
} from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { NASTY } from "./nastyFiles.ts";

/** Edit `dev`, and check that it need not be written again. */
function edit(text: string, live: JsonObject): string {
  const config = readConfigFile(text, "cliconfig.toml");
  const edited = editEnv(config, "dev", live, undefined).text;
  const target = withAnnotations(live, config.envs.get("dev"));
  const document = readToml(text, "cliconfig.toml");
  assert.equal(applyEdits(document, editEnvInPlace(document, "dev", target)), edited);
  return edited;
}

function assertEdit(before: string, live: string, after: string): void {
  const entries = parseJson(live);
  assert.ok(isObject(entries));
  assert.equal(edit(before, entries), after);
}

Deno.test("entries in one section are added, changed and removed there", () => {
  const text = `[dev.entries]
# a
a = { value = 1 } # on a
# b
b = { value = { x = 1, y = 2 }, description = "d" } # on b

# c
"c d" = { value = [1] }

[prod]
`;
  assertEdit(
    text,
    '{"b":{"y":3,"z":{}},"c d":[1],"e.f":true}',
    `[dev.entries]
# b
b = { value = { y = 3, z = {} }, description = "d" } # on b

# c
"c d" = { value = [1] }
"e.f" = { value = true }

[prod]
`,
  );
});

Deno.test("dotted keys are edited as dotted keys", () => {
  assertEdit(
    `[dev.entries]
k.value.a.b = 1 # one
k.value.a.c = 2
j.value = 3
`,
    '{"k":{"a":{"b":1,"d":5},"e":6},"j":3,"l":{"m":7}}',
    `[dev.entries]
k.value.a.b = 1 # one
k.value.a.d = 5
k.value.e = 6
j.value = 3
l.value = { m = 7 }
`,
  );
  assertEdit("[dev.entries]\nk.value.a = 1\n", '{"k":{}}', "[dev.entries]\nk.value = {}\n");
  assertEdit(
    "dev.entries.k.value = 1\nprod.entries.k.value = 2\n[stage]\n",
    '{"k":1,"l.m":[1]}',
    'dev.entries.k.value = 1\ndev.entries."l.m".value = [1]\nprod.entries.k.value = 2\n[stage]\n',
  );
  assertEdit(
    "[ 'dev' ]\n  entries . k . value=1\n",
    '{"k":1,"l":2}',
    "[ 'dev' ]\n  entries . k . value=1\n  entries.l.value = 2\n",
  );
});

Deno.test("inline forms are edited between their braces", () => {
  assertEdit(
    "[dev]\nentries = { k = { value = 1, description = 'd' } } # c\n",
    '{"k":1,"m":4}',
    "[dev]\nentries = { k = { value = 1, description = 'd' }, m = { value = 4 } } # c\n",
  );
  assertEdit(
    "dev = {entries={k={value=1},l={value=2},m={value=3}}}",
    '{"l":2,"m":{"a":[]}}',
    "dev = {entries={l={value=2},m={value={ a = [] }}}}",
  );
  assertEdit(
    "dev.entries.k = { value.a.b = 1, description = '', value.a.c = 2 }\n",
    '{"k":{"a":{"c":3,"d":4},"e":5}}',
    "dev.entries.k = { description = '', value.a.c = 3, value.a.d = 4, value.e = 5 }\n",
  );
});

Deno.test("an entry that is a table of its own is edited inside that table", () => {
  assertEdit(
    `# about k
[dev.entries.k]
description = "d"

# its value
[dev.entries.k.value]
a = 1 # a
b = [1, 2] # b

# deeper
[dev.entries.k.value.sub]
c = 1

[prod]
`,
    '{"k":{"a":1,"b":[1,2,3],"sub":{"c":2,"d":true},"new":null}}'.replace(
      ',"new":null',
      ',"e":"x"',
    ),
    `# about k
[dev.entries.k]
description = "d"

# its value
[dev.entries.k.value]
a = 1 # a
b = [1, 2, 3] # b
e = "x"

# deeper
[dev.entries.k.value.sub]
c = 2
d = true

[prod]
`,
  );
  assertEdit("[dev.entries.k.value]\na = 1\n# b\nb = 2\n", '{"k":{}}', "[dev.entries.k.value]\n");
  assertEdit(
    "[dev.entries.k.value.sub]\na = 1\n",
    '{"k":{}}',
    "[dev.entries.k]\nvalue = {}\n",
  );
  assertEdit(
    "# sub\n[dev.entries.k.value.sub]\na = 1\n",
    '{"k":{"sub":{"a":1},"x":1,"y":2}}',
    "[dev.entries.k.value]\nx = 1\ny = 2\n\n# sub\n[dev.entries.k.value.sub]\na = 1\n",
  );
});

Deno.test("a table value that becomes another kind moves back to its entry", () => {
  assertEdit(
    `[dev.entries.k]
description = "d" # keep

# its value
[dev.entries.k.value]
a = 1

[dev.entries.l]
value = 1
`,
    '{"k":"x","l":{"a":1}}',
    `[dev.entries.k]
description = "d" # keep
value = "x"

[dev.entries.l]
value = { a = 1 }
`,
  );
});

Deno.test("arrays of tables gain, change and lose their items", () => {
  const title = "# My game\n\n";
  const text = `${title}# first
[[dev.entries.k.value]]
a = 1 # one

# second
[[dev.entries.k.value]]
a = 2
[dev.entries.k.value.sub]
z = 1

# prod
[prod]
`;
  const blocks = (...items: string[]) =>
    `${title}${items.map((item) => `[[dev.entries.k.value]]\n${item}\n`).join("")}# prod\n[prod]\n`;
  assertEdit(text, `{"k":[{"a":1},{"a":2,"sub":{"z":1}}]}`, text);
  assertEdit(text, `{"k":[{"a":1},{"a":2,"sub":{"z":3}}]}`, text.replace("z = 1", "z = 3"));
  assertEdit(
    text,
    `{"k":[{"a":2},{"a":2,"sub":{"z":3}}]}`,
    blocks("a = 2\n", "a = 2\nsub = { z = 3 }\n"),
  );
  assertEdit(text, '{"k":[{"b":[{}]}]}', blocks("b = [{}]\n"));
  assertEdit(text, '{"k":[]}', `${title}[dev.entries.k]\nvalue = []\n\n# prod\n[prod]\n`);
  assertEdit(
    text,
    '{"k":[{"a":1},2]}',
    `${title}[dev.entries.k]\nvalue = [{ a = 1 }, 2]\n\n# prod\n[prod]\n`,
  );
});

Deno.test("arrays in items of arrays of tables are written again with the item", () => {
  const text = (first: string, second: string) =>
    `[[dev.entries.a.value]]\nn = 1\n${first}[[dev.entries.a.value]]\nn = 2\n${second}`;
  const item = (x: number) => `[[dev.entries.a.value.b]]\nx = ${x}\n`;
  assertEdit(
    text(item(1) + item(2), item(3)),
    '{"a":[{"n":1,"b":[{"x":1},{"x":2},{"x":9}]},{"n":2,"b":[]}]}',
    "[[dev.entries.a.value]]\nn = 1\nb = [{ x = 1 }, { x = 2 }, { x = 9 }]\n\n" +
      "[[dev.entries.a.value]]\nn = 2\nb = []\n",
  );
});

Deno.test("an array keeps its style and the comments of the items that stay", () => {
  const text = (before: string) => `[dev.entries.k]\nvalue = ${before} # stays\n`;
  const assertArray = (before: string, live: string, after: string) =>
    assertEdit(text(before), `{"k":${live}}`, text(after));
  const lines = `[ # list
  # one
  1_000, # one
  [ 2 ] # two
  , # after
  # end
]`;
  const [head, one, two, end] = [
    "[ # list\n  ",
    "# one\n  1_000, # one\n  ",
    "[ 2 ] # two\n  , # after\n  ",
    "# end\n]",
  ];
  assert.equal(head + one + two + end, lines);
  assertArray(lines, "[1000,[2]]", lines);
  assertArray(lines, "[1000,[2],3]", `${head}${one}${two}3,\n  ${end}`);
  assertArray(lines, "[3,1000,[2]]", `${head}3,\n  ${one}${two}${end}`);
  assertArray(lines, "[1000,3,[2]]", `${head}${one}3,\n  ${two}${end}`);
  assertArray(lines, "[[2],1000]", head + two + one + end);
  assertArray(lines, "[[2]]", head + two + end);
  assertArray(lines, "[1000]", head + one + end);
  assertArray(lines, "[4]", `${head}4,\n  ${end}`);
  assertArray(lines, "[]", "[]");
  assertArray("[\n\t1,\n\t2 # and,\n  ]", "[5,6]", "[\n\t5,\n\t6\n  ]");
  assertArray("[\n\t1,\n\t2 # and,\n  ]", "[1,2,3]", "[\n\t1,\n\t2, # and,\n\t3\n  ]");
  assertArray("[\n\t1, # one\n\t2\n  ]", "[1]", "[\n\t1 # one\n  ]");
  assertArray("[\r\n  1,\r\n]", "[1,5]", "[\r\n  1,\r\n  5,\r\n]");
  assertArray("[\r\n  1 # one\r\n  ,\r\n]", "[1,5]", "[\r\n  1 # one\r\n  ,\r\n  5,\r\n]");
  assertArray("[1,\n  2,\n]", "[5,6]", "[5, 6,\n]");
  assertArray("[\n\t1,\n\t2 # and,\n  ]", "[1,5]", "[\n\t1,\n\t5 # and,\n  ]");
  // A comment must not hide what comes after it.
  assertArray("[1, # one\n 2, 3]", "[1,3]", "[1, # one\n3]");
  assertArray("[1, # one\n 2]", "[1]", "[1 # one\n]");
  assertArray("[ 1 # one\n , 2 # two\n]", "[1,2,3]", "[ 1 # one\n , 2, # two\n3\n]");
});

Deno.test("the tables of a list that stay keep their comments when one is added or removed", () => {
  const item = (x: number) => `# ${x} above\n[[dev.entries.k.value]] # ${x}\nx = ${x} # x ${x}\n`;
  const added = (x: number) => `[[dev.entries.k.value]]\nx = ${x}\n`;
  const title = "# The file\n\n";
  const lines = (...items: string[]) => title + items.join("\n");
  const all = lines(item(1), item(2), item(3));
  assertEdit(all, '{"k":[{"x":1},{"x":3}]}', lines(item(1), item(3)));
  assertEdit(
    all,
    '{"k":[{"x":1},{"x":9},{"x":2},{"x":3}]}',
    lines(item(1), added(9), item(2), item(3)),
  );
  assertEdit(all, '{"k":[{"x":2},{"x":3},{"x":9}]}', lines(item(2), item(3), added(9)));
});

Deno.test("an inline table of TOML 1.1 keeps its lines and comments, and others stay on one line", () => {
  const text = (table: string) => `[dev.entries.k]\nvalue = ${table} # stays\n`;
  const assertTable = (before: string, live: string, after: string) =>
    assertEdit(text(before), `{"k":${live}}`, text(after));
  const lines = '{ # table\n  # a above\n  a = 1, # a\n  b = "\\e\\x41", # b\n}';
  assertTable(lines, '{"a":1,"b":"\\u001bA"}', lines);
  assertTable(lines, '{"a":2,"b":"\\u001bA"}', lines.replace("a = 1", "a = 2"));
  assertTable(lines, '{"a":1}', "{ # table\n  # a above\n  a = 1, # a\n}");
  assertTable(lines, '{"b":"\\u001bA"}', '{ # table\n  b = "\\e\\x41", # b\n}');
  assertTable(
    lines,
    '{"a":1,"b":"\\u001bA","c":{"d":"\\u001b"}}',
    `${lines.slice(0, -1)}  c = { d = "\\u001b" },\n}`,
  );
  assertTable("{\n  a = 1 # a\n}", '{"a":1,"b":2}', "{\n  a = 1, # a\n  b = 2\n}");
  assertTable("{ a = 1, }", '{"a":1,"b":2}', "{ a = 1, b = 2, }");
  assertTable("{ a = 1 }", '{"a":1,"b":2}', "{ a = 1, b = 2 }");
  assertTable("{a = [\n  1, # one\n  ]}", '{"a":[1],"b":2}', "{a = [\n  1, # one\n  ], b = 2}");
});

Deno.test("when an array is written again, each of several equal items keeps its own text", () => {
  const text = (items: string) => `[dev.entries.a]\nvalue = [\n  ${items}\n]\n`;
  const two = "[1, # one\n  ],\n  [1.0, # two\n  ],";
  assertEdit(text(two), '{"a":[[1],[1],[1]]}', text(`${two}\n  [1],`));
});

Deno.test("arrays on one line stay on one line", () => {
  const assertArray = (before: string, live: string, after: string) =>
    assertEdit(
      `dev.entries.k.value = ${before}`,
      `{"k":${live}}`,
      `dev.entries.k.value = ${after}`,
    );
  assertArray("[1, 2, 3]", "[2,3]", "[2, 3]");
  assertArray("[1, 2, 3]", "[1,2]", "[1, 2]");
  assertArray("[1, 2, 3]", "[0,1,2,3]", "[0, 1, 2, 3]");
  assertArray("[ 1,2,3, ]", "[1,2,3,4]", "[ 1,2,3, 4, ]");
  assertArray("[ 1 ]", "[1,2]", "[ 1, 2 ]");
  assertArray("[1]", "[0,1]", "[0, 1]");
  assertArray("[]", "[1]", "[1]");
  assertArray("[1, 2]", "[]", "[]");
  assertArray("[1, [2, 3]]", "[1,[2]]", "[1, [2]]");
  assertArray("[{ a = 1 }, {}]", '[{"a":2},{"b":1}]', "[{ a = 2 }, { b = 1 }]");
});

/** The entries of `dev` as a file contains them. */
function entriesOf(text: string): Map<string, Json> {
  const entries = readConfigFile(text, "cliconfig.toml").envs.get("dev")?.entries ?? [];
  return new Map(Array.from(entries, ([key, { value }]) => [key, value]));
}

/** Every result of one small change, anywhere inside a value. */
function* neighbours(value: Json): Generator<Json> {
  yield jsonNumber(77);
  yield parseJson("{}");
  yield parseJson("[]");
  yield parseJson('{"n":{"m":1}}');
  yield parseJson('[{"n":1},{"m":{}}]');
  if (isArray(value)) {
    for (let at = 0; at <= value.length; at++) {
      yield value.toSpliced(at, 0, "new");
      yield value.toSpliced(at, 0, new Map([["new", true]]));
      if (at === value.length) continue;
      yield value.toSpliced(at, 1);
      for (const item of neighbours(value[at]!)) yield value.with(at, item);
    }
  }
  if (isObject(value)) {
    yield new Map([...value, ["new 1", jsonNumber(1)], ["new2", "x"]]);
    for (const [name, member] of value) {
      yield new Map([...value].filter(([other]) => other !== name));
      yield new Map([...value].filter(([other]) => other === name));
      for (const item of neighbours(member)) yield new Map([...value, [name, item]]);
    }
  }
}

Deno.test("every small edit of every difficult file changes little and comes out right", () => {
  let steps = 0;
  for (const [index, text] of NASTY.entries()) {
    const before = entriesOf(text);
    assert.equal(edit(text, before), text, `file ${index}`);
    for (const spelling of [text, text.replaceAll("\n", "\r\n"), text.replace(/\n$/, "")]) {
      const live = entriesOf(spelling);
      for (const entries of neighbours(live)) {
        if (!isObject(entries)) continue;
        const edited = edit(spelling, entries);
        const after = entriesOf(edited);
        assert.ok(equalJson(after, entries), `file ${index}: ${writeJson(after)}`);
        assert.equal(edit(edited, entries), edited, `file ${index}`);
        steps++;
      }
    }
  }
  assert.ok(steps > 4_000, String(steps));
});

Deno.test("conditions that move keep their comments, and those that change keep their place", () => {
  const us = `# one
[[dev.conditions]] # first
# the name
name = "us" # one
if = 'Country = US'
`;
  const ca = `[[dev.conditions]]\nname = "ca" # two\nif = 'Country = CA'\n`;
  const text = `# the file\n\n${us}# below\n\n# between\n\n${ca}\n[prod]\n`;
  const assertConditions = (before: string, rules: Record<string, string>, after: string) => {
    const edited = editEnv(
      readConfigFile(before, "x.toml"),
      "dev",
      new Map(),
      undefined,
      new Map(),
      {
        rules: new Map(Object.entries(rules).map(([name, words]) => [name, { words }])),
        values: new Map(),
      },
    );
    assert.equal(edited.text, after);
  };
  const [US, CA] = ["Country = US", "Country = CA"];
  assertConditions(text, { us: US, ca: CA }, text);
  assertConditions(
    text,
    { ca: CA, us: US },
    `# the file\n\n# below\n\n# between\n\n${ca}\n${us}\n[prod]\n`,
  );
  assertConditions(
    text,
    { us: "Country = DE", new: "Country = FR", ca: CA },
    `# the file

${us.replace("'Country = US'", '"Country = DE"')}# below

# between

[[dev.conditions]]
name = "new"
if = "Country = FR"

${ca}
[prod]
`,
  );
  // The first comment is about the file.
  assertConditions(`# the file\n${ca}\n${us}`, { us: US, ca: CA }, `# the file\n\n${us}\n${ca}`);
  // A byte order mark stays at the top.
  assertConditions(`\ufeff${ca}\n${us}`, { us: US, ca: CA }, `\ufeff${us}\n${ca}`);
});

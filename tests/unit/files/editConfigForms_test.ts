import assert from "node:assert/strict";
import fc from "fast-check";
import { withAnnotations } from "../../../src/files/annotations.ts";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { editEnv } from "../../../src/files/editConfig.ts";
import { editEnvInPlace } from "../../../src/files/envEdits.ts";
import { readToml } from "../../../src/toml/toml.ts";
import { applyEdits } from "../../../src/toml/tomlEdits.ts";
import { writeTomlValue } from "../../../src/toml/writeToml.ts";
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

Deno.test("a value of its own table that becomes another kind goes back to its entry", () => {
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
  const second = '{"a":2,"sub":{"z":1}}';
  const block = (line: string) => `[[dev.entries.k.value]]\n${line}\n\n`;
  assertEdit(text, `{"k":[{"a":1},{"a":2,"sub":{"z":3}}]}`, text.replace("z = 1", "z = 3"));
  assertEdit(text, `{"k":[${second}]}`, title + text.slice(text.indexOf("# second")));
  assertEdit(
    text,
    `{"k":[{"a":0},{"a":1},${second}]}`,
    text.replace("# first", `${block("a = 0")}# first`),
  );
  assertEdit(
    text,
    `{"k":[{"a":1},${second},{"b":[{}]}]}`,
    text.replace("# prod", `${block("b = [{}]")}# prod`),
  );
  assertEdit(
    text,
    `{"k":[{"a":1},{"x":1},{},${second}]}`,
    text.replace("# second", `${block("x = 1")}[[dev.entries.k.value]]\n\n# second`),
  );
  assertEdit(text, '{"k":[]}', `${title}[dev.entries.k]\nvalue = []\n\n# prod\n[prod]\n`);
  assertEdit(
    text,
    '{"k":[{"a":1},2]}',
    `${title}[dev.entries.k]\nvalue = [{ a = 1 }, 2]\n\n# prod\n[prod]\n`,
  );
});

Deno.test("arrays inside items of arrays of tables are edited inside their item", () => {
  const text = (first: string, second: string) =>
    `[[dev.entries.a.value]]\nn = 1\n${first}[[dev.entries.a.value]]\nn = 2\n${second}`;
  const item = (x: number) => `[[dev.entries.a.value.b]]\nx = ${x}\n`;
  assertEdit(
    text(item(1) + item(2), item(3)),
    '{"a":[{"n":1,"b":[{"x":1},{"x":2},{"x":9}]},{"n":2,"b":[]}]}',
    text(`${item(1)}${item(2)}\n${item(9)}\n`, "b = []\n"),
  );
});

Deno.test("comments inside an array stay with the items that stay", () => {
  const text = `[dev.entries.k]
value = [ # list
  # one
  1, # on one
  # two
  2
  , # on two
  # three
  3 # on three
  # end
]
`;
  assertEdit(text, '{"k":[1,2,4]}', text.replace("3 # on", "4 # on"));
  assertEdit(
    text,
    '{"k":[1,2,3,4]}',
    text.replace("3 # on three", "3, # on three\n  4"),
  );
  assertEdit(text, '{"k":[2,3]}', text.replace("  # one\n  1, # on one\n", ""));
  assertEdit(
    text,
    '{"k":[1,2]}',
    text.replace("\n  # three\n  3 # on three", "").replace("2\n  , #", "2\n   #"),
  );
  assertEdit(text, '{"k":[]}', "[dev.entries.k]\nvalue = []\n");
});

Deno.test("an array is edited item by item, so that a change costs no other item its comments", () => {
  const text = (two: string, three: string) =>
    `[dev.entries.k]
value = [
  1, # one
${two}  # three
  3${three}
]
`;
  const before = text("  2, # two\n", "");
  assertEdit(before, '{"k":[1,5,3,4]}', text("  5, # two\n", ",\n  4"));
  assertEdit(before, '{"k":[1,3,4]}', text("", ",\n  4"));
  assertEdit(before, '{"k":[1,2,8,3,4]}', text("  2, # two\n  8,\n", ",\n  4"));
  assertEdit(before, '{"k":[1,7,8,3]}', text("  7, # two\n  8,\n", ""));
});

Deno.test("an array of tables is edited item by item, too", () => {
  const item = (x: string) => `[[dev.entries.k.value]]\nx = ${x}\n`;
  const text = (...items: string[]) => items.map(item).join("\n");
  const before = text("1 # one", "2 # two", "3 # three");
  assertEdit(
    before,
    '{"k":[{"x":1},{"x":7},{"x":3},{"x":9}]}',
    text("1 # one", "7 # two", "3 # three", "9"),
  );
  assertEdit(before, '{"k":[{"x":1},{"x":3},{"x":4}]}', text("1 # one", "3 # three", "4"));
  assertEdit(
    before,
    '{"k":[{"x":0},{"x":1},{"x":8},{"x":2},{"x":3}]}',
    text("0", "1 # one", "8", "2 # two", "3 # three"),
  );
});

Deno.test("a comment that a blank line sets off in an array stays when the item below goes", () => {
  const text = (two: string) =>
    `[dev.entries.k]
value = [
  # small

${two}  # large

  # about three
  3, # three
]
`;
  const both = text("  # about one\n  1, # one\n");
  assertEdit(both, '{"k":[3]}', text(""));
  const end = both.replace(/ {2}# about three\n.*\n/, "");
  assertEdit(both, '{"k":[1]}', end);
});

Deno.test("every item that stays in its order keeps its comment", () => {
  const edits = fc.array(fc.constantFrom("keep", "keep", "remove", "insert"), { maxLength: 30 });
  fc.assert(fc.property(edits, (steps) => {
    const old = steps.flatMap((step, index) => step === "insert" ? [] : [index]);
    const now = steps.flatMap((step, index) =>
      step === "remove" ? [] : [step === "insert" ? -index - 1 : index]
    );
    const lines = old.map((item) => `  ${item}, # on ${item}\n`);
    const before = `[dev.entries.k]\nvalue = [\n${lines.join("")}]\n`;
    const after = edit(before, new Map([["k", now.map(jsonNumber)]]));
    if (now.length === 0) return;
    for (const item of now.filter((item) => item >= 0)) {
      assert.ok(after.includes(`\n  ${item}, # on ${item}\n`), after);
    }
  }));
});

Deno.test("arrays of thousands of items are edited in no time", () => {
  for (const step of [1, 2]) {
    const old = Array.from({ length: 5_000 }, (_, index) => jsonNumber(index));
    const now = Array.from({ length: 5_000 }, (_, index) => jsonNumber(index * step + 1));
    const before = `[dev.entries.k]\nvalue = ${writeTomlValue(old)}\n`;
    const start = performance.now();
    const after = edit(before, new Map([["k", now]]));
    assert.ok(equalJson(entriesOf(after).get("k")!, now));
    assert.ok(performance.now() - start < 60_000);
  }
});

Deno.test("arrays on one line stay on one line, with their spacing", () => {
  const assertArray = (before: string, live: string, after: string) =>
    assertEdit(
      `dev.entries.k.value = ${before}`,
      `{"k":${live}}`,
      `dev.entries.k.value = ${after}`,
    );
  assertArray("[1, 2, 3]", "[2,3]", "[2, 3]");
  assertArray("[1, 2, 3]", "[1,2]", "[1, 2]");
  assertArray("[1, 2, 3]", "[0,1,2,3]", "[0, 1, 2, 3]");
  assertArray("[ 1,2,3, ]", "[1,2,3,4]", "[ 1,2,3,4, ]");
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

/** Everything that a value may become by one small step, anywhere inside it. */
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

Deno.test("every small step from every nasty file is edited finely and comes out right", () => {
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

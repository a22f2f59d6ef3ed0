import assert from "node:assert/strict";
import { ANNOTATIONS, ENTRY } from "../../../src/files/configSchema.ts";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { editEnv } from "../../../src/files/editConfig.ts";
import { Failure } from "../../../src/values/failure.ts";
import { isObject } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import type { Repository } from "../../../src/values/repository.ts";

function edit(text: string, live: string, env = "dev", repository?: Repository): string {
  const entries = parseJson(live);
  assert.ok(isObject(entries));
  return editEnv(readConfigFile(text, "cliconfig.toml"), env, entries, repository).text;
}

/** The comments that an edit of `dev` loses. */
function lostBy(text: string, live: string): readonly string[] {
  const entries = parseJson(live);
  assert.ok(isObject(entries));
  return editEnv(readConfigFile(text, "cliconfig.toml"), "dev", entries, undefined).lost.comments;
}

const GAME = `# My game

# How much a sword costs
[dev.entries."shop.price"] # coins
value = 1_00 # asked by the shop
description = "Price"

# The daily gifts

# in their order
[dev.entries.gifts]
value = [
  "coin", # day one
  "gem",  # day two
]
# more to come

[prod.entries."shop.price"]
value = 250
`;

const LIVE = '"shop.price":100,"gifts":["coin","gem"]';

Deno.test("equal live entries change nothing, however they are spelled", () => {
  assert.equal(edit(GAME, `{${LIVE}}`), GAME);
  assert.equal(edit(GAME, '{"gifts":["coin","gem"],"shop.price":1.0e2}'), GAME);
});

Deno.test("a changed value is replaced, and its surroundings stay", () => {
  assert.equal(
    edit(GAME, `{${LIVE.replace("100", "150")}}`),
    GAME.replace("1_00 # asked", "150 # asked"),
  );
});

Deno.test("a change of one item in an array leaves the rest untouched", () => {
  assert.equal(
    edit(GAME, '{"shop.price":100,"gifts":["coin","key"]}'),
    GAME.replace('"gem"', '"key"'),
  );
});

Deno.test("an array with several changes keeps its lines and the comments of what stays", () => {
  assert.equal(
    edit(GAME, '{"shop.price":100,"gifts":["key","coin"]}'),
    GAME.replace('"coin", # day one\n  "gem",  # day two', '"key",\n  "coin", # day one'),
  );
});

Deno.test("a new key is added at the end of its env, after the last comment", () => {
  assert.equal(
    edit(GAME, `{${LIVE},"new.key":{"a b":[true]},"other":"x\\ny"}`),
    GAME.replace(
      "# more to come\n",
      `# more to come

[dev.entries."new.key"]
value = { "a b" = [true] }

[dev.entries."other"]
value = "x\\ny"
`,
    ),
  );
  assert.equal(
    edit(GAME, '{"shop.price":250,"a":1}', "prod"),
    `${GAME}\n[prod.entries."a"]\nvalue = 1\n`,
  );
});

Deno.test("a removed key takes with it only its own comment and those directly above it", () => {
  assert.equal(
    edit(GAME, '{"gifts":["coin","gem"]}'),
    GAME.replace(/# How much[^]*?"Price"\n\n/, ""),
  );
  assert.equal(
    edit(GAME, '{"shop.price":100}'),
    GAME.replace(/# in their order[^]*?]\n(?=# more)/, ""),
  );
});

Deno.test("comments at the top belong to the file, and stay when the first key is removed", () => {
  const rest = "[dev.entries.b]\nvalue = 2\n";
  const top = (text: string) => `${text}[dev.entries.a]\nvalue = 1\n\n${rest}`;
  for (
    const text of [
      "# Tunables. Owner: ops.\n",
      "\n# Tunables.\n# Owner: ops.\n",
      "#:schema x.json\n# Tunables.\n",
      "#:schema x.json\n\n# Tunables.\n",
      "\ufeff# Tunables.\n",
    ]
  ) {
    assert.equal(edit(top(text), '{"b":2}'), `${text}\n${rest}`);
    assert.deepEqual(lostBy(top(text), '{"b":2}'), []);
  }
  assert.equal(
    edit("# Tunables.\n[dev.entries.a]\nvalue = 1\n", "{}"),
    "# Tunables.\n\n[dev.entries]\n",
  );
});

Deno.test("comments after a blank line stay, whatever is removed below them", () => {
  const text = `[dev.entries.a]
value = 1

##### DEV #####

# [dev.entries."old"]
# value = 1

[dev.entries.b]
value = 2
`;
  assert.equal(edit(text, '{"a":1}'), text.replace(/\n\[dev.entries.b][^]*/, ""));
  assert.deepEqual(lostBy(text, '{"a":1}'), []);
});

Deno.test("removed comments are listed in order", () => {
  const text = `# My game

#### DEV ####
[dev.entries.a] # on a
value = [ # list
  1, # one
  2, # two # half
]

# [dev.entries.old]
[dev.entries.b]
value = "# no comment"
[prod]
`;
  const live = (a: string) => `{"a":${a},"b":"# no comment"}`;
  assert.deepEqual(lostBy(text, live("[1,2]")), []);
  assert.deepEqual(lostBy(text, live("[1]")), ["# two # half"]);
  assert.deepEqual(lostBy(text, live("1")), ["# list", "# one", "# two # half"]);
  assert.deepEqual(
    lostBy(text, '{"b":"# no comment"}'),
    ["#### DEV ####", "# on a", "# list", "# one", "# two # half"],
  );
  assert.deepEqual(lostBy(text, '{"a":[1,2]}'), ["# [dev.entries.old]"]);
  assert.deepEqual(lostBy("# a\n\n# a\n[dev.entries.a]\nvalue = 1\n", "{}"), ["# a"]);
});

Deno.test("removing a key keeps the blank lines on one side", () => {
  const three = (middle: string) =>
    `[dev.entries.a]\nvalue = 1\n${middle}[dev.entries.c]\nvalue = 3\n`;
  const b = "[dev.entries.b]\nvalue = 2\n";
  const live = '{"a":1,"c":3}';
  assert.equal(edit(three(`\n${b}\n`), live), three("\n"));
  assert.equal(edit(three(b), live), three(""));
  assert.equal(edit(three(`\n${b}`), live), three("\n"));
  assert.equal(edit(three(`${b}\n`), live), three("\n"));
  assert.equal(edit(three(`\n${b}\n\n`), live), three("\n\n"));
  assert.equal(edit(three(`\n\n${b}\n`), live), three("\n\n"));
  assert.equal(edit(three("\n"), '{"c":3}'), "[dev.entries.c]\nvalue = 3\n");
  assert.equal(edit(three("\n"), '{"a":1}'), "[dev.entries.a]\nvalue = 1\n");
});

Deno.test("an env that loses all its entries keeps an empty section", () => {
  const dev = "[dev.entries.a]\nvalue = 1\n\n[dev.entries.b]\nvalue = 2\n";
  const prod = "\n[prod]\n";
  assert.equal(edit(dev + prod, "{}"), `[dev.entries]\n${prod}`);
  assert.equal(edit(`[dev]\n${dev}`, "{}"), "[dev]\n");
  assert.equal(edit(`[dev.entries]\na.value = 1\n${prod}`, "{}"), `[dev.entries]\n${prod}`);
  assert.equal(edit("dev.entries.a.value = 1\nprod = {}\n", "{}"), "dev.entries = {}\nprod = {}\n");
  assert.equal(edit("dev = { entries = { a = { value = 1 } } }", "{}"), "dev = { entries = {} }");
});

Deno.test("a missing env is added at the end of the file", () => {
  const blocks = '[stage.entries."a"]\nvalue = 1\n\n[stage.entries."b"]\nvalue = 2\n';
  assert.equal(edit(GAME, '{"a":1,"b":2}', "stage"), `${GAME}\n${blocks}`);
  assert.equal(edit(`${GAME}\n\n`, '{"a":1,"b":2}', "stage"), `${GAME}\n\n${blocks}`);
  assert.equal(edit("# just a word", '{"a":1,"b":2}', "stage"), `# just a word\n\n${blocks}`);
  assert.equal(edit("", '{"a":1,"b":2}', "stage"), blocks);
  assert.equal(edit("", "{}", "a b"), '["a b".entries]\n');
  assert.equal(edit("", '{"é":1}', "a b"), '["a b".entries."é"]\nvalue = 1\n');
});

Deno.test("an empty section gets its entries below its header", () => {
  const block = '[dev.entries."a"]\nvalue = 1\n';
  assert.equal(edit("[dev]\n\n[prod]\n", '{"a":1}'), `[dev]\n\n${block}\n[prod]\n`);
  assert.equal(edit("[dev.entries]\n[prod]\n", '{"a":1}'), `[dev.entries]\n\n${block}\n[prod]\n`);
  assert.equal(edit("[dev] # c", '{"a":1}'), `[dev] # c\n\n${block}`);
});

Deno.test("envs whose sections are apart are each edited in place", () => {
  const text = (dev: string, more: string) =>
    `[dev.entries.a]\nvalue = ${dev}\n\n[prod.entries.a]\nvalue = 1\n\n[dev.entries.b]\nvalue = 2\n${more}\n[stage]\n`;
  assert.equal(
    edit(text("1", ""), '{"a":5,"b":2,"c":3}'),
    text("5", '\n[dev.entries."c"]\nvalue = 3\n'),
  );
});

Deno.test("line endings, a byte order mark and a missing last line ending stay", () => {
  const windows = `\ufeff${GAME}`.replaceAll("\n", "\r\n");
  const edited = edit(windows, `{${LIVE.replace("100", "7")},"a":1}`);
  assert.equal(
    edited,
    `\ufeff${edit(GAME, `{${LIVE.replace("100", "7")},"a":1}`)}`.replaceAll("\n", "\r\n"),
  );
  assert.equal(edit("[dev.entries.a]\nvalue = 1", '{"a":2}'), "[dev.entries.a]\nvalue = 2");
  assert.equal(
    edit("[dev.entries.a]\r\nvalue = 1", '{"a":1,"b":2}'),
    '[dev.entries.a]\r\nvalue = 1\r\n\r\n[dev.entries."b"]\r\nvalue = 2\r\n',
  );
});

Deno.test("a description stays and goes with its key", () => {
  const text = '[dev.entries.a]\ndescription = "of a"\nvalue = 1\n';
  assert.equal(edit(text, '{"a":[]}'), text.replace("= 1", "= []"));
  assert.equal(edit(text, '{"b":1}'), '[dev.entries."b"]\nvalue = 1\n');
});

Deno.test("a repository other than the default is written above the first header", () => {
  const line = 'repository = "JourneysConfig"\n';
  const put = (text: string) => edit(text, "{}", "dev", "JourneysConfig");
  assert.equal(put(""), `${line}\n[dev.entries]\n`);
  assert.equal(put("[dev]\n"), `${line}\n[dev]\n`);
  assert.equal(put("# My game\n\n[dev]\n"), `# My game\n\n${line}\n[dev]\n`);
  assert.equal(put("# My game\n\n# dev\n[dev]\n"), `# My game\n\n${line}\n# dev\n[dev]\n`);
  assert.equal(put("# dev\n[dev]\n"), `${line}\n# dev\n[dev]\n`);
  assert.equal(put("#:schema x.json\n[dev]\n"), `#:schema x.json\n\n${line}\n[dev]\n`);
  assert.equal(put("dev.entries = {}\n"), `${line}\ndev.entries = {}\n`);
  assert.equal(put("\ufeff[dev]\r\n"), `\ufeff${line}\n[dev]\n`.replaceAll("\n", "\r\n"));
});

Deno.test("the default repository, or one already in the file, is not written", () => {
  assert.equal(edit("[dev]\n", "{}", "dev", "InExperienceConfig"), "[dev]\n");
  for (const name of ["JourneysConfig", "journeysconfig"]) {
    const text = `# c\nrepository = '${name}' # d\n[dev]\n`;
    assert.equal(edit(text, "{}", "dev", "JourneysConfig"), text);
    assert.equal(edit(text, "{}", "dev"), text);
  }
});

Deno.test("live entries that TOML cannot represent are refused by name", () => {
  const refused = (live: string, what: string, env = "dev") =>
    assert.throws(
      () => edit(GAME, live, env),
      (error) => error instanceof Failure && error.what === what,
      what,
    );
  refused(
    '{"x":{"a":{"b":null}}}',
    'live entry "x" contains a null at .a.b, which TOML cannot represent.',
  );
  refused('{"x":null}', 'live entry "x" is a null, which TOML cannot represent.');
  refused('{"":1}', "a live entry has an empty key, which cliconfig.toml cannot contain.");
  refused(
    '{"a\\ud800":1}',
    'a live entry has the key "a\ud800", which cliconfig.toml cannot contain.',
  );
  refused(
    "{}",
    'cliconfig.toml cannot have an environment named "repository": that is the name of its top-level field.',
    "repository",
  );
});

Deno.test("a file that cannot be read cannot be edited, and the place is shown", () => {
  for (const text of ["[dev", "[dev.entires.a]\nvalue = 1", "[prod.entries.a]\nvalue = nan"]) {
    assert.throws(
      () => edit(text, "{}"),
      (error) => error instanceof Failure && error.place !== undefined,
    );
  }
});

Deno.test("numbers that Roblox could not keep are written digit for digit", () => {
  const text = "[dev.entries.a]\nvalue = 9_007_199_254_740_993\n";
  assert.equal(edit(text, '{"a":9007199254740993}'), text);
  assert.equal(
    edit(text, '{"a":123456789012345678901234567890}'),
    "[dev.entries.a]\nvalue = 1.2345678901234567890123456789e29\n",
  );
});

Deno.test("an edit among ten thousand entries of other envs takes less than a minute on any machine", () => {
  const other = Array.from(
    { length: 10_000 },
    (_, index) =>
      `[prod.entries."key.${index}"]\nvalue = [${index}, { a = "x" }]\ndescription = "d"\n`,
  ).join("\n");
  const start = performance.now();
  const edited = edit(`${other}\n[dev.entries.a]\nvalue = 1\n`, '{"a":2,"b":3}');
  assert.equal(edited, `${other}\n[dev.entries.a]\nvalue = 2\n\n[dev.entries."b"]\nvalue = 3\n`);
  assert.ok(performance.now() - start < 60_000);
});

Deno.test("every field of an entry except its values is kept by edits", () => {
  assert.deepEqual(["value", "when", ...ANNOTATIONS].sort(), Object.keys(ENTRY.entries).sort());
});

for (const field of ANNOTATIONS) {
  Deno.test(`the ${field} of an entry stays when its value changes, however it is written`, () => {
    for (
      const file of [
        `[dev.entries.k]\nvalue = 1\n${field} = "about it"\n`,
        `[dev.entries]\nk.${field} = "about it"\nk.value = 1\n`,
        `[dev.entries]\nk = { value = 1, ${field} = "about it" }\n`,
        `[dev]\nentries.k = { ${field} = "about it", value = 1 }\n`,
        `dev = { entries = { k = { value = 1, ${field} = "about it" } } }\n`,
      ]
    ) assert.equal(edit(file, '{"k":2}'), file.replace("1", "2"));
  });

  Deno.test(`the ${field} of a removed entry is reported as lost`, () => {
    const text =
      `[dev.entries.k]\nvalue = 1\n${field} = "about it"\n\n[dev.entries.l]\nvalue = 1\n`;
    const { lost } = editEnv(readConfigFile(text, "cliconfig.toml"), "dev", new Map(), undefined);
    assert.deepEqual(lost.annotations, [{ key: "k", field, text: "about it" }]);
  });
}

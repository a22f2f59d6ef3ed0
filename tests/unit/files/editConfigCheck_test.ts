import assert from "node:assert/strict";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { ANNOTATIONS } from "../../../src/files/configSchema.ts";
import { editEnv } from "../../../src/files/editConfig.ts";
import { isObject, jsonNumber, writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";

const FILE = `repository = "JourneysConfig"

[dev.entries.price]
value = 1

[dev.entries.open]
value = true
${ANNOTATIONS.map((field) => `${field} = "Whether it is"`).join("\n")}

[prod.entries.price]
value = 250
`;

/**
 * Edit the price of a file whose text is not what was read from it, as if the edit had gone wrong
 * there: nothing but reading the result again can tell.
 */
function editWrongly(text: string): string {
  const config = readConfigFile(FILE, "cliconfig.toml");
  const live = parseJson('{"price":2,"open":true}');
  assert.ok(isObject(live));
  const document = { ...config.document, text };
  return editEnv({ ...config, document }, "dev", live, undefined).text;
}

Deno.test("an edit with the right result is returned", () => {
  assert.equal(editWrongly(FILE), FILE.replace("value = 1", "value = 2"));
});

Deno.test("an edit that would change another environment throws an error", () => {
  const text = "[dev.entries.price]\nvalue = 1\n\n[prod.entries.price]\nvalue = 250\n";
  const config = readConfigFile(text, "cliconfig.toml");
  const { root } = config.document;
  // One env is mistaken for the other.
  const members = new Map([...root.members, ["dev", root.members.get("prod")!]]);
  const document = { ...config.document, root: { ...root, members } };
  const live = new Map([["price", jsonNumber(1)]]);
  assert.equal(editEnv(config, "dev", live, undefined).text, text);
  const edit = () => editEnv({ ...config, document }, "dev", live, undefined);
  assert.throws(edit, /^Error: The edit of environment "dev" in cliconfig\.toml came out wrong$/);
});

/** What is not as it should be, and cannot be put right by writing the section again. */
const LOST = [
  ["has an extra entry", "value = 250\n", "value = 250\n\n[dev.entries.more]\nvalue = 1\n"],
  ["lacks an entry", "[dev.entries.open]", "[dev.entries.price.value.x]"],
  ["no longer has a repository", "repository", "#epository"],
  ["has an extra environment", "\n[prod.", "\n[staging]\n[prod."],
  ["is no longer TOML", "[prod.entries.price]", "[prod.entries.price"],
] as const;

for (const [what, from, to] of LOST) {
  Deno.test(`an edit after which the file ${what} throws an error`, () => {
    assert.ok(FILE.includes(from));
    const edit = () => editWrongly(FILE.replace(from, to));
    assert.throws(edit, /^Error: The edit of environment "dev" in cliconfig\.toml came out wrong$/);
  });
}

for (
  const [what, from, to] of [
    ["has another entry in place of one", "[dev.entries.open]", "[dev.entries.shut]"],
    ["has another value", "value = true", "value = 1234"],
    ...ANNOTATIONS.flatMap((field) =>
      [
        [`has another ${field}`, `${field} = "Whether it is"`, `${field} = "Whether it IS"`],
        [`has no ${field} any more`, `${field} =`, `#${field.slice(1)} =`],
      ] as const
    ),
  ] as const
) {
  Deno.test(`an edit after which the file ${what} is replaced by writing the env again`, () => {
    assert.ok(FILE.includes(from));
    const text = editWrongly(FILE.replace(from, to));
    const { entries } = readConfigFile(text, "cliconfig.toml").envs.get("dev")!;
    const read = [...entries].map(([key, { value, annotations }]) => [
      key,
      writeJson(value),
      annotations,
    ]);
    const kept = Object.fromEntries(ANNOTATIONS.map((field) => [field, "Whether it is"]));
    assert.deepEqual(read.sort(), [["open", "true", kept], ["price", "2", {}]]);
  });
}

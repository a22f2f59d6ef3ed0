import assert from "node:assert/strict";
import fc from "fast-check";
import { readConfigFile } from "../../../../src/files/configFile.ts";
import { editEnv } from "../../../../src/files/editConfig.ts";
import { readKeyDeclarations } from "../../../../src/files/keyDeclarations.ts";
import { readKeyLock } from "../../../../src/files/keyLock.ts";
import { readLock } from "../../../../src/files/lockFile.ts";
import { readPlaces } from "../../../../src/files/places.ts";
import { readToml, toJson } from "../../../../src/toml/toml.ts";
import { writeTomlKey, writeTomlValue } from "../../../../src/toml/writeToml.ts";
import { Failure } from "../../../../src/values/failure.ts";
import { equalJson, type Json, writeJson } from "../../../../src/values/json.ts";
import { NASTY } from "../../../unit/files/nastyFiles.ts";
import { drifts } from "../../../unit/files/randomConfig.ts";
import { json } from "../../../unit/values/randomJson.ts";
import { target } from "./target.ts";

/** Random config files, edited to contain random live entries. */
export const splicing = target("TOML splicing", 15, drifts, ({ file, live }) => {
  const edited = editEnv(readConfigFile(file.text, "cliconfig.toml"), "dev", live, undefined).text;
  const read = readConfigFile(edited, "cliconfig.toml").envs.get("dev")!.entries;
  const entries = new Map(Array.from(read, ([key, { value }]) => [key, value]));
  assert.ok(equalJson(entries, live), `${file.text}\n\n${edited}`);
  for (const [env, lines] of file.linesOf) {
    if (env === "dev") continue;
    let at = 0;
    for (const line of lines) {
      const found = edited.indexOf(line, at);
      assert.ok(found >= 0, `lost of ${env}: ${line}`);
      at = found + line.length;
    }
  }
  assert.equal(
    editEnv(readConfigFile(edited, "cliconfig.toml"), "dev", live, undefined).text,
    edited,
  );
});

/** Random values, written as TOML and read again; what TOML cannot represent is an error of ours. */
export const valueWriter = target("the value writer", 20, fc.tuple(json, fc.string()), (given) => {
  const [value, key] = given;
  const written = orFailure(() =>
    `${writeTomlKey(key.toWellFormed())} = ${writeTomlValue(value)}\n`
  );
  if (written === undefined) {
    assert.match(writeJson(value), /null|\\ud[89a-f]|.{10000}/);
    return;
  }
  assert.equal(written.split("\n").length, 2);
  const document = readToml(written, "x.toml");
  const [[name, { node }] = assert.fail("nothing was written")] = document.root.members;
  assert.equal(name, key.toWellFormed());
  assert.ok(equalJson(toJson(document, node, "x"), value), written);
});

/** Files broken in every way: bytes of valid ones changed, left out, doubled, cut off. */
const broken: fc.Arbitrary<string> = fc.tuple(
  fc.constantFrom(...NASTY),
  fc.array(
    fc.tuple(
      fc.nat(400),
      fc.nat(6),
      fc.oneof(
        fc.constantFrom(
          ..."[ ] { } = . , \" ' # \\ \n \r \t \0 \ufeff ''' \"\"\" 1 e _ - + inf : T".split(" "),
        ),
        fc.string({ unit: "binary", maxLength: 3 }),
      ),
    ),
    { minLength: 1, maxLength: 4 },
  ),
).map(([text, changes]) =>
  changes.reduce((changed, [at, length, insert]) => {
    const start = at % (changed.length + 1);
    return changed.slice(0, start) + insert + changed.slice(start + length);
  }, text)
);

/** Every reader of a file gets broken ones: it reads them or throws an error of ours. */
export const readers = target("reading broken files", 20, broken, (text) => {
  for (const read of READERS) orFailure(() => read(text, "file.toml"));
  const config = orFailure(() => readConfigFile(text, "file.toml"));
  const live = new Map<string, Json>([["k", true], ["new key", { lexeme: "1" }]]);
  if (config !== undefined) orFailure(() => editEnv(config, "dev", live, undefined));
});

const READERS: readonly ((text: string, file: string) => unknown)[] = [
  readPlaces,
  readLock,
  readKeyDeclarations,
  readKeyLock,
];

function orFailure<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

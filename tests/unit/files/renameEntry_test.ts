import assert from "node:assert/strict";
import fc from "fast-check";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { renameEntry } from "../../../src/files/editConfig.ts";
import { equalJson } from "../../../src/values/json.ts";
import { files } from "./randomConfig.ts";
import { keys } from "./randomValues.ts";

const runs = { numRuns: Number(Deno.env.get("CLI_TEST_RUNS") ?? 200) };

/** Rename an entry of `dev`, and return the new text. */
function rename(text: string, from: string, to: string): string {
  return renameEntry(readConfigFile(text, "cliconfig.toml"), "dev", from, to).document.text;
}

/** The ways to write an entry, with the text after `laps` becomes `rounds`, or `race.rounds`. */
const FORMS: Readonly<Record<string, readonly [before: string, after: string, to?: string]>> = {
  "a header, with comments around it": [
    "# about dev\n\n# about laps\n[dev.entries.laps] # here\nvalue = 3 # three\ndescription = 'laps'\n\n[dev.entries.z]\nvalue = 'laps'\n",
    "# about dev\n\n# about laps\n[dev.entries.rounds] # here\nvalue = 3 # three\ndescription = 'laps'\n\n[dev.entries.z]\nvalue = 'laps'\n",
  ],
  "a quoted header, with spaces and Windows line ends": [
    '[ dev . entries . "laps" ]\r\nvalue = 3\r\n',
    '[ dev . entries . "race.rounds" ]\r\nvalue = 3\r\n',
    "race.rounds",
  ],
  "a literal key": [
    "[dev.entries.'laps']\nvalue = 3",
    "[dev.entries.'race.rounds']\nvalue = 3",
    "race.rounds",
  ],
  "a literal key, for a name with an apostrophe": [
    "[dev.entries.'laps']\nvalue = 3",
    `[dev.entries."it's"]\nvalue = 3`,
    "it's",
  ],
  "a bare key, for a name that needs quotes": [
    "[dev.entries.laps]\nvalue = 3",
    '[dev.entries."race.rounds"]\nvalue = 3',
    "race.rounds",
  ],
  "an inline table": [
    "dev.entries.laps = { value = 3, description = 'x' } # laps\n",
    "dev.entries.rounds = { value = 3, description = 'x' } # laps\n",
  ],
  "dotted keys, two of one entry": [
    "[dev.entries]\nlaps.value = 3\nz.value = 1\n'laps'.description = 'x'\n",
    "[dev.entries]\nrounds.value = 3\nz.value = 1\n'rounds'.description = 'x'\n",
  ],
  "a section in braces": [
    "dev = { entries = { laps.value = 3, z = { value = 1 }, laps.description = 'x' } }\n",
    "dev = { entries = { rounds.value = 3, z = { value = 1 }, rounds.description = 'x' } }\n",
  ],
  "headers of its value, before its own": [
    '[dev.entries.laps.value]\na = 1\n[prod.entries.laps]\nvalue = 1\n[dev.entries."laps".value.laps]\nb = 1\n[dev.entries.laps]\ndescription = "x"\n',
    '[dev.entries.rounds.value]\na = 1\n[prod.entries.laps]\nvalue = 1\n[dev.entries."rounds".value.laps]\nb = 1\n[dev.entries.rounds]\ndescription = "x"\n',
  ],
  "arrays of tables": [
    "[[dev.entries.laps.value]]\na = 1\n[[dev.entries.laps.value]]\na = 2\n[dev.entries.laps.value.b]\n",
    "[[dev.entries.rounds.value]]\na = 1\n[[dev.entries.rounds.value]]\na = 2\n[dev.entries.rounds.value.b]\n",
  ],
  "a byte order mark": [
    "\ufeff[dev.entries.laps]\nvalue = 3\n",
    "\ufeff[dev.entries.rounds]\nvalue = 3\n",
  ],
  "a key with an escape": [
    '[dev.entries."l\\u0061ps"]\nvalue = 3\n',
    '[dev.entries."rounds"]\nvalue = 3\n',
  ],
};

for (const [form, [before, after, to = "rounds"]] of Object.entries(FORMS)) {
  Deno.test(`an entry that is written as ${form} gets its new key, and nothing else changes`, () => {
    assert.equal(rename(before, "laps", to), after);
  });
}

Deno.test("a rename there and back gives the same bytes", () => {
  for (const [form, [before, after, to = "rounds"]] of Object.entries(FORMS)) {
    if (form.includes(", for a name") || form.includes("escape")) continue;
    assert.equal(rename(after, to, "laps"), before, form);
  }
});

Deno.test("a rename in a random file keeps everything but the key, there and back", () => {
  fc.assert(
    fc.property(files, fc.nat(), keys, (file, at, to) => {
      const config = readConfigFile(file.text, "cliconfig.toml");
      const entries = [...config.envs.get("dev")?.entries.values() ?? []];
      const entry = entries[at % Math.max(1, entries.length)];
      if (entry === undefined || entries.some(({ key }) => key === to)) return;
      const renamed = renameEntry(config, "dev", entry.key, to);
      const now = [...renamed.envs.get("dev")!.entries.values()];
      assert.deepEqual(
        now.map(({ key }) => key),
        entries.map(({ key }) => key === entry.key ? to : key),
      );
      now.forEach(({ value, annotations }, index) => {
        assert.ok(equalJson(value, entries[index]!.value));
        assert.deepEqual(annotations, entries[index]!.annotations);
      });
      assert.deepEqual(renamed.document.comments, config.document.comments);
      // The first way back writes the key as this program does; from then on, both ways give the same bytes.
      const back = rename(renamed.document.text, to, entry.key);
      const there = rename(back, entry.key, to);
      assert.equal(rename(there, to, entry.key), back);
      if (/^[\w-]+$/.test(to)) assert.equal(back, rename(file.text, entry.key, entry.key));
    }),
    runs,
  );
});

import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { Buffer } from "node:buffer";
import { writeJson } from "../../../src/values/json.ts";
import { inFolder } from "../../support/systemTool.ts";
import { runInside } from "../../support/runInside.ts";

/**
 * Config files whose env `dev` has an entry `k`, written in every form that TOML has; what stands for
 * its value is the only thing that a pull may change.
 */

/** The place of the value in a form. */
const HOLE = "«»";

const COMMENTS = [
  "# top\n\n  # indented\t\n\n[ dev . entries . 'k' ] # header\n# above\n\n\t value\t =  «» # behind\n" +
  "# below\n description = 'd' # 😀 \u00e9 \u202e\n\n# between\n\n[prod.entries.k] # other\nvalue = 1\n# end",
  "[dev.entries.k]\nvalue = «» # a comment with \"quotes' and ]] }} = and \\ backslashes\n#\n##\n# [x]\n",
  "[prod.entries.a]\nvalue = [ # a\n 1, # b\n # c\n 2 # d\n , # e\n] # f\n[dev.entries.k]\nvalue = «»\n",
];

const FORMS = [
  "[dev.entries.k]\nvalue = «»\n",
  "dev.entries.k.value = «»\nprod.entries.k.value = 3\n",
  "dev = { entries = { k = { value = «», description = 'd' } } }\nprod = {entries={k={value=3}}}\n",
  "dev.entries = { k = {value=«»} , 'l.m' = { value = 7 } }\n",
  "dev.entries.l = { value = 7 }\ndev.entries.k = { value = «» }\n[prod.entries.k]\nvalue = 3\n",
  "[dev]\nentries = { k.value = «», k.description = 'd' }\n",
  "[dev]\nentries.k.value = «»\nentries.l.value = 7\n[prod]\nentries.k.value = 3\n",
  "[dev.entries]\nl = { value = 7 }\nk.description = 'd'\nk.value = «»\n",
  "[dev.entries.l]\nvalue = 7\n[prod.entries.k]\nvalue = 3\n[dev.entries.k]\nvalue = «»\n[prod.entries.l]\nvalue = 4\n",
  "[dev.entries]\nk.value = «»\n[dev.entries.l]\nvalue = 7\n",
  "[dev.entries.k]\n\tvalue\t=\t«»\t\n\t\n",
  "repository = 'InExperienceConfig' # c\n\n[dev.entries.k]\nvalue = «»\n",
];

/** The same inside a table or an array that is the value: only the part that differs may change. */
const PARTS = [
  "[dev.entries.k.value]\na = 1\nb = «» # behind\nc = 3\n",
  "[dev.entries.k]\nvalue.a = 1\nvalue.b = «»\nvalue.c = 3\n",
  "[dev.entries.k]\nvalue = { a = 1 , b = «»,c=3 }\n",
  "[dev.entries.k.value]\na = 1\nb = «»\n[prod.entries.k]\nvalue = 2\n",
  "dev.entries.k.value.a = 1\ndev.entries.k.value.b = «»\n",
  "[dev.entries.k]\nvalue = [\n  1, # one\n  «», # two\n  3 # three\n]\n",
  "[dev.entries.k]\nvalue = [ 1,«» ,  3, ]\n",
  "[[dev.entries.k.value]]\na = 1 # first\n[[dev.entries.k.value]]\na = «» # second\n[[dev.entries.k.value]]\na = 3\n",
  "[dev.entries.k]\nvalue = [ { a = «», b = [ 2 ] }, { } ]\n",
];

/** Values before and after, as they are written, in each of which the new one is how we write it. */
const CHANGES: readonly (readonly [before: string, after: string])[] = [
  ["1", "2"],
  ["0xFF", "254"],
  ["'lite\\ral'", '"\\"quoted\\"\\n"'],
  ['"\\u00e9 😀"', '"𝄞 é 🏁"'],
  ['"""\nlong\n  text"""', '"short"'],
  ["true", "false"],
  ["1_000.5e1", "0.25"],
];

/** A file before a pull, and the expected file after it. */
interface PulledForm {
  readonly before: string;
  readonly after: string;
}

/** Every form × every change × every kind of line ending, byte order mark and final newline. */
function* pulledForms(): Generator<PulledForm> {
  for (const form of [...COMMENTS, ...FORMS, ...PARTS]) {
    for (const [before, after] of CHANGES) {
      // A text of several lines cannot be in an inline table's line in every form.
      for (const dress of dresses(form)) {
        yield {
          before: dress(form.replace(HOLE, () => before)),
          after: dress(form.replace(HOLE, () => after)),
        };
      }
    }
  }
}

/** A file as different systems and editors would have it. */
function dresses(form: string): ((text: string) => string)[] {
  const marked = (text: string) => `\ufeff${text}`;
  const windows = (text: string) => text.replaceAll("\n", "\r\n");
  const cut = (text: string) => text.replace(/\n+$/, "");
  const plain = (text: string) => text;
  return form.endsWith("\n")
    ? [plain, windows, marked, cut, (text) => marked(windows(cut(text)))]
    : [plain, windows, marked];
}

/** The result of pulling into files of every form. */
interface PullFigures {
  files: number;
  /** Bytes that were compared with the expected ones. */
  bytes: number;
  /** How many of them were not to change. */
  kept: number;
}

const CONFIG = "cliconfig.toml";
const ENV = { CLI_API_KEY: "key-of-a-pull", CLI_BASE_URL: "http://127.0.0.1:9" };

/**
 * Pull into each of the files through the whole program.
 *
 * @throws AssertionError when a byte is not what it must be.
 */
async function pullInto(forms: Iterable<PulledForm>): Promise<PullFigures> {
  const figures = { files: 0, bytes: 0, kept: 0 };
  await inFolder(async (folder) => {
    for (const form of forms) {
      const { before, after } = form;
      await writeFile(join(folder, CONFIG), before);
      const ran = await runInside({
        args: ["config", "pull", "--env", "dev", "--universe-id", "1", "--yes"],
        folder,
        env: ENV,
        fetch: () => Promise.resolve(new Response(liveOf(after))),
      });
      assert.equal(ran.exit, 0, `${before}\n${ran.stderr}`);
      const text = await readFile(join(folder, CONFIG), "utf8");
      assert.equal(text, after, `pulled into\n${before}`);
      figures.files++;
      figures.bytes += Buffer.byteLength(after);
      figures.kept += sameBytes(before, after);
    }
  });
  return figures;
}

/** The reply of the platform when the `dev` of a file is live. */
function liveOf(text: string): string {
  const entries = readConfigFile(text, CONFIG).envs.get("dev")!.entries;
  return writeJson(
    new Map([
      ["metadata", new Map([["configVersion", { lexeme: "7" }]])],
      ["entries", new Map(Array.from(entries, ([key, { value }]) => [key, value]))],
    ]),
  );
}

/** How many bytes two texts have in common, at their beginnings and at their ends. */
function sameBytes(before: string, after: string): number {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start++;
  let end = 0;
  while (end < least - start && before.at(-end - 1) === after.at(-end - 1)) end++;
  return Buffer.byteLength(after.slice(0, start)) +
    Buffer.byteLength(after.slice(after.length - end));
}

/** Of the files, one in so many is tried; it divides neither the changes nor the kinds of files of a form. */
const EVERY = WHOLE ? 1 : 4;

Deno.test("a pull changes the bytes that it means to change, and no others, in every form of a file", async () => {
  const figures = await pullInto([...pulledForms()].filter((_, index) => index % EVERY === 0));
  const { files, bytes, kept } = figures;
  assert.ok(files > 500 / EVERY && kept < bytes);
  printFigures(figures);
});

Deno.test("a pull into a file with 10,000 entries of other envs changes only its own entry", async () => {
  const others = Array.from({ length: 10_000 }, (_, i) => {
    return `# ${i} 😀\n[env-${i % 7}.entries."key ${i}"] # in a row\nvalue = [${i}, 'é\t𝄞']\n`;
  });
  const at = 6_000;
  const file = (value: string) =>
    [...others.slice(0, at), `[dev.entries.k]\nvalue = ${value} # ours\n`, ...others.slice(at)]
      .join("\n");
  const { bytes } = await pullInto([{ before: file("1"), after: file("22") }]);
  assert.ok(bytes > 600_000);
});

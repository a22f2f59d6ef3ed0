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

/** A file before a pull, and what it must be afterwards. */
export interface PulledForm {
  readonly before: string;
  readonly after: string;
}

/** Every form × every change × line ends, byte order mark and final newline as they may be. */
export function* pulledForms(): Generator<PulledForm> {
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

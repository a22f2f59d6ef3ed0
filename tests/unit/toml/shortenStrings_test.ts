import assert from "node:assert/strict";
import fc from "fast-check";
import { ParseError, parseTOML } from "toml-eslint-parser";
import { type ShortenedToml, shortenStrings } from "../../../src/toml/shortenStrings.ts";
import { readToml, toJson } from "../../../src/toml/toml.ts";
import { files } from "../files/randomConfig.ts";
import { scraps } from "./tomlScraps.ts";

const RUNS = { numRuns: Number(Deno.env.get("CLI_TEST_RUNS") ?? 500) };

/** What the parser makes of a text: its tree, or its complaint; ranges and strings as in the text. */
function parsed({ text, offset, original }: ShortenedToml): unknown {
  const visit = (node: unknown, isContent = false): unknown => {
    if (typeof node === "string") return isContent ? original(node) : node;
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map((item) => visit(item, isContent));
    return Object.entries(node)
      .filter(([name]) => !["parent", "loc", "tokens", "comments"].includes(name))
      .map(([name, part]) => {
        if (name === "range") return [name, (part as number[]).map(offset)];
        return [name, visit(part, ["value", "name", "resolvedKey"].includes(name))];
      });
  };
  try {
    return visit(parseTOML(text, { tomlVersion: "1.0.0" }));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return [error.message, offset(error.index)];
  }
}

/** Assert that strings of all lengths, when they are replaced, read as they do without. */
function assertSame(text: string): void {
  const untouched = { text, offset: (at: number) => at, original: (string: string) => string };
  for (const long of [0, 3]) {
    assert.deepEqual(parsed(shortenStrings(text, 0, long)), parsed(untouched), text);
  }
}

const contents = fc.array(
  fc.constantFrom(
    "a",
    " ",
    "\t",
    "\n",
    "\r\n",
    "'",
    "''",
    '"',
    '""',
    "\\",
    "\\\\",
    '\\"',
    "\\n",
    "\\t",
    "\\b",
    "\\u00e9",
    "\\U0001F600",
    "\\uD800",
    "\\U00110000",
    "\\x41",
    "\\\n",
    "\\ \r\n ",
    "é",
    "😀",
    "#",
    "=",
    "\u0001",
    "\u007f",
    "\ud800",
    "]",
    "}",
    ",",
  ),
  { maxLength: 12 },
).map((parts) => parts.join(""));
const strings = fc.tuple(contents, fc.constantFrom("'", '"', "'''", '"""'))
  .map(([content, quote]) => quote + content + quote);

Deno.test("the parser reads the same with long strings replaced, and refuses the same at the same place", () => {
  const pairs = fc.array(fc.tuple(strings, strings, fc.constantFrom("\n", "\r\n", " # '\n", ", ")))
    .map((each) => each.map(([key, value, end]) => `${key} = ${value}${end}`).join(""));
  fc.assert(fc.property(pairs, assertSame), RUNS);
  fc.assert(
    fc.property(fc.array(fc.oneof(strings, scraps)).map((parts) => parts.join("")), (text) => {
      if (!/\r(?!\n)/.test(text)) assertSame(text);
    }),
    RUNS,
  );
  fc.assert(fc.property(files, ({ text }) => assertSame(text.replace("\ufeff", ""))), RUNS);
});

Deno.test("strings of any length are read, in every way of writing one", () => {
  const long = "x".repeat(300_000);
  for (
    const [written, value] of [
      [`"${long}"`, long],
      [`'${long}'`, long],
      [`"""\n${long}"""`, long],
      [`'''\r\n${long}\r\n'''`, `${long}\n`],
      [`"${"\\\\".repeat(200_000)}"`, "\\".repeat(200_000)],
      [`"""${long}\\\n  ${"\\u00e9".repeat(150_000)}"" """`, `${long}${"é".repeat(150_000)}"" `],
    ] as const
  ) {
    const document = readToml(`a = 1\nb = ${written} # c\n`, "x.toml");
    assert.ok(
      toJson(document, document.root.members.get("b")!.node, "b") === value,
      written.slice(0, 9),
    );
    const { span } = document.root.members.get("b")!.node;
    assert.equal(document.text.slice(span.start, span.end), written);
    const [c] = document.comments;
    assert.equal(c, "# c");
  }
});

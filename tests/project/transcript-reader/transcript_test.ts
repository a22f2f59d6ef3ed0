import assert from "node:assert/strict";
import fc from "fast-check";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT } from "../../../scripts/support/project.ts";
import { difference } from "../../support/transcript/difference.ts";
import {
  keepPlaceholders,
  lineMatches,
  showControls,
} from "../../support/transcript/placeholders.ts";
import { writeStep } from "../../support/transcript/readSteps.ts";
import { readTranscript } from "../../support/transcript/readTranscript.ts";
import { runTranscript } from "../../support/transcript/runTranscript.ts";
import { leaks } from "../../support/transcript/secrets.ts";
import { readCommandLine } from "../../support/transcript/words.ts";

const read = (source: string) => readTranscript(source, "x.md");

Deno.test("the example in the README of transcripts is a transcript and passes", async () => {
  const readme = await readFile(join(PROJECT, "tests/transcripts/README.md"), "utf8");
  const [, example = ""] = /````markdown\n([\s\S]*?)````/.exec(readme) ?? [];
  const transcript = read(example);
  assert.equal(transcript.title, "A check changes nothing");
  assert.deepEqual(transcript.covers, ["config.check", "state.check", "error.check-differs"]);
  const { differences, faults } = await runTranscript(transcript);
  assert.deepEqual([...faults, ...differences], []);
});

Deno.test("a failing transcript names the line where the output differs", async () => {
  const source = [
    "```toml a.toml crlf bom",
    "x = 1",
    "```",
    "```console",
    "$ cat a.toml",
    "x = 2",
    "$ ls",
    "a.toml",
    "[exit 1]",
    "",
    "$ cat b.toml",
    "```",
    "",
  ].join("\n");
  const { differences, source: written } = await runTranscript(read(source));
  assert.deepEqual(differences.map((text) => text.split("\n")[0]), [
    "x.md:5: $ cat a.toml",
    "x.md:7: $ ls",
    "x.md:11: $ cat b.toml",
  ]);
  const again = await runTranscript(read(written));
  assert.deepEqual(again.differences, []);
  assert.equal(again.source, written);
  assert.match(written, /\$ cat a\.toml\n\ufeffx = 1␍\n\$ ls\na\.toml\n\[exit 0\]\n\n/);
  assert.match(written, /2> cat: b\.toml: no such file\n\[exit 1\]\n```\n$/);
});

Deno.test("a command line is split as in a shell", () => {
  assert.deepEqual(readCommandLine(`A=1 B="x y" cli get 'a b' "c\\"d" e\\ f g"h"'i' "" K=1`), {
    env: { A: "1", B: "x y" },
    words: ["cli", "get", "a b", 'c"d', "e f", "ghi", "", "K=1"],
  });
  assert.throws(() => readCommandLine("cli 'a"), SyntaxError);
});

Deno.test("any output can be written to a transcript and read back", () => {
  const line = fc.oneof(
    fc.constantFrom("", "$ x", "2>", "2> y", "[exit 1]", "\\", "> z", "  a"),
    fc.string().map((text) => showControls(text.replaceAll("\n", ""))),
  );
  const printed = fc.record({
    out: fc.array(line.filter((text) => !text.startsWith("```"))),
    err: fc.array(line),
    code: fc.nat(255),
  });
  fc.assert(fc.property(printed, (expected) => {
    const [step] = readFirst(["$ cli a"]);
    assert.ok(step !== undefined);
    const [again] = readFirst(writeStep(step, expected));
    assert.deepEqual(again?.expected, { ...expected });
  }));
});

function readFirst(lines: readonly string[]) {
  const source = ["```console", ...lines, "```"].join("\n");
  return read(source).blocks.flatMap((block) => block.kind === "console" ? block.steps : []);
}

Deno.test("a difference shows what was expected and what came, and is empty when both are equal", () => {
  assert.equal(difference(["a", "b"], ["a", "[any]"]), undefined);
  assert.equal(difference(["a", "x", "c"], ["a", "b", "c"]), "  a\n- b\n+ x\n  c");
  assert.equal(difference(["a"], []), "+ a");
  assert.equal(difference([], ["a"]), "- a");
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b")),
      fc.array(fc.constantFrom("a", "b")),
      (x, y) => {
        const shown = difference(x, y)?.split("\n") ?? x.map((line) => `  ${line}`);
        const side = (sign: string) =>
          shown.filter((line) => /^ /.test(line) || line.startsWith(sign));
        assert.deepEqual(side("+").map((line) => line.slice(2)), x);
        assert.deepEqual(side("-").map((line) => line.slice(2)), y);
      },
    ),
  );
});

Deno.test("placeholders match their kind, and an update keeps those that still match", () => {
  assert.ok(lineMatches("at 2026-01-02T03:04:05.678Z (2)", "at [time] ([digits])"));
  assert.ok(!lineMatches("at noon", "at [time]"));
  assert.ok(lineMatches("a.b", "a.b") && !lineMatches("axb", "a.b[any]"));
  assert.deepEqual(keepPlaceholders(["x 1", "new", "x 2"], ["x [digits]", "old", "x [digits]"]), [
    "x [digits]",
    "new",
    "x [digits]",
  ]);
});

Deno.test("a secret is found by its beginning and its end, too", () => {
  const secrets = ["test-key-0123456789abcdef"];
  assert.ok(leaks("… test-key-0 …", secrets) && leaks("6789abcdef", secrets));
  assert.ok(!leaks("test-key", secrets));
});

for (
  const [what, source] of [
    ["a block of an unknown language", "```consol\n```"],
    ["a block that does not end", "```console"],
    ["output without a command", "```console\nx\n```"],
    ["an unknown word after a file's name", "```toml a.toml cr\n```"],
    ["output after an exit code", "```console\n$ ls\n[exit 1]\nx\n```"],
  ] as const
) {
  Deno.test(`a transcript with ${what} is refused`, () => {
    assert.throws(() => read(source), /^SyntaxError: x\.md:\d+: /);
  });
}

import assert from "node:assert/strict";
import fc from "fast-check";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { commandName, isHidden } from "../../src/cli/definitions.ts";
import { EXIT } from "../../src/cli/exitCodes.ts";
import { bold, paragraph } from "../../scripts/manual/roff.ts";
import { writeManual } from "../../scripts/manual/writeManual.ts";
import { ENV_NAMES } from "../../src/values/system.ts";
import { unixTest } from "../support/systemTool.ts";

/** Renders a page as a terminal would show it, without emphasis; also says what was warned of. */
async function render(page: string): Promise<{ readonly shown: string; readonly warned: string }> {
  const groff = new Deno.Command("groff", {
    args: ["-man", "-Tutf8", "-ww", "-rLL=2000n", "-P-cbou"],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const keys = groff.stdin.getWriter();
  await keys.write(new TextEncoder().encode(page));
  await keys.close();
  const { stdout, stderr } = await groff.output();
  const decoder = new TextDecoder();
  return { shown: decoder.decode(stdout), warned: decoder.decode(stderr) };
}

unixTest(
  "the manual renders without a warning, and has everything in the definitions",
  ["groff"],
  async () => {
    const { shown, warned } = await render(writeManual(ALL_COMMANDS));
    assert.equal(warned, "");
    const holds = (text: string) => assert.ok(shown.includes(text), text);
    for (const one of ALL_COMMANDS.filter((one) => !isHidden(one))) {
      holds(commandName(one));
      holds(one.description);
      for (const { spelling, description } of Object.values(one.flags)) {
        holds(spelling);
        holds(description);
      }
      for (const [line] of one.examples) holds(line);
    }
    for (const name of ENV_NAMES) holds(name);
    for (const code of Object.values(EXIT)) assert.match(shown, new RegExp(`^ +${code} +`, "m"));
    assert.doesNotMatch(shown, /__complete/);
  },
);

unixTest(
  "mandoc, which shows manuals on other systems, finds no error",
  ["mandoc"],
  async () => {
    const file = await Deno.makeTempFile({ suffix: ".1" });
    try {
      await Deno.writeTextFile(file, writeManual(ALL_COMMANDS));
      const args = ["-T", "lint", "-W", "error", file];
      const { success, stdout } = await new Deno.Command("mandoc", { args }).output();
      assert.ok(success, new TextDecoder().decode(stdout));
    } finally {
      await Deno.remove(file);
    }
  },
);

unixTest("any text is shown exactly in the manual", ["groff"], async () => {
  const text = fc.string({
    unit: fc.constantFrom(..."\\.'\"-`^~$*&%(){}[]|", "a", " ", "é", "日", "\\fB", ".so x", "--"),
    minLength: 1,
  }).map((value) => value.trim().replace(/ +/g, " ").replaceAll("`", "^"))
    .filter((value) => value !== "");
  const texts = fc.sample(text, 200);
  const lines = texts.flatMap((value) => [".br", paragraph(value), ".br", bold(value)]);
  const page = ['.TH X 1 "" "" ""', ".nh", ".ad l", ".SH A", ...lines, ""].join("\n");
  const { shown, warned } = await render(page);
  assert.equal(warned, "");
  const found = shown.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  assert.deepEqual(found.slice(2, -1), texts.flatMap((value) => [value, value]));
});

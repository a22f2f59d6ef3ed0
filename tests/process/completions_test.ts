import { memoryDisk } from "../unit/commands/doctor/runtime.ts";
import assert from "node:assert/strict";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { joinPieces, readBashWord } from "../../src/cli/completions/bashLine.ts";
import { readRequest } from "../../src/cli/completions/protocol.ts";
import { SHELLS } from "../../src/cli/completions/shells.ts";
import { COMPLETION_SCRIPTS } from "../../src/cli/completions/completionScripts.ts";
import { readLocalNames } from "../../src/commands/readLocalNames.ts";
import type { LocalNames } from "../../src/flags/flag.ts";
import { runProgram } from "../support/program.ts";
import { inFolder } from "../support/systemTool.ts";

Deno.test("completions prints a shell's script, or writes it to a file", async () => {
  await inFolder(async (cwd) => {
    for (const shell of SHELLS) {
      const script = COMPLETION_SCRIPTS[shell];
      const printed = await runProgram(["completions", shell], { cwd, env: {} });
      assert.deepEqual(printed, { code: 0, stdout: script, stderr: "" });
      const args = ["completions", shell, "-o", `${shell}.script`];
      const written = await runProgram(args, { cwd, env: {} });
      assert.deepEqual(written, { code: 0, stdout: `Wrote ${shell}.script.\n`, stderr: "" });
      assert.equal(await readFile(join(cwd, `${shell}.script`), "utf8"), script);
    }
  });
});

Deno.test("an unknown shell is refused with the four names", async () => {
  await inFolder(async (cwd) => {
    const { code, stdout, stderr } = await runProgram(["completions", "tcsh"], { cwd, env: {} });
    assert.deepEqual([code, stdout], [1, ""]);
    for (const shell of SHELLS) assert.ok(stderr.includes(shell), shell);
  });
});

Deno.test("the hidden command is in no help", async () => {
  await inFolder(async (cwd) => {
    const { stdout } = await runProgram(["--help"], { cwd, env: {} });
    assert.match(stdout, /completions/);
    assert.doesNotMatch(stdout, /__complete/);
  });
});

Deno.test("what cannot be completed is silent: no project, broken files, a strange request", async () => {
  await inFolder(async (cwd) => {
    const silent = async (...args: string[]) => {
      const ran = await runProgram(["__complete", ...args], { cwd, env: {} });
      assert.deepEqual(ran, { code: 0, stdout: "", stderr: "" }, args.join(" "));
    };
    await silent("zsh", "--", "--env", "");
    await silent("fish", "--", "config", "get", "");
    await silent("tcsh", "--", "");
    await silent("bash", "--");
    await silent("bash", "--", "x", "cli y", "another", "line");
    await silent("powershell", "--", ".%");
    await writeFile(join(cwd, "cliplace.toml"), "[dev\n");
    await writeFile(join(cwd, "cliconfig.toml"), "repository = 1\n");
    await mkdir(join(cwd, "cliapikey.toml"));
    await silent("zsh", "--", "--env", "");
    await silent("zsh", "--", "config", "get", "");
    await silent("zsh", "--", "doctor", "--key", "");
    await chmod(join(cwd, "cliplace.toml"), 0o000);
    await silent("zsh", "--", "--env", "");
  });
});

Deno.test("an address that is refused is not told to somebody in the middle of a line", async () => {
  await inFolder(async (cwd) => {
    const env = { CLI_BASE_URL: "http://example.com" };
    const { code, stderr } = await runProgram(["__complete", "zsh", "--", ""], { cwd, env });
    assert.deepEqual([code, stderr], [0, ""]);
  });
});

/** Read names from a single file. */
function namesIn(text: string, names: LocalNames, env?: string) {
  const files = { places: "f", config: "f", ...(env === undefined ? {} : { env }) };
  return readLocalNames(names, files, {
    disk: { ...memoryDisk({}), read: () => Promise.resolve(text) },
    project: { folder: "", has: [] },
  });
}

Deno.test("a name that a terminal would act on is left out, a meaning is made safe", async () => {
  const places = String.raw`
    ["plain"]
    universe_id = 1
    ["tab\there"]
    ["line\nbreak"]
    ["\u001b[31mred"]
    ["\u202eback"]
    [""]
  `;
  assert.deepEqual(await namesIn(places, "envs"), [{ value: "plain", meaning: "universe 1" }]);
  const config = String.raw`dev.entries.a = { value = 1, description = "x\ty\nz" }`;
  assert.deepEqual(await namesIn(config, "config keys"), [{ value: "a", meaning: "x\\ty\\nz" }]);
});

Deno.test("config keys are those of the env, or of all envs once when it has no section", async () => {
  const config = "dev.entries.a.value = 1\ndev.entries.b.value = 1\nlive.entries.b.value = 2\n";
  const keys = async (env?: string) =>
    (await namesIn(config, "config keys", env)).map(({ value }) => value);
  assert.deepEqual(await keys("live"), ["b"]);
  assert.deepEqual(await keys("dev"), ["a", "b"]);
  assert.deepEqual(await keys("staging"), ["a", "b"]);
  assert.deepEqual(await keys(), ["a", "b"]);
});

Deno.test("the pieces of bash join to words, however it cut the line", () => {
  assert.deepEqual(joinPieces("cli --env=de", ["cli", "--env", "=", "de"]), ["cli", "--env=de"]);
  assert.deepEqual(joinPieces("cli  a:b ", ["cli", "a", ":", "b", ""]), ["cli", "a:b", ""]);
  assert.deepEqual(joinPieces("cli --env=", ["cli", "--env", "="]), ["cli", "--env="]);
  assert.deepEqual(joinPieces("cli do", ["cli", "doctor"]), ["cli", "do"]);
  assert.deepEqual(joinPieces('cli "a b', ["cli", '"a b c"']), ["cli", '"a b']);
  assert.equal(joinPieces("cli x", ["cli", "y"]), undefined);
  assert.equal(joinPieces("cli", ["cli", "y", "z"]), undefined);
  const piece = fc.string({ unit: fc.constantFrom("a", "=", ":", "'", "\\", "é"), minLength: 1 });
  const words = fc.array(fc.array(piece, { minLength: 1 }), { minLength: 1 });
  fc.assert(fc.property(words, (cut) => {
    const whole = cut.map((pieces) => pieces.join(""));
    assert.deepEqual(joinPieces(whole.join(" "), cut.flat()), whole);
  }));
});

Deno.test("a word that only bash can evaluate is not read", () => {
  for (const raw of ["$x", '"$x', "`x", "$(x)", "$'x", "<(x)", "a;b", "x\\"]) {
    assert.equal(readBashWord(raw), undefined, raw);
  }
  assert.deepEqual(readBashWord("'$(x)"), { raw: "'$(x)", value: "$(x)", open: "'" });
  assert.equal(readBashWord('"a\\$b\\c'.concat("'"))?.value, "a$b\\c'");
  assert.equal(readBashWord("a\\\nb\\ c")?.value, "ab c");
});

Deno.test("PowerShell's words and candidates travel in letters that nothing alters", () => {
  const request = readRequest("powershell", [".config", ".a%22%20b", ".--env%3D'my%20''%C3%A9"]);
  assert.deepEqual(request?.words, ["config", 'a" b', "--env=my 'é"]);
  const candidates = [
    { value: "--env=My 'é", meaning: "universe 1" },
    { value: "--env=other", meaning: "" },
  ];
  const lines = request?.answer(candidates) ?? [];
  assert.deepEqual(lines, [`${encodeURIComponent("--env=My 'é")}\tuniverse%201`]);
  const all = readRequest("powershell", ["."])?.answer([{ value: "x", meaning: "" }]);
  assert.deepEqual(all, ["x\tx"]);
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (word) => {
    const sent = [`.${encodeURIComponent(word)}`, "."];
    assert.deepEqual(readRequest("powershell", sent)?.words, [word, ""]);
  }));
});

import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import { CREDENTIALS } from "../scripts/demo/platform.ts";
import { lineDiff } from "../scripts/demo/lineDiff.ts";
import { openStage } from "../scripts/demo/stage.ts";
import { PROJECT } from "../scripts/support/project.ts";

Deno.test("the demo ends with 0, and shows the whole of the main job", async () => {
  const { code, stdout, stderr } = await runDemo({ NO_COLOR: "1" });
  assert.equal(code, 0, stdout + stderr);
  const lines = [
    "4 problem(s) found.",
    "3 problem(s) found.",
    "2 problem(s) found.",
    "1 problem(s) found.",
    "0 problem(s) found.",
    "$ cd new-game && cli config init",
    "2 added, 4 changed, 1 removed, 10 unchanged.",
    '$ cli config sync --env dev --message "Autumn sale"',
    "Published v45 to dev (universe 4100000001).",
    "Live config keys - env: dev (configVersion 45)",
    '  "value": 5,',
    "Revisions - env: dev (newest first)",
    "Published v46 to dev (universe 4100000001).",
    "Updated cliconfig.toml from live v46.",
    "+ value = 3 # ask Mia before you change it",
    "The local file matches what is live (15 entries).",
    "$ cli config sync --env production --yes",
  ];
  const shown = stdout.split("\n");
  for (const line of lines) assert.ok(shown.includes(line), `it does not show: ${line}`);
  assert.match(shown.at(-2) ?? "", /^All \d+ commands gave the exit code they should/);
  assert.equal(stdout, stripVTControlCharacters(stdout));
  for (const secret of Object.values(CREDENTIALS)) assert.ok(!stdout.includes(secret));
});

Deno.test("the demo is coloured where colour is wanted", async () => {
  const { code, stdout } = await runDemo({ NO_COLOR: "", FORCE_COLOR: "1" });
  assert.equal(code, 0);
  assert.ok(stdout.includes("\x1b[32m✓\x1b[39m"), "the program's own output has no colour");
  assert.ok(stripVTControlCharacters(stdout).includes("\n2. Doctor"));
});

Deno.test("a step that ends otherwise, or does not show what it should, fails the demo", async () => {
  const folder = await Deno.makeTempDir();
  try {
    let told = "";
    const stage = openStage({
      project: folder,
      log: `${folder}/log`,
      env: {},
      write: (text) => told += text,
      colour: false,
    });
    await stage.run({ args: ["--version"], exit: 0, shows: [/\d+\.\d+\.\d+/] });
    assert.equal(stage.end(), 0);
    await stage.run({ args: ["--version"], exit: 2, shows: [/no such line/] });
    await stage.run({
      args: ["config", "get", "a b"],
      exit: 1,
      shows: [/No environment is named/],
    });
    assert.equal(stage.end(), 1);
    assert.match(told, /^- cli --version: exit code 0, and it should be 2$/m);
    assert.match(told, /^- cli --version: it does not show \/no such line\/$/m);
    assert.match(told, /^\$ cli config get "a b"$/m);
    assert.doesNotMatch(told, /^- cli config get/m);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a difference of lines shows what came and went, with some lines around", () => {
  const before = "a\nb\nc\nd\ne\nf\ng";
  const after = "a\nb\nC\nd\ne\nf\ng\nh";
  assert.deepEqual(lineDiff(before, before, 2), []);
  assert.deepEqual(lineDiff(before, after, 1).map(({ mark, line }) => mark + line), [
    "@line 2",
    " b",
    "-c",
    "+C",
    " d",
    "@line 7",
    " g",
    "+h",
  ]);
});

/** Runs the task as a person would; colour is what `env` says of it. */
async function runDemo(env: Readonly<Record<string, string>>) {
  const output = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "demo"],
    cwd: PROJECT,
    env: { ...env },
    stdin: "null",
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code: output.code, stdout: decode(output.stdout), stderr: decode(output.stderr) };
}

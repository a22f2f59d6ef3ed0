import assert from "node:assert/strict";
import fc from "fast-check";
import { type Quote, quoteForBash, readBashWord } from "../../../src/cli/completions/bashLine.ts";
import {
  assertReadsBack,
  openProject,
  openShell,
  type Project,
  quoted,
  runShell,
} from "./project.ts";
import { unixTest } from "../../support/systemTool.ts";
import type { Terminal } from "../../support/terminal.ts";

/** Call the function as bash does at a TAB, with the line's pieces as bash cuts them. */
async function complete(
  project: Project,
  pieces: readonly string[],
  cwd = project.folder,
): Promise<readonly string[]> {
  const line = pieces.join(" ").replaceAll(" = ", "=");
  const last = pieces.at(-1)!;
  const program = [
    `source "$SCRIPT"`,
    `COMP_WORDS=(${pieces.map(quoted).join(" ")})`,
    `COMP_CWORD=${pieces.length - 1} COMP_LINE=${quoted(line)} COMP_POINT=${line.length}`,
    `"$(complete -p cli | sed 's/.*-F \\([^ ]*\\).*/\\1/')" cli ${quoted(last)} x`,
    `((\${#COMPREPLY[@]})) && printf '%s\\n' "\${COMPREPLY[@]}"`,
    "exit 0",
  ].join("\n");
  const { lines, stderr, code } = await runShell(
    ["bash", "--norc", "--noprofile", "-c", program],
    project,
    cwd,
  );
  assert.deepEqual({ stderr, code }, { stderr: "", code: 0 });
  return lines;
}

unixTest("bash gets candidates quoted, after a flag and its =, of the files that the line names", [
  "bash",
], async () => {
  await using project = await openProject("bash");
  const ask = (...pieces: string[]) => complete(project, ["cli", ...pieces]);
  assert.deepEqual(await ask("c"), ["config", "completions"]);
  assert.deepEqual(await ask("config", "list", "--env", ""), [
    "dev",
    "production",
    "my\\ env",
    "\\$\\(touch\\ pwned\\)",
  ]);
  assert.deepEqual(await ask("config", "list", "--env", "=", "d"), ["dev"]);
  assert.deepEqual(await ask("--places", "other.toml", "config", "list", "--env", ""), [
    "staging",
  ]);
  assert.deepEqual(await ask("config", "--config", "events.toml", "get", ""), ["event.name"]);
  assert.deepEqual(await project.strangers(), []);
});

unixTest("outside of a project, bash completes nothing and prints nothing", ["bash"], async () => {
  await using project = await openProject("bash");
  for (const words of [["config", "get", ""], ["--env", ""], ["doctor", "--key", ""]]) {
    assert.deepEqual(await complete(project, ["cli", ...words], project.elsewhere), []);
  }
});

/** Open an interactive bash whose Ctrl-T shows what is on the line, and Ctrl-U clears it. */
async function openBash(project: Project): Promise<Terminal> {
  const rc = [
    "PS1='ready> '",
    "bind 'set enable-bracketed-paste off' 'set bell-style none'",
    'tell() { printf "\\n@@%s@@\\n" "$READLINE_LINE"; }',
    "bind -x '\"\\C-t\": tell'",
    "bind 'set completion-query-items 0'",
    'source "$SCRIPT"',
    "",
  ].join("\n");
  await Deno.writeTextFile(`${project.elsewhere}/.bashrc`, rc);
  return await openShell(["bash", "--noprofile", "-i"], project);
}

async function pressTab(terminal: Terminal, line: string): Promise<string> {
  await terminal.send(`${line}\t\x14`);
  const printed = await terminal.read(/@@(.*)@@\r\n/);
  await terminal.send("\x15");
  return printed;
}

unixTest("bash quotes any name so that it is read back exactly", [
  "bash",
  "python3",
], async () => {
  await using project = await openProject("bash");
  await using terminal = await openBash(project);
  await terminal.send(`cli() { printf '@''@%s@@\\n' "$3"; }\r`);
  await assertReadsBack(terminal, project);
});

unixTest(
  "bash goes on in the middle of a word, after = and :, and in a quote",
  ["bash", "python3"],
  async () => {
    await using project = await openProject("bash");
    await using terminal = await openBash(project);
    const tab = (line: string) => pressTab(terminal, line);
    assert.equal(await tab("cli --env=pro"), "cli --env=production ");
    assert.equal(await tab("cli --env='m"), "cli --env='my env' ");
    assert.equal(await tab("cli --env my\\ e"), "cli --env my\\ env ");
    assert.equal(await tab('cli --env "my "e'), 'cli --env "my "env ');
    assert.equal(await tab("cli config get evil9:a"), "cli config get evil9:a=b:c ");
    assert.equal(await tab("cli config get evil9:a=b"), "cli config get evil9:a=b:c ");
    assert.equal(await tab("cli config get gr"), "cli config get größe ");
    assert.equal(await tab("A=1 cli doc"), "A=1 cli doctor ");
    assert.equal(await tab("cli config --config eve"), "cli config --config events.toml ");
    assert.equal(await tab("cli config --config=eve"), "cli config --config=events.toml ");
    assert.equal(
      await tab("cli config --config events.toml get "),
      "cli config --config events.toml get event.name ",
    );
  },
);

unixTest("bash evaluates nothing on the typed line", ["bash", "python3"], async () => {
  await using project = await openProject("bash");
  await using terminal = await openBash(project);
  for (
    const line of [
      "cli config get $(touch pwned)",
      "cli config get $(touch pwned",
      "cli config get `touch pwned` rac",
      'cli config get "$(touch pwned)',
      'cli --places "$(touch pwned)" --env ',
      "cli --places <(touch pwned) --env ",
      "cli config get a[$(touch pwned)]",
      "cli --env ${x:=$(touch pwned)}",
    ]
  ) {
    assert.equal(await pressTab(terminal, line), line);
  }
  assert.deepEqual(await project.strangers(), []);
});

unixTest("what is quoted for bash is read back by bash and by us", ["bash"], async () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(..."\\'\"`$!*?[]{}()<>|&;#~=:^ %@,.-"),
      fc.constantFrom("a", "é", "日", "😀", "\u00a0"),
    ),
    minLength: 1,
  });
  const cases = fc.sample(fc.tuple(fc.constantFrom<Quote>("", "'", '"'), text), 400);
  const words = cases.map(([open, value]) => `${open}${quoteForBash(value, open)}${open}`);
  const { stdout } = await new Deno.Command("bash", {
    args: ["-c", `printf '%s\\0' ${words.join(" ")}`],
  }).output();
  const values = cases.map(([, value]) => value);
  assert.deepEqual(new TextDecoder().decode(stdout).split("\0").slice(0, -1), values);
  assert.deepEqual(words.map((word) => readBashWord(word)?.value), values);
});

import assert from "node:assert/strict";
import { assertReadsBack, openProject, openShell, type Project, runShell } from "./project.ts";
import { unixTest } from "../../support/systemTool.ts";
import type { Terminal } from "../../support/terminal.ts";

/**
 * Open an interactive zsh. Every further TAB puts in the next candidate, Ctrl-T shows what is
 * on the line, Ctrl-U clears it, Ctrl-O leaves the menu.
 */
async function openZsh(project: Project, cwd = project.folder): Promise<Terminal> {
  const rc = [
    "PS1='ready> '",
    "setopt menu_complete no_beep",
    "unset zle_bracketed_paste",
    `autoload -Uz compinit && compinit -u -D`,
    'source "$SCRIPT"',
    'tell() { print -r -- "@@$BUFFER@@" }',
    "zle -N tell",
    "bindkey '^T' tell",
    // What zsh has there by itself, expand-or-complete, evaluates the word before it completes.
    "bindkey '^I' complete-word",
    "bindkey '^U' kill-whole-line",
    "",
  ].join("\n");
  await Deno.writeTextFile(`${project.elsewhere}/.zshrc`, rc);
  return await openShell(["zsh", "-d", "-i"], project, cwd);
}

/** What is on the line after each of some TABs. */
async function pressTab(terminal: Terminal, line: string, times = 1): Promise<string[]> {
  await terminal.send(line);
  const seen: string[] = [];
  for (let i = 0; i < times; i++) {
    await terminal.send("\t\x14");
    seen.push((await terminal.read(/@@(.*?)@@\r\n/)).trimEnd());
  }
  await terminal.send("\x15");
  return seen;
}

unixTest(
  "zsh puts candidates in quoted, after a flag and its =, of the files that the line names",
  ["zsh", "python3"],
  async () => {
    await using project = await openProject("zsh");
    await using terminal = await openZsh(project);
    const tab = async (line: string) => (await pressTab(terminal, line))[0];
    assert.equal(await tab("cli doc"), "cli doctor");
    assert.equal(await tab("cli --env pro"), "cli --env production");
    assert.equal(await tab("cli --env=pro"), "cli --env=production");
    assert.equal(await tab("cli --env 'm"), "cli --env 'my env'");
    assert.equal(await tab("cli --env my\\ e"), "cli --env my\\ env");
    assert.equal(
      await tab("cli --places other.toml --env "),
      "cli --places other.toml --env staging",
    );
    assert.equal(
      await tab("cli --places 'other.toml' --env "),
      "cli --places 'other.toml' --env staging",
    );
    assert.equal(await tab("cli doctor --key r"), "cli doctor --key read\\ only");
    assert.equal(await tab("cli config get gr"), "cli config get größe");
    assert.equal(await tab("cli config --config eve"), "cli config --config events.toml");
    assert.equal(await tab("cli config --config=eve"), "cli config --config=events.toml");
    assert.equal(
      await tab("cli config --config=events.toml get "),
      "cli config --config=events.toml get event.name",
    );
    assert.deepEqual(await pressTab(terminal, "cli config list --env ", 5), [
      "cli config list --env \\$\\(touch\\ pwned\\)",
      "cli config list --env dev",
      "cli config list --env my\\ env",
      "cli config list --env production",
      "cli config list --env \\$\\(touch\\ pwned\\)",
    ]);
    assert.deepEqual(await project.strangers(), []);
  },
);

unixTest(
  "zsh quotes any name so that it is read back exactly",
  ["zsh", "python3"],
  async () => {
    await using project = await openProject("zsh");
    await using terminal = await openZsh(project);
    await terminal.send(`cli() { print -r -- "@""@$3@@" }\r`);
    await assertReadsBack(terminal, project);
  },
);

unixTest("zsh evaluates nothing on the typed line", ["zsh", "python3"], async () => {
  await using project = await openProject("zsh");
  await using terminal = await openZsh(project);
  for (
    const line of [
      'cli config get "$(touch pwned) x',
      "cli config get $(touch pwned)",
      "cli config get $(touch pwned",
      "cli config get `touch pwned` rac",
      'cli --places "$(touch pwned)" --env ',
      "cli --places $(touch pwned) --env ",
      "cli --places ${x:=$(touch pwned)} --env ",
      "cli --places *(e:'touch pwned':) --env ",
    ]
  ) {
    await pressTab(terminal, line);
  }
  assert.deepEqual(await project.strangers(), []);
});

unixTest(
  "outside of a project, zsh completes nothing and prints nothing",
  ["zsh", "python3"],
  async () => {
    await using project = await openProject("zsh");
    await using terminal = await openZsh(project, project.elsewhere);
    for (const line of ["cli config get", "cli --env", "cli doctor --key"]) {
      assert.deepEqual(await pressTab(terminal, `${line} `), [line]);
    }
  },
);

unixTest("zsh loads the script from its path, too, even without its completion system", [
  "zsh",
  "python3",
], async () => {
  await using project = await openProject("zsh");
  const { stderr, code } = await runShell(["zsh", "-f", "-c", 'source "$SCRIPT"'], project);
  assert.deepEqual({ stderr, code }, { stderr: "", code: 0 });
  await Deno.copyFile(project.script, `${project.elsewhere}/_cli`);
  await Deno.writeTextFile(project.script, "");
  await Deno.writeTextFile(`${project.elsewhere}/.zshenv`, "fpath=(~ $fpath)\n");
  await using terminal = await openZsh(project);
  assert.deepEqual(await pressTab(terminal, "cli doc"), ["cli doctor"]);
  assert.deepEqual(await pressTab(terminal, "cli conf"), ["cli config"]);
});

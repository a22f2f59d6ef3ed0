import assert from "node:assert/strict";
import { assertReadsBack, openProject, openShell, type Project, runShell } from "./project.ts";
import { unixTest } from "../../support/systemTool.ts";

/** The candidates that fish completes for some lines, without their descriptions. */
async function complete(
  project: Project,
  lines: readonly string[],
  cwd = project.folder,
): Promise<readonly (readonly string[])[]> {
  const asked = lines.map((line) => `complete -C ${quotedForFish(line)}; echo ----`);
  const { lines: candidates, stderr, code } = await runShell(
    ["fish", "--no-config", "-c", ["source $SCRIPT", ...asked].join("\n")],
    project,
    cwd,
  );
  assert.deepEqual({ stderr, code }, { stderr: "", code: 0 });
  return candidates.join("\n").split(/^----\n?/m).slice(0, -1)
    .map((block) => block.split("\n").slice(0, -1).map((line) => line.split("\t")[0]!));
}

function quotedForFish(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}

unixTest(
  "fish completes commands, flags, envs, repositories, strategies, keys, paths",
  ["fish"],
  async () => {
    await using project = await openProject("fish");
    const expected: Readonly<Record<string, readonly string[]>> = {
      "cli doc": ["doctor"],
      "cli config ve": ["versions"],
      "cli config sync --dr": ["--dry-run"],
      "cli config list --env ": ["$(touch pwned)", "dev", "my env", "production"],
      "cli --env=pro": ["--env=production"],
      "cli --env 'my": ["my env"],
      "cli --places other.toml --env ": ["staging"],
      "cli config --repository Data": ["DataStoresConfig"],
      "cli config sync --strategy g": ["gradual-rollout"],
      "cli doctor --key ": ["deploy", "read only"],
      "cli config get gr": ["größe"],
      "cli config get live": ["live.only"],
      "cli config get --env dev live": [],
      "cli config --config eve": ["events.toml"],
      "cli config --config=eve": ["--config=events.toml"],
      "cli config --config events.toml get ": ["event.name"],
      "cli config get break": [],
    };
    const found = await complete(project, Object.keys(expected));
    assert.deepEqual(found.map((names) => [...names].sort()), Object.values(expected));
    assert.deepEqual(await project.strangers(), []);
  },
);

unixTest("outside of a project, fish completes nothing and prints nothing", ["fish"], async () => {
  await using project = await openProject("fish");
  const lines = ["cli config get ", "cli --env ", "cli doctor --key "];
  assert.deepEqual(await complete(project, lines, project.elsewhere), [[], [], []]);
});

unixTest("fish evaluates nothing on the typed line", ["fish"], async () => {
  await using project = await openProject("fish");
  await complete(project, [
    "cli config get (touch pwned)",
    "cli config get (touch pwned) ",
    'cli config get "$(touch pwned) ',
    "cli --places (touch pwned) --env ",
    'cli --places "$(touch pwned)" --env ',
  ]);
  assert.deepEqual(await project.strangers(), []);
});

unixTest("fish quotes any name so that it is read back exactly", [
  "fish",
  "python3",
], async () => {
  await using project = await openProject("fish");
  const setup = [
    "source $SCRIPT",
    "function fish_prompt; echo 'ready> '; end",
    "function cli; printf '@%s%s@@\\n' @ $argv[3]; end",
  ].join("; ");
  const argv = ["fish", "--no-config", "--init-command", setup];
  await using terminal = await openShell(argv, project);
  await assertReadsBack(terminal, project);
});

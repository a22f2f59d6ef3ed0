import assert from "node:assert/strict";
import { replay } from "../scripts/demo/replay.ts";
import { PROJECT, readFiles } from "../scripts/support/project.ts";

Deno.test("the demo plays every command of the README, and ends with 0", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "demo"],
    cwd: PROJECT,
    stdin: "null",
  }).output();
  const shown = new TextDecoder().decode(stdout).split("\n");
  assert.equal(code, 0, shown.join("\n") + new TextDecoder().decode(stderr));
  const page = (await readFiles(["README.md"])).get("README.md") ?? "";
  const commands = page.match(/^\$ .+$/gm) ?? [];
  assert.ok(commands.length > 3);
  assert.deepEqual(shown.filter((line) => line.startsWith("$ ")), commands);
  assert.match(shown.at(-2) ?? "", /^All \d+ commands printed what README\.md says/);
});

const PAGE = "## A part\n\nAsk it.\n\n```toml a.toml\na = 1\n```\n\nAnd look:\n\n" +
  "```console\n$ cli version --nonsense\nnothing like this\n\n$ cat a.toml\na = 1\n```\n";

Deno.test("a demo whose page says something else fails, and shows the difference", async () => {
  let shown = "";
  assert.equal(await replay(PAGE, "page.md", (text) => shown += text), false);
  assert.match(
    shown,
    /^## A part\n\nAsk it\.\n\n-- a\.toml\n {3}a = 1\n\nAnd look:\n\n\$ cli version/,
  );
  assert.match(shown, /\[exit 1\]\n\n\$ cat a\.toml\na = 1\n/);
  assert.match(shown, /page\.md says something else:[^]*- nothing like this/);
});

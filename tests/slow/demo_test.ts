import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import { replay } from "../../scripts/demo/replay.ts";
import { PROJECT, readFiles } from "../../scripts/support/project.ts";

/** How many words of English a grown person reads in a minute: Brysbaert 2019, 190 studies. */
const READ_IN_A_MINUTE = 238;

async function playDemo(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "demo"],
    cwd: PROJECT,
    env: { NO_COLOR: "", FORCE_COLOR: "", ...env },
    stdin: "null",
  }).output();
  const shown = new TextDecoder().decode(stdout);
  assert.equal(code, 0, shown + new TextDecoder().decode(stderr));
  return shown;
}

Deno.test("the demo tells the story of docs/guides/everyday.md, in color, and can be read in a minute", async () => {
  const colored = await playDemo({ FORCE_COLOR: "1" });
  // deno-lint-ignore no-control-regex -- the colors are what is looked for
  for (const color of [/\x1b\[32m/, /\x1b\[33m/, /\x1b\[1m/]) assert.match(colored, color);
  const shown = stripVTControlCharacters(colored);
  const page = (await readFiles(["docs/guides/everyday.md"])).get("docs/guides/everyday.md") ?? "";
  const commands = shown.match(/^\$ .+$/gm) ?? [];
  assert.ok(commands.length >= 3);
  for (const command of commands) assert.ok(page.includes(`${command}\n`), command);
  for (const heading of ["Use the dashboard too", "Go from dev to production"]) {
    assert.match(shown, new RegExp(`^${heading}$`, "m"));
  }
  const words = shown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  assert.ok(words.length <= READ_IN_A_MINUTE, `${words.length} words`);
});

Deno.test("the demo ends with what to type next", async () => {
  const shown = await playDemo({ NO_COLOR: "1" });
  assert.equal(shown, stripVTControlCharacters(shown));
  const last = shown.trimEnd().split("\n").slice(-4).map((line) => line.trim());
  assert.match(last.join("\n"), /for now, run cli from a clone[^]*\n\ncli setup$/);
});

const PAGE = "# All\n\nNot shown.\n\n<!-- demo -->\n\n## A part\n\nAsk\n[it](a.md).\n\n" +
  "```console\n$ cli version --nonsense\nnothing like this\n```\n\n<!-- /demo -->\n\n" +
  "```console\n$ ls\na.toml\n```\n";

Deno.test("a demo that differs from its page fails and shows the difference, even in steps that it hides", async () => {
  let shown = "";
  const write = (text: string) => void (shown += text);
  const options = { color: false, columns: 80, write };
  assert.equal(await replay(PAGE, "page.md", options), false);
  assert.match(shown, /^A part\n\nAsk it\.\n\n\$ cli version --nonsense\nerror: /);
  assert.match(shown, /\[exit 1\]\n\npage\.md says something else:[^]*- nothing like this/);
  assert.match(shown, /page\.md:\d+: \$ ls\n[^]*- a\.toml/);
});

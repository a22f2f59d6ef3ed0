import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";

/**
 * No advice names a command that this program does not have without saying what has it and how to do
 * the same by hand. All advice is collected twice: what the sources say, and what transcripts print.
 */

const PATHS = new Set(ALL_COMMANDS.map(({ path }) => path));

/** What follows `cli` in text, as far as it may be a command: "config sync", "apikey update". */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/`cli ([a-z][a-z ]*[a-z])?/g)].map(([, words = ""]) => words);
}

/** Say whether the program has the command, or one that its first words name. */
function isOurs(words: string): boolean {
  const parts = words.split(" ");
  return words === "" || parts.some((_, end) => PATHS.has(parts.slice(0, end + 1).join(" ")));
}

Deno.test("every command that the source names exists, except for the key tool's in one place", async () => {
  const sources = [...await readFiles(await filesBelow("src", ".ts"))];
  const strange = sources.flatMap(([file, source]) =>
    source.split("\n").flatMap((line) =>
      /^\s*(\*|\/\/|\/\*\*)/.test(line) ? [] : commandsIn(line.replaceAll("\\`", "`"))
    ).filter((words) => !isOurs(words)).map((words) => `${file}: cli ${words}`)
  );
  assert.deepEqual(strange, [
    "src/cli/usageFailure.ts: cli apikey",
    "src/values/project.ts: cli apikey",
  ]);
});

Deno.test("advice that names a command has it as data, so that the flags in use are added", async () => {
  const sources = [...await readFiles(await filesBelow("src", ".ts"))];
  const plain = sources.flatMap(([file, source]) =>
    source.replaceAll("\\`", "`").split("\n")
      .filter((line) =>
        !/^\s*(\*|\/\/|\/\*\*)/.test(line) && /`cli (?:config \w|doctor|setup)/.test(line)
      )
      .map((line) => `${file}: ${line.trim()}`)
  );
  // The help, the descriptions of documents, the headers of files, and an error about the line itself.
  const naming = [
    /^src\/cli\/commands\//,
    /--json`|Names a publish/,
    /^src\/files\/(?:configTemplate|configSchema|lockFile|luau\/writeModule)\.ts/,
    /^src\/commands\/config\/promote\.ts: ``cli config promote` takes/,
  ];
  assert.deepEqual(plain.filter((line) => !naming.some((form) => form.test(line))), []);
});

/** The advice in a page's output: what comes after an arrow or an error's first line, unwrapped. */
function adviceIn(page: string): string[] {
  const blocks = [...page.matchAll(/^```console\n(.*?)^```/gms)].map(([, block]) => block!);
  return blocks.flatMap((block) => {
    const lines = block.split("\n");
    return lines.flatMap((line, start) => {
      const found = /^(\s+)→ (.*)$/.exec(line);
      if (found === null) return [];
      const rest = lines.slice(start + 1);
      const end = rest.findIndex((next) => !next.startsWith(`${found[1]}  `));
      return [[found[2]!, ...rest.slice(0, end).map((next) => next.trim())].join(" ")];
    });
  });
}

Deno.test("all advice in transcripts can be followed with this program or by hand", async () => {
  const pages = await readFiles([
    ...await filesBelow("tests/transcripts", ".md"),
    ...await filesBelow("docs", ".md"),
    "README.md",
  ]);
  const advice = new Set([...pages.values()].flatMap(adviceIn));
  assert.ok(advice.size > 40, `${advice.size} pieces of advice`);
  const foreign = [...advice].filter((text) => commandsIn(text).some((words) => !isOurs(words)));
  assert.ok(foreign.length > 0);
  for (const text of foreign) {
    assert.match(text, /`cli apikey [^`]*` \(the suite's key tool\)/, text);
    assert.match(
      text,
      /(?:By hand: |^Edit the key).*https:\/\/create\.roblox\.com\/dashboard\/credentials/,
      text,
    );
  }
});

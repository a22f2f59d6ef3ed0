import assert from "node:assert/strict";
import { unreleased } from "../../../scripts/generated/unreleased.ts";
import { readFiles } from "../../../scripts/support/project.ts";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { commandsOf } from "../../../src/cli/definitions.ts";
import { VERSION } from "../../../src/values/project.ts";

const NEW = "- New commands: `a`,\n  `b c`.\n- More.\n";

Deno.test("the README names the commands that the last release does not have", () => {
  assert.equal(
    unreleased(`# Changelog\n\n## 1.1.0 (unreleased)\n\n${NEW}\n## 1.0.0\n`),
    "The pages are about 1.1.0, which is unreleased. Not in 1.0.0, the last release: `a`, `b c`.",
  );
  assert.equal(unreleased(`# Changelog\n\n## 1.1.0\n\n${NEW}\n## 1.0.0\n`), "");
  assert.throws(() => unreleased("## 1.1.0 (unreleased)\n\n- More.\n\n## 1.0.0\n"));
});

Deno.test("the changelog begins with the version of the program", async () => {
  const [changelog = ""] = (await readFiles(["CHANGELOG.md"])).values();
  assert.equal(/^## (\S+)/m.exec(changelog)?.[1], VERSION);
});

/** The commands of 0.8.0; every later version lists its own. */
const FIRST =
  "doctor completions manual version init get list check sync pull versions rollback diff draft";

Deno.test("every command that 0.8.0 does not have is in the changelog's list of a version", async () => {
  const [changelog = ""] = (await readFiles(["CHANGELOG.md"])).values();
  const listed = [...changelog.matchAll(/^- New commands: ([^]+?)\.$/gm)]
    .flatMap(([, names = ""]) => [...names.matchAll(/`(?:config )?([^`]+)`/g)])
    .map(([, name]) => name!);
  const commands = commandsOf(ALL_COMMANDS).map(({ path }) => path.replace(/^config /, ""));
  assert.deepEqual(
    commands.sort(),
    [...FIRST.split(" "), ...listed].sort(),
    'Name the new command in the item "- New commands:" of CHANGELOG.md.',
  );
});

import assert from "node:assert/strict";
import { basename, dirname, posix } from "node:path";
import { filesBelow, readFiles } from "../../scripts/support/project.ts";

/** What shows a module that has no test of its name or its command's, and is imported by none; transcripts show commands and views. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  "src/cli/answerCompletion.ts": "tests/process/completions/bash_test.ts",
  "src/cli/commands/completeWord.ts": "tests/process/completions/bash_test.ts",
  "src/cli/commands/configUnset.ts": "tests/transcripts/config/set/set-unset.md",
  "src/cli/publishing.ts": "tests/transcripts/config/sync/publishes.md",
  "src/rules/ruleWords.ts": "tests/unit/config/rules/compileRules_test.ts",
  "src/files/addPlacesEnv.ts": "tests/transcripts/setup/again.md",
  "src/toml/inexactNumber.ts": "tests/transcripts/config/files/values.md",
  "src/toml/stringOffset.ts": "tests/transcripts/config/held/errors.md",
  "src/toml/tomlInline.ts": "tests/unit/files/editConfigForms_test.ts",
  "src/toml/tomlList.ts": "tests/unit/files/editConfigForms_test.ts",
  "src/values/tableWith.ts": "tests/transcripts/config/get/unknown-key.md",
  "src/values/unreplaced.ts": "tests/transcripts/general/not-replaced.md",
};

const src = await readFiles(await filesBelow("src", ".ts"));
const units = await readFiles(await filesBelow("tests/unit", ".ts"));
const others = [
  ...await filesBelow("tests/transcripts", ".md"),
  ...await filesBelow("tests/process", "_test.ts"),
];

function testOf(module: string): string {
  return module.replace(/^src\/(.+)\.ts$/, "tests/unit/$1_test.ts");
}

/** Folders that are of no one command. */
const COMMON = ["cli", "commands", "config", "parts", "views"];

/** Say whether transcripts show a module, or tests that start the program with the command of its name or its folder's. */
function isPlayed(module: string): boolean {
  if (/^src\/(commands|views)\//.test(module)) return true;
  if (!module.startsWith("src/cli/")) return false;
  const folder = basename(dirname(module));
  const name = basename(module, ".ts").replace(/^config(?=[A-Z])/, "");
  return others.some((path) =>
    [name, ...COMMON.includes(folder) ? [] : [folder]].some((word) =>
      new RegExp(`/${word}(/|\\.md$|_test\\.ts$)`, "i").test(path)
    )
  );
}

/** List what some files import more than types of. */
function importedBy(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const imports = /\b(?:from|import\() ?"(\..+?)"/g;
  return new Set(
    [...files].flatMap(([file, text]) =>
      [...text.replace(/^import type [^;]+;$/gm, "").matchAll(imports)].map(([, path]) =>
        posix.join(posix.dirname(file), path!)
      )
    ),
  );
}

Deno.test("a unit test with the name of a module is where that module is", () => {
  const names = new Map<string, string[]>();
  for (const module of src.keys()) {
    const name = basename(module, ".ts");
    names.set(name, [...names.get(name) ?? [], testOf(module)]);
  }
  const elsewhere = [...units.keys()].filter((test) => {
    const homes = names.get(basename(test, "_test.ts"));
    return homes !== undefined && test.endsWith("_test.ts") && !homes.includes(test);
  });
  assert.deepEqual(elsewhere, []);
});

Deno.test("every module has a test of its name or its command's, or one that imports it, or is a part of one that has", async () => {
  const own = new Map([...src].filter(([module]) => units.has(testOf(module))));
  const imported = importedBy(new Map([...units, ...own]));
  const untested = [...src].filter(([module, text]) =>
    /^((export )?(async )?function|export default defineCommand)/m.test(text) &&
    !own.has(module) && !isPlayed(module) && !imported.has(module)
  ).map(([module]) => module);
  const advice = "Give it a unit test of its name, or write into SHOWN_BY what shows it.";
  assert.deepEqual(untested, Object.keys(SHOWN_BY), advice);
  await readFiles(Object.values(SHOWN_BY));
});

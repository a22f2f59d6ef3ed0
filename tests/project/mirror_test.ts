import assert from "node:assert/strict";
import { basename } from "node:path";
import { filesBelow, readFiles } from "../../scripts/support/project.ts";

/** The folders whose modules decide something; the others are shown by the transcripts of their commands. */
const DECIDING = /^src\/(config|credentials|doctor|files|platform|terminal|values)\//;

/** What shows a module that has no test of its name, is named by none, and is no part of one that has. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  "src/config/promoteEntries.ts": "tests/transcripts/config/edit/promote.md",
  "src/config/rules/ruleWords.ts": "tests/unit/config/rules/compileRules_test.ts",
  "src/files/addPlacesEnv.ts": "tests/transcripts/setup/again.md",
  "src/files/alignItems.ts": "tests/unit/files/editConfigForms_test.ts",
  "src/files/correctPair.ts": "tests/unit/files/tomlMistakes_test.ts",
  "src/files/readTomlParts.ts": "tests/transcripts/config/validate/all-findings.md",
  "src/files/tomlInline.ts": "tests/unit/files/editConfigForms_test.ts",
  "src/files/tomlPlan.ts": "tests/unit/files/editConfigForms_test.ts",
  "src/platform/users.ts": "tests/transcripts/config/versions/names.md",
  "src/terminal/openSinks.ts": "tests/process/output_test.ts",
};

const src = await readFiles(await filesBelow("src", ".ts"));
const tests = await readFiles(await filesBelow("tests/unit", ".ts"));

function testOf(module: string): string {
  return module.replace(/^src\/(.+)\.ts$/, "tests/unit/$1_test.ts");
}

/** Whether some file of a folder imports a module. */
function isNamed(module: string, files: ReadonlyMap<string, string>): boolean {
  const name = `/${basename(module)}"`;
  return [...files.values()].some((text) => text.includes(name));
}

Deno.test("a unit test with the name of a module is where that module is", () => {
  const names = new Map<string, string[]>();
  for (const module of src.keys()) {
    const name = basename(module, ".ts");
    names.set(name, [...names.get(name) ?? [], testOf(module)]);
  }
  const elsewhere = [...tests.keys()].filter((test) => {
    const homes = names.get(basename(test, "_test.ts"));
    return homes !== undefined && test.endsWith("_test.ts") && !homes.includes(test);
  });
  assert.deepEqual(elsewhere, []);
});

Deno.test("a module that decides has a test of its name, or one that imports it, or is a part of one that has", async () => {
  const own = new Map([...src].filter(([module]) => tests.has(testOf(module))));
  const untested = [...src].filter(([module, text]) =>
    DECIDING.test(module) && /^(export )?(async )?function/m.test(text) && !own.has(module) &&
    !isNamed(module, tests) && !isNamed(module, own)
  ).map(([module]) => module);
  assert.deepEqual(untested, Object.keys(SHOWN_BY));
  await readFiles(Object.values(SHOWN_BY));
});

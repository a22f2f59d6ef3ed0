import assert from "node:assert/strict";
import { readImports } from "../../scripts/architecture/readImports.ts";

const imports = await readImports("main.ts");

/** Everything that is loaded with files, themselves included. */
function reach(...files: string[]): string[] {
  const seen = new Set(files);
  for (const each of seen) {
    const loaded = (imports.get(each) ?? []).filter(({ types, dynamic }) => !types && !dynamic);
    for (const { path } of loaded) seen.add(path);
  }
  return [...seen].sort();
}

/** What is not our own file: libraries and built-ins. */
function loadedWith(...files: string[]): string[] {
  return reach(...files).filter((path) => !imports.has(path));
}

Deno.test("starting on Deno loads no library and nothing of Node", () => {
  assert.ok(imports.has("main.ts"));
  assert.deepEqual(loadedWith("main.ts"), []);
});

Deno.test("parsing the command line loads only the library that measures text", () => {
  assert.ok(imports.has("src/cli/dispatch.ts"));
  assert.deepEqual(loadedWith("src/cli/dispatch.ts"), ["fast-string-width"]);
});

Deno.test("get loads what it needs to read replies and the places file, and no hashes", () => {
  const files = ["src/cli/openContext.ts", "src/views/get.ts"];
  for (const file of files) assert.ok(imports.has(file), file);
  assert.deepEqual(loadedWith(...files), [
    "fast-string-width",
    "toml-eslint-parser",
    "valibot",
  ]);
});

Deno.test("set loads nothing that calls the platform", () => {
  const files = ["src/cli/openApis.ts", "src/views/set.ts"];
  for (const file of files) assert.ok(imports.has(file), file);
  assert.deepEqual(reach(...files).filter((file) => file.startsWith("src/roblox/")), []);
});

/** What the files of a folder load when they need it. */
function lazyOf(folder: string): string[] {
  const own = [...imports].filter(([file]) => file.startsWith(folder));
  return own.flatMap(([, loaded]) =>
    loaded.filter(({ dynamic }) => dynamic).map(({ path }) => path)
  );
}

Deno.test("a definition loads views, each with its logic; only value rules are loaded later", () => {
  const loaded = lazyOf("src/cli/commands/");
  assert.ok(loaded.length > 25);
  assert.deepEqual(loaded.filter((path) => !path.startsWith("src/views/")), [
    "src/cli/findCompletions.ts",
    "src/cli/completions/completionScripts.ts",
  ]);
  assert.deepEqual(
    [...imports.keys()].filter((file) => !/^(?:main|src\/(?:cli|host)\/)/.test(file)).flatMap(
      lazyOf,
    ).sort(),
    ["src/rules/compileRules.ts", "src/rules/linearPattern.ts"],
  );
});

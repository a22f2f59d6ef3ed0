import assert from "node:assert/strict";
import { readImports } from "../scripts/architecture/readImports.ts";

const imports = await readImports("main.ts");

/** Everything that is loaded with a file and is no file of ours: libraries and built-ins. */
function loadedWith(file: string): string[] {
  const seen = new Set([file]);
  for (const each of seen) {
    const loaded = (imports.get(each) ?? []).filter(({ types, dynamic }) => !types && !dynamic);
    for (const { path } of loaded) seen.add(path);
  }
  return [...seen].filter((path) => !imports.has(path)).sort();
}

Deno.test("a start loads no library, and of the runtime only what every command needs", () => {
  assert.ok(imports.has("main.ts"));
  assert.deepEqual(loadedWith("main.ts"), ["node:fs", "node:process"]);
});

Deno.test("reading the command line loads the library for it, and no other", () => {
  assert.ok(imports.has("src/cli/dispatch.ts"));
  assert.deepEqual(loadedWith("src/cli/dispatch.ts"), ["commander"]);
});

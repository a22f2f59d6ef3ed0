import assert from "node:assert/strict";
import { posix } from "node:path";
import { findImports } from "../scripts/architecture/imports.ts";
import { readFiles } from "../scripts/support/project.ts";

/** Everything that is loaded with a file, by its path: the files below it, and what is no file. */
async function loadedWith(file: string, seen = new Set<string>()): Promise<Set<string>> {
  seen.add(file);
  const source = (await readFiles([file])).get(file) ?? "";
  for (const { from, types, dynamic } of findImports(source)) {
    const path = from.startsWith(".") ? posix.join(posix.dirname(file), from) : from;
    if (types || dynamic || seen.has(path)) continue;
    if (from.startsWith(".")) await loadedWith(path, seen);
    else seen.add(from);
  }
  return seen;
}

Deno.test("a start loads no library, and of the runtime only what every command needs", async () => {
  const loaded = [...await loadedWith("main.ts")];
  assert.ok(loaded.includes("src/cli/run.ts"));
  const outside = loaded.filter((path) => !path.endsWith(".ts"));
  assert.deepEqual(outside.sort(), ["node:fs", "node:process"]);
});

Deno.test("reading the command line loads the library for it, and no other", async () => {
  const outside = [...await loadedWith("src/cli/dispatch.ts")].filter((path) =>
    !path.endsWith(".ts")
  );
  assert.deepEqual(outside, ["@commander-js/extra-typings"]);
});

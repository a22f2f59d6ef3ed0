import assert from "node:assert/strict";
import { join } from "node:path";
import plugin, { layerOf } from "../../scripts/architecture/plugin.ts";
import { readImports } from "../../scripts/architecture/readImports.ts";
import { ENTRIES, LAYERS, LIBRARIES, PRIVILEGES } from "../../scripts/architecture/table.ts";
import { filesBelow, PROJECT, readFiles } from "../../scripts/support/project.ts";

/** What the rules say about a made-up file in src. */
function complaints(file: string, source: string): string {
  const found = Deno.lint.runPlugin(plugin, join(PROJECT, file), source);
  return found.map(({ id, message }) => `${id}: ${message}`).join("\n");
}

for (
  const [what, file, source, complaint] of [
    [
      "an import that goes up",
      "src/values/a.ts",
      'import { disk } from "../files/disk.ts";',
      /values may not import files/,
    ],
    [
      "an export from a layer above",
      "src/values/a.ts",
      'export * from "../files/disk.ts";',
      /values may not import files/,
    ],
    [
      "a named export from a layer above",
      "src/values/a.ts",
      'export { disk } from "../files/disk.ts";',
      /values may not import files/,
    ],
    [
      "a lazy import that goes up",
      "src/values/a.ts",
      'const disk = () => import("../files/disk.ts");',
      /values may not import files/,
    ],
    [
      "an import with a computed name",
      "src/values/a.ts",
      "const load = (name: string) => import(name);",
      /only a run can know/,
    ],
    [
      "the type of a layer above",
      "src/values/a.ts",
      'type A = import("../files/disk.ts").Disk;',
      /values may not import files/,
    ],
    [
      "more than types of a layer",
      "src/doctor/a.ts",
      'import { type A, disk } from "../files/disk.ts";',
      /only types of files/,
    ],
    [
      "all exports of a layer of which only types are allowed",
      "src/doctor/a.ts",
      'import * as all from "../files/disk.ts";',
      /only types of files/,
    ],
    [
      "a library outside of its one module",
      "src/config/a.ts",
      'import * as v from "valibot";',
      /valibot, which only .* may/,
    ],
    ["an unknown library", "src/config/a.ts", 'import x from "left-pad";', /not in the table/],
    ["a built-in", "src/config/a.ts", 'import "node:fs";', /knows the engine/],
    ["a lazy built-in", "src/config/a.ts", 'await import("node:fs");', /knows the engine/],
    ["a file outside of every layer", "src/other/a.ts", "1;", /in no layer/],
    [
      "an import from outside of src",
      "src/cli/a.ts",
      'import "../../scripts/x.ts";',
      /no file of the product/,
    ],
    ["an unwrapped secret", "src/config/a.ts", "key.reveal();", /unwraps a secret/],
    ["Deno", "src/config/a.ts", "Deno.exit();", /looks for Deno/],
    ["Deno in Node's file", "src/host/node.ts", "Deno.exit();", /looks for Deno/],
    ["an exit", "src/cli/a.ts", "process.exit(1);", /knows the engine/],
    ["the process", "src/host/deno.ts", "globalThis.process.pid;", /knows the engine/],
    ["Bun", "src/cli/a.ts", "Bun.version;", /knows the engine/],
    ["the engine's calls", "src/cli/a.ts", 'import "../host/deno.ts";', /only types of host/],
    [
      "a line printed past the streams",
      "src/cli/a.ts",
      "console.log(1);",
      /writes past the streams/,
    ],
    ["reading the clock", "src/cli/a.ts", "const now = new Date();", /reads the clock/],
    [
      "reading the clock in another way",
      "src/cli/a.ts",
      "const now = Date.now();",
      /reads the clock/,
    ],
    ["a request past the client", "src/commands/a.ts", "await fetch(url);", /asks the network/],
    ["a file that is too long", "src/values/a.ts", "1;\n".repeat(401), /401 lines/],
  ] as const
) {
  Deno.test(`the lint rules find ${what}`, () => assert.match(complaints(file, source), complaint));
}

for (
  const [what, file, source] of [
    ["types of a layer", "src/doctor/a.ts", 'import type { A } from "../files/disk.ts";'],
    ["named types of a layer", "src/doctor/a.ts", 'import { type A } from "../files/disk.ts";'],
    ["a layer below", "src/commands/a.ts", 'import { disk } from "../files/disk.ts";'],
    ["comments and strings", "src/values/a.ts", '// process.exit(1)\nconst a = "Deno.inspect";'],
    ["a fixed time", "src/values/a.ts", "const time = new Date(0);"],
    ["files outside of src", "scripts/a.ts", "console.log(new Date());"],
  ] as const
) {
  Deno.test(`the lint rules allow ${what}`, () => assert.equal(complaints(file, source), ""));
}

/** What every file of the product imports, from both entries. */
async function allImports() {
  return new Map((await Promise.all(ENTRIES.map(readImports))).flatMap((each) => [...each]));
}

Deno.test("no file imports itself through other files", async () => {
  const imports = await allImports();
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    assert.ok(start < 0, `a ring: ${[...path.slice(start), file].join(" → ")}`);
    if (done.has(file)) return;
    for (const { path: to } of imports.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  assert.ok(done.size > 100);
});

Deno.test("no two functions have the same name, except where both engines implement one interface", async () => {
  const files = await readFiles(await filesBelow("src", ".ts"));
  const homes = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    if (file.startsWith("src/host/")) continue;
    for (const [, name] of text.matchAll(/^(?:export )?(?:async )?function\*? (\w+)/gm)) {
      homes.set(name!, (homes.get(name!) ?? new Set()).add(file));
    }
  }
  assert.ok(homes.size > 500);
  const shared = [...homes].filter(([, files]) => files.size > 1);
  assert.deepEqual(shared.map(([name, files]) => [name, ...files]), []);
});

Deno.test("every source file is in a layer and is loaded by another file", async () => {
  const loaded = await allImports();
  const files = [...ENTRIES, ...await filesBelow("src", ".ts")];
  assert.deepEqual(files.filter((file) => layerOf(file) === undefined || !loaded.has(file)), []);
});

Deno.test("the table of layers names only folders that exist", async () => {
  const files = [...ENTRIES, ...await filesBelow("src", ".ts")];
  const layers = new Set(
    files.map((file) => ENTRIES.includes(file) ? "main.ts" : file.split("/")[1]),
  );
  assert.deepEqual(LAYERS.map((layer) => layer.name).filter((name) => !layers.has(name)), []);
  const named = [...Object.values(LIBRARIES), ...PRIVILEGES.flatMap(({ files }) => files)];
  assert.deepEqual(named.filter((path) => !files.some((file) => file.startsWith(path))), []);
});

Deno.test("a layer may import only layers below it, except for types", () => {
  const names = LAYERS.map((layer) => layer.name);
  for (const [index, { name, uses, types }] of LAYERS.entries()) {
    const above = uses.filter((use) => names.indexOf(use) <= index);
    assert.deepEqual(above, [], `${name} uses what is not below it`);
    assert.ok(types.every((type) => names.includes(type)));
  }
});

Deno.test("in tests and scripts, only tests/support/network opens servers", async () => {
  const files = [...await filesBelow("tests", ".ts"), ...await filesBelow("scripts", ".ts")];
  const opening = /^import (?!type).*"node:(?:https?|net|tls)"|\bDeno\.(?:serve|listen)\w*\(/m;
  const elsewhere = [...await readFiles(files)].filter(([file, text]) =>
    !file.startsWith("tests/support/network/") && opening.test(text)
  );
  assert.deepEqual(elsewhere.map(([file]) => file), []);
});

import assert from "node:assert/strict";
import { draw } from "../scripts/architecture/draw.ts";
import { findImports } from "../scripts/architecture/imports.ts";
import { judge } from "../scripts/architecture/judge.ts";
import { LIBRARIES, PRIVILEGES, ROOMS } from "../scripts/architecture/table.ts";
import { productFiles, readFiles } from "../scripts/support/project.ts";

/** What is said of made-up sources. */
function complaints(sources: Readonly<Record<string, string>>): readonly string[] {
  return judge(new Map(Object.entries(sources))).violations;
}

const DISK = { "src/files/disk.ts": "export const disk = 1;\n" };

Deno.test("the product's imports run downward only", async () => {
  const { violations } = judge(await readFiles(await productFiles()));
  assert.ok(violations.length === 0, violations.join("\n"));
});

Deno.test("an import that runs upward is found, with its line", () => {
  const found = complaints({
    "src/values/a.ts": '\nimport { disk } from "../files/disk.ts";\n',
    ...DISK,
  });
  assert.deepEqual(found, [
    "src/values/a.ts:2: values may not import files; an import runs downward only.",
  ]);
});

Deno.test("a room that may know only types of another may not import more", () => {
  const sources = (statement: string) => ({ "src/doctor/a.ts": statement, ...DISK });
  const from = 'from "../files/disk.ts";';
  for (const names of ["type { disk }", "{ type disk }"]) {
    assert.deepEqual(complaints(sources(`import ${names} ${from}`)), []);
  }
  for (const names of ["{ disk }", "{ type A, disk }", "* as all"]) {
    assert.match(complaints(sources(`import ${names} ${from}`)).join(), /only types of files/);
  }
});

Deno.test("dynamic imports, re-exports and statements of several lines are seen; comments are not", () => {
  const source = `
import {
  a,
  type B,
} from "./one.ts";
// import { c } from "./two.ts";
/** import { c } from "./three.ts"; */
export * from "./four.ts";
export type { D } from "./five.ts";
export const text = 'from "./six.ts"';
const later = () => import("./seven.ts");
import "./eight.ts";
`;
  assert.deepEqual(findImports(source), [
    { from: "./one.ts", types: false, dynamic: false, line: 2 },
    { from: "./four.ts", types: false, dynamic: false, line: 8 },
    { from: "./five.ts", types: true, dynamic: false, line: 9 },
    { from: "./eight.ts", types: false, dynamic: false, line: 12 },
    { from: "./seven.ts", types: false, dynamic: true, line: 11 },
  ]);
});

Deno.test("files that lead back to themselves are found once", () => {
  const found = complaints({
    "src/values/a.ts": 'import "./b.ts";',
    "src/values/b.ts": 'import "./c.ts";',
    "src/values/c.ts": 'import type { A } from "./a.ts";',
    "src/values/d.ts": 'import "./a.ts";',
  });
  assert.deepEqual(found, [
    "src/values/a.ts:1: a ring: src/values/a.ts → src/values/b.ts → src/values/c.ts → src/values/a.ts.",
  ]);
});

for (
  const [what, file, source, complaint] of [
    [
      "a library outside of its home",
      "src/config/a.ts",
      'import * as v from "valibot";',
      /only src\/platform\/reply\.ts knows/,
    ],
    ["an unknown library", "src/config/a.ts", 'import x from "left-pad";', /not in the table/],
    ["a built-in in a pure room", "src/config/a.ts", 'import "node:fs";', /imports node:fs/],
    ["a file outside of every room", "src/other/a.ts", "", /in no room/],
    [
      "an import of what is not the product",
      "src/cli/a.ts",
      'import "../../scripts/x.ts";',
      /no file of the product/,
    ],
    ["an unwrapped secret", "src/config/a.ts", "key.reveal();", /unwraps a secret/],
    ["Deno", "src/config/a.ts", "globalThis.Deno.exit();", /looks for Deno/],
    ["an exit", "src/cli/a.ts", "process.exit(1);", /touches the process/],
    ["a line past the streams", "src/cli/a.ts", "console.log(1);", /writes past the streams/],
    ["a look at the clock", "src/cli/a.ts", "const now = new Date();", /reads the clock/],
    ["a request past the gate", "src/commands/a.ts", "await fetch(url);", /asks the network/],
    ["a file that is too long", "src/values/a.ts", "1;\n".repeat(401), /401 lines/],
  ] as const
) {
  Deno.test(`the architecture check finds ${what}`, () => {
    assert.match(complaints({ [file]: source }).join("\n"), complaint);
  });
}

Deno.test("what is allowed in a comment or a text is not found", () => {
  const source = '// process.exit(1)\n/* console.log(1) */\nconst name = "Deno.customInspect";\n';
  assert.deepEqual(complaints({ "src/values/a.ts": source }), []);
});

Deno.test("the table names only what is there", async () => {
  const files = await productFiles();
  const rooms = new Set(files.map((file) => file === "main.ts" ? file : file.split("/")[1]));
  assert.deepEqual(ROOMS.map((room) => room.name).filter((name) => !rooms.has(name)), []);
  const named = [...Object.values(LIBRARIES), ...PRIVILEGES.flatMap(({ files }) => files)];
  const missing = named.filter((path) => !files.some((file) => file.startsWith(path)));
  assert.deepEqual(missing, []);
});

Deno.test("a room of the table knows only rooms below it, but for their types", () => {
  const names = ROOMS.map((room) => room.name);
  for (const [index, { name, uses, types }] of ROOMS.entries()) {
    const above = uses.filter((use) => names.indexOf(use) <= index);
    assert.deepEqual(above, [], `${name} uses what is not below it`);
    assert.ok(types.every((type) => names.includes(type)));
  }
});

Deno.test("the drawing shows the arrows that exist", () => {
  const { arrows } = judge(
    new Map([
      ["src/doctor/a.ts", 'import type { A } from "../files/disk.ts";'],
      ...Object.entries(DISK),
    ]),
  );
  assert.match(draw(arrows), /^ {2}doctor +─▶ files \(1 types\)$/m);
  assert.match(draw(arrows), /^ {2}values +─╴$/m);
});

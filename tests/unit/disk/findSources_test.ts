import assert from "node:assert/strict";
import { findSources } from "../../../src/disk/findSources.ts";
import type { FolderEntry } from "../../../src/host/host.ts";
import { Failure } from "../../../src/values/failure.ts";

/** Search a folder of these files, by their paths. */
async function search(
  files: Readonly<Record<string, string>>,
  ...globs: string[]
): Promise<readonly string[]> {
  const list = (folder: string): Promise<readonly FolderEntry[]> => {
    const below = Object.keys(files).filter((path) => path.startsWith(folder))
      .map((path) => path.slice(folder.length).split("/"));
    const entries = below.map(([name = "", ...rest]) =>
      [name, { name, kind: rest.length > 0 ? "folder" : "file" }] as const
    );
    return Promise.resolve([...new Map(entries).values()]);
  };
  return await findSources({ list, read: (path) => Promise.resolve(files[path]) }, globs);
}

Deno.test("game code is what ends in luau, lua, ts or tsx, in any folder, sorted", async () => {
  const files = {
    "b.luau": "",
    "src/a.lua": "",
    "src/x/c.ts": "",
    "d.tsx": "",
    "e.d.ts": "",
    "f.toml": "",
    luau: "",
  };
  assert.deepEqual(await search(files), ["b.luau", "d.tsx", "src/a.lua", "src/x/c.ts"]);
});

Deno.test("what a .gitignore leaves out is not searched, nor are .git and node_modules", async () => {
  const files = {
    ".gitignore": "/Packages/\n*.spec.luau\n",
    "Packages/a.luau": "",
    "src/Packages/b.luau": "",
    "src/c.spec.luau": "",
    ".git/d.luau": "",
    "node_modules/e.ts": "",
  };
  assert.deepEqual(await search(files), ["src/Packages/b.luau"]);
});

Deno.test("a folder's own .gitignore goes before those above it", async () => {
  const files = {
    ".gitignore": "*.gen.luau\n",
    "src/.gitignore": "!keep.gen.luau\n/own.luau\n",
    "src/keep.gen.luau": "",
    "src/other.gen.luau": "",
    "src/own.luau": "",
    "own.luau": "",
  };
  assert.deepEqual(await search(files), ["own.luau", "src/keep.gen.luau"]);
});

Deno.test("--source takes patterns, and what is ignored stays so", async () => {
  const files = { ".gitignore": "gen/", "src/a.luau": "", "src/gen/b.luau": "", "lib/c.luau": "" };
  assert.deepEqual(await search(files, "src/**"), ["src/a.luau"]);
  assert.deepEqual(await search(files, "src/**", "*.luau", "!lib/*.luau"), ["src/a.luau"]);
  assert.deepEqual(await search(files, "none/**"), []);
});

Deno.test("a folder that cannot be read ends it, and is named", async () => {
  const reader = {
    list: (folder: string): Promise<readonly FolderEntry[]> =>
      folder === ""
        ? Promise.resolve([{ name: "src", kind: "folder" }])
        : Promise.reject(new Error("EACCES")),
    read: () => Promise.resolve(undefined),
  };
  await assert.rejects(
    findSources(reader, []),
    (error) => error instanceof Failure && error.what.startsWith("The folder src/ cannot be read"),
  );
});

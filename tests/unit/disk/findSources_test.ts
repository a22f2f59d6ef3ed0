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
  const read = (path: string) => Promise.resolve(files[path]);
  return (await findSources({ list, read }, globs)).files;
}

Deno.test("game code is any .luau, .lua, .ts or .tsx file in any folder, sorted", async () => {
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

Deno.test("files in .gitignore are not searched, nor are .git and node_modules", async () => {
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

Deno.test(".gitignore patterns are case-sensitive and may have character classes", async () => {
  const sources = ["Build/a.luau", "build/b.luau", "ac.luau", "bc.luau", "c1/d.luau", "cd/e.luau"];
  const files = Object.fromEntries(sources.map((file) => [file, ""]));
  const found = (rules: string) => search({ ...files, ".gitignore": rules });
  assert.deepEqual(await found("build/\n[!a]c.luau\n"), [
    "Build/a.luau",
    "ac.luau",
    "c1/d.luau",
    "cd/e.luau",
  ]);
  assert.deepEqual(await found("c[^0-9-]/\n[bB]uild\n"), ["ac.luau", "bc.luau", "c1/d.luau"]);
  assert.deepEqual(await found("*[!0-9c].luau\n\\[!a]c.luau\n"), ["ac.luau", "bc.luau"]);
});

Deno.test("a folder's own .gitignore overrides those above it", async () => {
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

Deno.test("--source takes patterns, and ignored files stay ignored", async () => {
  const files = { ".gitignore": "gen/", "src/a.luau": "", "src/gen/b.luau": "", "lib/c.luau": "" };
  assert.deepEqual(await search(files, "src/**"), ["src/a.luau"]);
  assert.deepEqual(await search(files, "src/**", "*.luau", "!lib/*.luau"), ["src/a.luau"]);
  assert.deepEqual(await search(files, "none/**"), []);
});

Deno.test("what cannot be read is left out and named", async () => {
  const folders: Readonly<Record<string, readonly FolderEntry[]>> = {
    "": [{ name: "a.luau", kind: "file" }, { name: "secret", kind: "folder" }, {
      name: "src",
      kind: "folder",
    }],
    "src/": [{ name: ".gitignore", kind: "file" }, { name: "b.luau", kind: "file" }],
  };
  const list = (folder: string) =>
    folders[folder] === undefined
      ? Promise.reject(new Error("no"))
      : Promise.resolve(folders[folder]);
  const read = () => Promise.reject(new Failure("no", "no"));
  assert.deepEqual(await findSources({ list, read }, []), {
    files: ["a.luau", "src/b.luau"],
    unread: ["src/.gitignore", "secret/"],
  });
});

import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";

const FOLDERS = [
  "scripts/build",
  "scripts/release",
  "scripts/install",
  "scripts/tools",
  "scripts/action",
  "packaging",
];

Deno.test("scripts/release/README.md describes each file of a release, and no others", async () => {
  const [page = ""] = (await readFiles(["scripts/release/README.md"])).values();
  const [, table = ""] = page.split("## What each file is for");
  const rows = table.split("\n## ")[0]!.matchAll(/^\| (.*?) \|/gm);
  const named = [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+\.\w+)`/g)])
    .map(([, path]) => path!.split("/").at(-1)!);
  const below = (await Promise.all(FOLDERS.map((folder) => filesBelow(folder, "")))).flat();
  const paths = [...below, "scripts/build.ts", "scripts/release.ts"]
    .filter((path) => !/\/(node_modules|bases)\//.test(path));
  const files = paths.map((path) => path.split("/").at(-1)!);
  assert.deepEqual([...new Set(named)].sort(), [...new Set(files)].sort());
});

import assert from "node:assert/strict";
import { locateFiles } from "../../../src/cli/locateFiles.ts";

/** A disk on which these files are, by their paths from the current folder. */
function diskWith(...paths: readonly string[]) {
  return { exists: (path: string) => Promise.resolve(paths.includes(path)) };
}

const BOTH = ["places", "config"] as const;
const OPTIONS = { places: "cliplace.toml", config: "cliconfig.toml" };

Deno.test("both files are found in the folders above, up to the repository's root", async () => {
  const disk = diskWith("../cliconfig.toml", "../../cliplace.toml", "../../.git/HEAD");
  assert.deepEqual(await locateFiles(BOTH, OPTIONS, disk), {
    places: "../../cliplace.toml",
    config: "../cliconfig.toml",
  });
});

Deno.test("the nearest one is taken, and the one in this folder before all", async () => {
  const near = diskWith("../cliplace.toml", "../../cliplace.toml", "../../.git/HEAD");
  assert.deepEqual(await locateFiles(BOTH, OPTIONS, near), { places: "../cliplace.toml" });
  const here = diskWith("cliplace.toml", "../cliplace.toml", "../.git/HEAD");
  assert.deepEqual(await locateFiles(BOTH, OPTIONS, here), {});
});

Deno.test("nothing above the repository's root is looked at, and nothing outside of one", async () => {
  const above = diskWith("../.git/HEAD", "../../cliplace.toml");
  assert.deepEqual(await locateFiles(BOTH, OPTIONS, above), {});
  assert.deepEqual(await locateFiles(BOTH, OPTIONS, diskWith("../cliplace.toml")), {});
  const root = diskWith(".git/HEAD", "../cliplace.toml", "../.git/HEAD");
  assert.deepEqual(await locateFiles(BOTH, OPTIONS, root), {});
});

Deno.test("a work tree's .git is a file, and ends the search as well", async () => {
  const tree = diskWith("../.git", "../cliplace.toml", "../../cliconfig.toml");
  assert.deepEqual(await locateFiles(BOTH, OPTIONS, tree), { places: "../cliplace.toml" });
});

Deno.test("a file that a flag or a variable names is not looked for", async () => {
  const disk = diskWith("../cliplace.toml", "../mine.toml", "../.git/HEAD");
  assert.deepEqual(await locateFiles(BOTH, { places: "mine.toml" }, disk), {});
});

Deno.test("what a command does not read is not looked for", async () => {
  const disk = diskWith("../cliplace.toml", "../cliconfig.toml", "../.git/HEAD");
  assert.deepEqual(await locateFiles(["places"], OPTIONS, disk), { places: "../cliplace.toml" });
});

import { CONFIG_FILE, PLACES_FILE, PROJECT_FILES } from "../../../src/values/paths.ts";
import assert from "node:assert/strict";
import { KEY_DECLARATIONS } from "../../../src/files/keyDeclarations.ts";
import { KEY_LOCK } from "../../../src/files/keyLock.ts";
import { lockPath } from "../../../src/files/lockFile.ts";
import { findProject } from "../../../src/files/projectFolder.ts";
import type { PathState } from "../../../src/disk/readRegular.ts";
import { rulesPath } from "../../../src/files/rulesFile.ts";

const USER = 1000;
const OTHER = 2000;

type Entry = string | readonly [path: string, found: PathState];

/** Find the project in a tree with these paths, which belong to the user by default. */
function find(entries: readonly Entry[], user: number | undefined = USER) {
  const found = new Map(
    entries.map((entry) =>
      typeof entry === "string" ? [entry, { state: "there", owners: [USER] } as PathState] : entry
    ),
  );
  const look = (path: string): Promise<PathState> => {
    const folder: PathState = { state: "unreadable", owners: [USER] };
    const none: PathState = { state: "absent", owners: [] };
    return Promise.resolve(found.get(path) ?? (path.endsWith("/") ? folder : none));
  };
  return findProject({ inspect: look }, () => user);
}

const owned = (path: string, ...owners: readonly number[]): Entry => [
  path,
  { state: "there", owners },
];
const unreadable = (path: string, ...owners: readonly number[]): Entry => [
  path,
  { state: "unreadable", owners },
];

const HERE = { folder: "", has: [] };

Deno.test("the project's folder is the nearest one with either file, and all files come from it", async () => {
  assert.deepEqual(await find(["../cliconfig.toml", "../cliplace.toml", "../.git/HEAD"]), {
    folder: "../",
    has: ["places", "config"],
  });
  assert.deepEqual(
    await find(["../cliplace.toml", "../../cliconfig.toml", "../../.git/HEAD"]),
    { folder: "../", has: ["places"] },
  );
  assert.deepEqual(await find(["cliplace.toml", "../cliconfig.toml", "../.git/HEAD"]), {
    folder: "",
    has: ["places"],
  });
});

Deno.test("a places file further up is named if the project has none", async () => {
  assert.deepEqual(
    await find(["cliconfig.toml", "../../cliplace.toml", "../../.git/HEAD"]),
    { folder: "", has: ["config"], placesAbove: "../../cliplace.toml" },
  );
  assert.deepEqual(await find(["cliconfig.toml", "../../cliplace.toml"]), {
    folder: "",
    has: ["config"],
  });
});

Deno.test("nothing above a repository's root is read, and outside of one nothing above the folder", async () => {
  assert.deepEqual(await find(["../.git/HEAD", "../../cliplace.toml"]), HERE);
  assert.deepEqual(await find(["../cliplace.toml"]), HERE);
  assert.deepEqual(await find([".git/HEAD", "../cliplace.toml", "../.git/HEAD"]), HERE);
});

Deno.test("a worktree's .git is a file, and ends the search, too", async () => {
  const tree = ["../.git", "../cliplace.toml", "../../cliconfig.toml"];
  assert.deepEqual(await find(tree), { folder: "../", has: ["places"] });
});

Deno.test("a file that cannot be read is not replaced by one in a folder above", async () => {
  const above = ["../cliplace.toml", "../cliconfig.toml", "../.git/HEAD"];
  assert.deepEqual(await find([unreadable("cliconfig.toml", USER), ...above]), {
    folder: "",
    has: ["config"],
    placesAbove: "../cliplace.toml",
  });
  assert.deepEqual(
    await find([unreadable("../cliplace.toml", USER), "../../cliplace.toml", "../../.git/HEAD"]),
    { folder: "../", has: ["places"] },
  );
});

Deno.test("if the folders above cannot be read, none of their files is used", async () => {
  const root = ["../../cliplace.toml", "../../.git/HEAD"];
  assert.deepEqual(await find([unreadable("../cliplace.toml"), ...root]), HERE);
  assert.deepEqual(await find([unreadable("cliplace.toml"), ...root]), HERE);
  assert.deepEqual(await find([unreadable("../.git/HEAD"), ...root]), HERE);
});

const REPOSITORY = ["../cliconfig.toml", "../cliplace.toml", "../.git", "../.git/HEAD", "../"];

for (const path of [...REPOSITORY, "../cliconfig.lock.toml", "../cliapikey.toml"]) {
  Deno.test(`a folder above is not used if ${path}, or the target of its link, belongs to another user or the owner is unknown`, async () => {
    for (const owners of [[OTHER], [USER, OTHER], [OTHER, USER], []]) {
      const project = await find([...REPOSITORY, owned(path, ...owners)]);
      assert.deepEqual([project.folder, project.has], ["", []]);
      assert.match(project.notUsed![0], /^\.\.\/cliplace\.toml and \.\.\/cliconfig\.toml are not/);
      assert.match(project.notUsed![1], /--places \.\.\/cliplace\.toml --config/);
    }
    const roots = await find([...REPOSITORY, owned(path, 0)]);
    assert.deepEqual(roots, { folder: "../", has: ["places", "config"] });
  });
}

Deno.test("a repository that another user made is not used, wherever the files in it are", async () => {
  const project = await find(["../cliconfig.toml", owned("../../.git/HEAD", OTHER)]);
  assert.equal(project.folder, "");
  assert.match(project.notUsed![0], /^\.\.\/cliconfig\.toml is not used/);
});

Deno.test("if the user is unknown, only root's files above are used", async () => {
  assert.equal((await findProject({ inspect: () => looks(USER) }, () => undefined)).folder, "");
  const all = ["../cliconfig.toml", "../.git/HEAD", "../"].map((path) => owned(path, 0));
  assert.equal((await find(all, undefined)).folder, "../");
});

function looks(owner: number): Promise<PathState> {
  return Promise.resolve({ state: "absent", owners: [owner] });
}

Deno.test("the files of the project's folder are all that the program reads there", () => {
  assert.deepEqual([...PROJECT_FILES], [
    PLACES_FILE,
    CONFIG_FILE,
    lockPath(CONFIG_FILE),
    rulesPath(CONFIG_FILE),
    KEY_DECLARATIONS,
    KEY_LOCK,
  ]);
});

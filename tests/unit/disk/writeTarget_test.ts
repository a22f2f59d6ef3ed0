import assert from "node:assert/strict";
import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "../../../src/values/failure.ts";
import { openFolder } from "../../support/openFolder.ts";
import { unixFolderTest } from "../../support/systemTool.ts";

/** What is made in a folder: a file with its content, or a link with `-> ` and its target. */
type Tree = Readonly<Record<string, string>>;

async function plant(folder: string, tree: Tree): Promise<void> {
  for (const [name, what] of Object.entries(tree)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    const [, target] = what.split(/^-> /);
    if (target === undefined) await writeFile(join(folder, name), what);
    else await symlink(target.replace("$", folder), join(folder, name));
  }
}

/** Everything in a folder, with what it contains. */
async function contentOf(folder: string): Promise<Tree> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const status = await lstat(join(folder, name));
    if (status.isSymbolicLink()) found[name] = `-> ${await readlink(join(folder, name))}`;
    else if (status.isFile()) found[name] = await readFile(join(folder, name), "utf8");
  }
  return found;
}

interface Case {
  readonly tree: Tree;
  /** Where the run is started; `repo` by default. */
  readonly from?: string;
  readonly path: string;
}

const REPO = { "repo/.git/HEAD": "ref: refs/heads/main", "repo/.git/config": "[core]" };
const OUT = { "home/.profile": "mine" };

/** Nothing is written through these, and why. */
const REFUSED: Readonly<Record<string, Case & { readonly why: RegExp }>> = {
  "a dangling link": {
    tree: { ...REPO, ...OUT, "repo/src/X.luau": "-> ../../home/.bash_profile" },
    path: "src/X.luau",
    why: /it is a link to .*home\/\.bash_profile, which does not exist/,
  },
  "a dangling link inside the repository": {
    tree: { ...REPO, "repo/X.luau": "-> Y.luau" },
    path: "X.luau",
    why: /it is a link to .*repo\/Y\.luau, which does not exist/,
  },
  "a link into a missing folder": {
    tree: { ...REPO, "repo/X.luau": "-> no/such/Y.luau" },
    path: "X.luau",
    why: /it is a link to .*repo\/no\/such\/Y\.luau, which does not exist/,
  },
  "a dangling chain of links": {
    tree: { ...REPO, "repo/X.luau": "-> Y.luau", "repo/Y.luau": "-> Z.luau" },
    path: "X.luau",
    why: /it is a link to .*repo\/Z\.luau, which does not exist/,
  },
  "a link to a file outside": {
    tree: { ...REPO, ...OUT, "repo/X.luau": "-> ../home/.profile" },
    path: "X.luau",
    why: /a link leads from this repository to .*home\/\.profile/,
  },
  "a link with an absolute target outside": {
    tree: { ...REPO, ...OUT, "repo/X.luau": "-> $/home/.profile" },
    path: "X.luau",
    why: /a link leads from this repository to .*home\/\.profile/,
  },
  "a chain of links to the outside": {
    tree: {
      ...REPO,
      ...OUT,
      "repo/X.luau": "-> a/Y.luau",
      "repo/a": "-> b",
      "repo/b/Y.luau": "-> ../c/.profile",
      "repo/c": "-> ../home",
    },
    path: "X.luau",
    why: /a link leads from this repository to .*home\/\.profile/,
  },
  "a folder that is a link to the outside": {
    tree: { ...REPO, ...OUT, "repo/src": "-> ../home" },
    path: "src/X.luau",
    why: /a link leads from this repository to .*home\/X\.luau/,
  },
  "a folder outside through a link, and back up through dots": {
    tree: { ...REPO, ...OUT, "repo/X.luau": "-> src/../home/.profile", "repo/src": "-> ../home" },
    path: "X.luau",
    why: /a link leads from this repository to .*home\/\.profile/,
  },
  "a folder far above the file": {
    tree: { ...REPO, ...OUT, "repo/a": "-> ../home", "home/b/c/old.luau": "" },
    path: "a/b/c/X.luau",
    why: /a link leads from this repository to .*home\/b\/c\/X\.luau/,
  },
  "the repository's own .git": {
    tree: { ...REPO, "repo/X.luau": "-> .git/config" },
    path: "X.luau",
    why: /a link leads from this repository to .*repo\/\.git\/config/,
  },
  "a new hook in a folder that is a link": {
    tree: { ...REPO, "repo/.git/hooks/x.sample": "", "repo/src": "-> .git/hooks" },
    path: "src/post-checkout",
    why: /a link leads from this repository to .*\.git\/hooks\/post-checkout/,
  },
  "a link in another folder of the repository": {
    tree: { ...REPO, ...OUT, "repo/tools/a": "", "repo/src": "-> ../home" },
    from: "repo/tools",
    path: "../src/X.luau",
    why: /a link leads from this repository to .*home\/X\.luau/,
  },
  "a link in a repository that is named from another folder": {
    tree: { ...REPO, ...OUT, "repo/src": "-> ../home", "else/a": "" },
    from: "else",
    path: "$/repo/src/X.luau",
    why: /a link leads from this repository to .*home\/X\.luau/,
  },
  "a link out of a worktree, whose .git is a file": {
    tree: {
      "repo/tree/.git": "gitdir: ../../x",
      ...OUT,
      "repo/tree/X.luau": "-> ../../home/.profile",
    },
    from: "repo/tree",
    path: "X.luau",
    why: /a link leads from this repository to .*home\/\.profile/,
  },
  "outside of a repository, a link out of its folder": {
    tree: { "game/lib/X.luau": "mine", "game/src/X.luau": "-> ../lib/X.luau" },
    from: "game",
    path: "src/X.luau",
    why: /a link leads from its folder to .*lib\/X\.luau/,
  },
  "outside of a repository, a folder that links out of this one": {
    tree: { ...OUT, "game/src": "-> ../home" },
    from: "game",
    path: "src/X.luau",
    why: /a link leads from its folder to .*home\/X\.luau/,
  },
};

for (const [what, { tree, from = "repo", path, why }] of Object.entries(REFUSED)) {
  unixFolderTest(`nothing is written through ${what}`, async (folder) => {
    await plant(folder, tree);
    const before = await contentOf(folder);
    const disk = openFolder(join(folder, from));
    const name = path.replace("$", folder);
    for (const was of [undefined, { content: await disk.read(name).catch(() => undefined) }]) {
      await assert.rejects(disk.replace(name, "new", was), (error) => {
        assert.ok(error instanceof Failure, String(error));
        assert.match(error.what, why);
        assert.match(error.advice, /^Remove the link/);
        return true;
      });
    }
    await assert.rejects(disk.create(name, "new", "--output <file>"), Failure);
    assert.deepEqual(await contentOf(folder), before);
  });
}

/** Targets that are written, and where. */
const WRITTEN: Readonly<Record<string, Case & { readonly to: string }>> = {
  "a link to a file of the repository": {
    tree: { ...REPO, "repo/lib/Y.luau": "old", "repo/src/X.luau": "-> ../lib/Y.luau" },
    path: "src/X.luau",
    to: "repo/lib/Y.luau",
  },
  "a link with an absolute target in the repository": {
    tree: { ...REPO, "repo/lib/Y.luau": "old", "repo/X.luau": "-> $/repo/lib/Y.luau" },
    path: "X.luau",
    to: "repo/lib/Y.luau",
  },
  "a link that leads out and in again": {
    tree: { ...REPO, "repo/lib/Y.luau": "old", "repo/X.luau": "-> ../repo/lib/Y.luau" },
    path: "X.luau",
    to: "repo/lib/Y.luau",
  },
  "a new file in a folder of the repository that is a link": {
    tree: { ...REPO, "repo/lib/old.luau": "", "repo/src": "-> lib" },
    path: "src/X.luau",
    to: "repo/lib/X.luau",
  },
  "a subfolder's link up to the root": {
    tree: { ...REPO, "repo/Y.luau": "old", "repo/a/b/X.luau": "-> ../../Y.luau" },
    from: "repo/a/b",
    path: "X.luau",
    to: "repo/Y.luau",
  },
  "a file outside that the user named": {
    tree: { ...REPO, ...OUT },
    path: "../home/X.luau",
    to: "home/X.luau",
  },
  "outside of a repository, a link in the file's folder": {
    tree: { "game/Y.luau": "old", "game/X.luau": "-> Y.luau" },
    from: "game",
    path: "X.luau",
    to: "game/Y.luau",
  },
  "outside of a repository, a folder that links into this one": {
    tree: { "game/lib/old.luau": "", "game/src": "-> lib" },
    from: "game",
    path: "src/X.luau",
    to: "game/lib/X.luau",
  },
  "a user's own link on the way to a folder elsewhere": {
    tree: { "disk/games/a": "", "home/games": "-> ../disk/games", "else/a": "" },
    from: "else",
    path: "$/home/games/X.luau",
    to: "disk/games/X.luau",
  },
};

for (const [what, { tree, from = "repo", path, to }] of Object.entries(WRITTEN)) {
  unixFolderTest(`a write goes through ${what}, and the link stays`, async (folder) => {
    await plant(folder, tree);
    const before = await contentOf(folder);
    await openFolder(join(folder, from)).replace(path.replace("$", folder), "new");
    assert.deepEqual(await contentOf(folder), { ...before, [to]: "new" });
  });
}

unixFolderTest(
  "a link that is put there while another run is waited for is not followed",
  async (folder) => {
    await plant(folder, {
      ...REPO,
      ...OUT,
      "repo/src/X.luau": "old",
      "repo/src/.X.luau.writing": "",
    });
    const written = openFolder(join(folder, "repo")).replace("src/X.luau", "new");
    const refused = assert.rejects(written, Failure);
    for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
    await rm(join(folder, "repo/src/X.luau"));
    await symlink("../../home/.profile", join(folder, "repo/src/X.luau"));
    await rm(join(folder, "repo/src/.X.luau.writing"));
    await refused;
    const after = await contentOf(folder);
    assert.equal(after["home/.profile"], "mine");
    assert.equal(after["repo/src/X.luau"], "-> ../../home/.profile");
    assert.equal(after["repo/src/.X.luau.writing"], undefined);
  },
);

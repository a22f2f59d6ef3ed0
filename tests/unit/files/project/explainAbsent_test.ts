import assert from "node:assert/strict";
import type { ProjectFolder } from "../../../../src/files/projectFolder.ts";
import { explainAbsent, type Surroundings } from "../../../../src/files/project/readProject.ts";

/** The message for these files, by their paths from the current folder. */
function said(...files: readonly string[]): Promise<string | undefined> {
  return explainFrom({ folder: "", has: [] }, files);
}

function explainFrom(
  project: ProjectFolder,
  files: readonly string[],
  name = "cliplace.toml",
): Promise<string | undefined> {
  const outside = {
    list: () => Promise.resolve(files.map((name) => ({ name, kind: "file" }))),
    disk: {
      inspect: (path: string) =>
        Promise.resolve({ state: files.includes(path) ? "there" : "absent", owners: [0] }),
    },
  } as unknown as Surroundings;
  return explainAbsent("--places", name, project, outside);
}

Deno.test("a file with almost the missing name is named", async () => {
  for (const name of ["cliplace.toml.txt", "CliPlace.toml", "cliplaces.toml", "cliplace.tml"]) {
    assert.equal(await said(name), `${name} is here: rename it to cliplace.toml.`);
  }
});

Deno.test("a custom name is compared with the files here and with the standard name", async () => {
  const project = { folder: "", has: [] };
  assert.equal(
    await explainFrom(project, ["ours.toml", "cliplace.toml"], "ours"),
    "ours.toml is here: give --places ours.toml.",
  );
  assert.equal(
    await explainFrom(project, ["cliplace.toml"], "place.toml"),
    "cliplace.toml is here: give --places cliplace.toml.",
  );
  assert.equal(await explainFrom(project, ["../place.toml"], "place.toml"), undefined);
});

Deno.test("other files of the project are not suggested", async () => {
  const others = ["cliconfig.toml", "cliapikey.toml", "cliconfig.lock.toml", "place.toml", "a"];
  assert.equal(await said(...others), undefined);
});

Deno.test("the nearest file in a folder above is named, and why it is not used", async () => {
  assert.equal(
    await said("../../cliplace.toml", "../../../cliplace.toml"),
    "The one in a folder above is not used; give --places ../../cliplace.toml if you mean it.",
  );
  assert.equal(await said("../".repeat(9) + "cliplace.toml"), undefined);
});

Deno.test("a file above that belongs to another user is not suggested", async () => {
  const notUsed = ["../cliplace.toml is not used.", "Give --places if you trust it."] as const;
  assert.equal(
    await explainFrom({ folder: "", has: [], notUsed }, ["../cliplace.toml"]),
    undefined,
  );
});

Deno.test("a folder that cannot be listed suggests nothing", async () => {
  const outside = {
    list: () => Promise.reject(new Error("no")),
    disk: { inspect: () => Promise.resolve({ state: "absent", owners: [] }) },
  } as unknown as Surroundings;
  assert.equal(await explainAbsent("--places", "cliplace.toml", {}, outside), undefined);
});

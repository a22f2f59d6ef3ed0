import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunBase, bundlerPackage, pinnedFile } from "../../../scripts/build/pinnedFile.ts";
import { TARGETS } from "../../../scripts/build/targets.ts";
import { textFile } from "../../../scripts/release/archiveFile.ts";
import { packNpm } from "../../../scripts/release/packArchive.ts";
import { PROJECT } from "../../../scripts/support/project.ts";
import { inFolder, unixTest } from "../../support/systemTool.ts";

const NAME = "@oven/bun-linux-x64-musl";
const packed = (text: string) => packNpm([textFile("bin/bun", text)], new Date(0));

/** A folder of tools whose lock file has one package, which an `npm` of this test packs. */
function withTools(
  served: string,
  use: (tools: string, take: () => Promise<string>) => Promise<void>,
) {
  return inFolder(async (tools) => {
    const sum = createHash("sha512").update(await packed("the program")).digest("base64");
    const entry = { version: "1.0.0", integrity: `sha512-${sum}` };
    const packages = { [`node_modules/${NAME}`]: entry };
    await writeFile(join(tools, "package-lock.json"), JSON.stringify({ packages }));
    for (const folder of ["programs", "to"]) await mkdir(join(tools, folder));
    await writeFile(join(tools, "served.tgz"), await packed(served));
    // The folder to pack into is the argument after its flag.
    await writeFile(
      join(tools, "programs/npm"),
      `#!/bin/sh\necho asked >>'${tools}/asked'\ncp '${tools}/served.tgz' "$5/oven-bun.tgz"\n`,
    );
    await chmod(join(tools, "programs/npm"), 0o755);
    const before = Deno.env.get("PATH")!;
    Deno.env.set("PATH", `${join(tools, "programs")}:${before}`);
    try {
      await use(tools, () => pinnedFile(NAME, "bin/bun", join(tools, "to"), tools));
    } finally {
      Deno.env.set("PATH", before);
    }
  });
}

const kept = (tools: string) => join(tools, "bases/oven-bun-linux-x64-musl-1.0.0.tgz");

unixTest(
  "a pinned file is downloaded once and can be run",
  [],
  () =>
    withTools("the program", async (tools, take) => {
      for (const _ of ["first", "again"]) {
        assert.equal(await readFile(await take(), "utf8"), "the program");
      }
      assert.equal(await readFile(join(tools, "asked"), "utf8"), "asked\n");
    }),
);

unixTest(
  "another file from the registry is not used",
  [],
  () =>
    withTools("another", async (tools, take) => {
      await assert.rejects(take, /linux-x64-musl 1\.0\.0 is not the file that package-lock\.json/);
      assert.deepEqual(await readdir(join(tools, "to")), []);
    }),
);

unixTest(
  "a stored file is compared each time it is used",
  [],
  () =>
    withTools("the program", async (tools, take) => {
      await take();
      await writeFile(kept(tools), await packed("changed"));
      await assert.rejects(take, /is not the file that package-lock\.json names/);
    }),
);

Deno.test("the lock file has all packages of Bun and of the bundler, for every machine", async () => {
  const { packages } = JSON.parse(
    await readFile(join(PROJECT, "scripts/tools/package-lock.json"), "utf8"),
  );
  const names = [
    ...TARGETS.map((target) => bunBase(target)[0]),
    ...["linux", "darwin", "windows"].flatMap((os) =>
      ["x86_64", "aarch64"].map((arch) => bundlerPackage(os, arch))
    ),
  ];
  for (const name of names) assert.match(packages[`node_modules/${name}`]?.integrity, /^sha512-/);
});

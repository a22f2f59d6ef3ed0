import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import names from "../../../packaging/names.json" with { type: "json" };
import { PROJECT } from "../../../scripts/support/project.ts";
import { REPOSITORY } from "../../../src/values/project.ts";
import { inFolder, runTool, unixTest } from "../../support/systemTool.ts";
import { copyProject } from "./projectCopy.ts";

const generate = (folder: string) =>
  runTool(Deno.execPath(), ["task", "--quiet", "generate"], {
    cwd: folder,
    env: { NO_COLOR: "1" },
  });

const NEW = {
  repository: "somebody-else/game-tool",
  team: "somebody-else/crew",
  package: "@theirs/game-tool",
  tap: "somebody-else/homebrew-theirs",
  bucket: "somebody-else/scoop-theirs",
};

unixTest(
  "a name changed in packaging/names.json changes everywhere",
  ["git"],
  () =>
    inFolder(async (folder) => {
      const paths = await copyProject(folder);
      assert.deepEqual(Object.keys(names), Object.keys(NEW));
      await writeFile(join(folder, "packaging/names.json"), JSON.stringify(NEW));
      const { code, stderr } = await generate(folder);
      assert.equal(code, 0, stderr);
      const [owner = ""] = REPOSITORY.split("/");
      const [scope = ""] = names.package.split("/");
      for (const path of paths) {
        if (/\.(png|svg|gif|woff2?)$/.test(path)) continue;
        const text = await readFile(join(folder, path), "utf8").catch(() => "");
        for (const left of [owner, `${scope}/`, ...Object.values(names)]) {
          assert.ok(!text.includes(left), `${path} has ${left}`);
        }
      }
      const again = await generate(folder);
      assert.equal(again.stdout, "", again.stderr);
      const { name } = JSON.parse(await readFile(join(folder, "deno.json"), "utf8"));
      assert.equal(name, NEW.package);
      assert.match(
        await readFile(join(folder, ".github/CODEOWNERS"), "utf8"),
        /@somebody-else\/crew/,
      );
    }),
);

unixTest("the project's files have the names of packaging/names.json", [], async () => {
  assert.equal(REPOSITORY, names.repository);
  const { name } = JSON.parse(await readFile(join(PROJECT, "deno.json"), "utf8"));
  assert.equal(name, names.package);
});

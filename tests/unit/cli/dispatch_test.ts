import assert from "node:assert/strict";
import { runInside } from "../../support/runInside.ts";
import { inFolder } from "../../support/systemTool.ts";

/** The annotated errors of a run in the folder `game` of a repository; `workspace` is what GitHub calls its root. */
function errorsIn(workspace: (root: string) => string): Promise<readonly string[]> {
  return inFolder(async (root) => {
    await Deno.mkdir(`${root}/game`);
    await Deno.writeTextFile(`${root}/game/cliconfig.toml`, "oops\n");
    const { stderr } = await runInside({
      args: ["config", "validate"],
      folder: `${root}/game`,
      env: { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: workspace(root) },
    });
    return stderr.split("\n").filter((line) => line.startsWith("::error"))
      .map((line) => line.replace(root, "<root>").replace(/,line.*/, ""));
  });
}

Deno.test("on GitHub, a file is named by its path in the repository", async () => {
  assert.deepEqual(await errorsIn((root) => root), ["::error file=game/cliconfig.toml"]);
  assert.deepEqual(await errorsIn((root) => `${root}/`), ["::error file=game/cliconfig.toml"]);
});

Deno.test("a file outside of the repository keeps its whole path", async () => {
  const elsewhere = ["::error file=<root>/game/cliconfig.toml"];
  assert.deepEqual(await errorsIn((root) => `${root}/ga`), elsewhere);
});

Deno.test("the program alone, or a group alone, prints its help", async () => {
  for (const group of [[], ["config"]]) {
    const [alone, help] = await inFolder((folder) =>
      Promise.all([group, [...group, "--help"]].map((args) => runInside({ args, folder, env: {} })))
    );
    assert.equal(alone!.exit, 0);
    assert.deepEqual(alone, help);
  }
});

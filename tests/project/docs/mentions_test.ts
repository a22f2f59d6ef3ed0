import assert from "node:assert/strict";
import { mentionsProject, nameProject } from "../../../scripts/generated/mentions.ts";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";
import { REPOSITORY } from "../../../src/values/project.ts";

Deno.test("a fork's name and version are filled in everywhere", () => {
  const page = (name: string, version: string) =>
    [
      `git clone https://github.com/${name} && cd cli`,
      `rokit add ${name}`,
      `mise use -g github:${name}, or eget ${name} --asset bare`,
      `cli = { github = "${name}", version = "0.8.0" }`,
      `ubi --project ${name} --in ~/.local/bin`,
      `gh attestation verify cli.zip --repo ${name} --signer-workflow ${name}/.github/workflows/a.yml`,
      `curl https://github.com/${name}/releases/download/v${version}/install.sh (see ${name}).`,
      `#:schema https://raw.githubusercontent.com/${name}/v${version}/schemas/a.schema.json`,
      `- uses: ${name}@v${version} # or a commit`,
      `Report it at <https://github.com/${name}/issues>.`,
    ].join("\n");
  const renamed = nameProject(page("live-cli/cli", "0.8.0"), "fork-1/my.tool", "1.2.3");
  assert.equal(
    renamed,
    page("fork-1/my.tool", "1.2.3").replace("(see fork-1/my.tool)", "(see live-cli/cli)"),
  );
  assert.ok(mentionsProject(page("a/b", "1.0.0")));
  assert.ok(
    !mentionsProject("uses: actions/checkout@11bd719, https://github.com/rojo-rbx/rokit, and a/b"),
  );
});

Deno.test("sources take the project's name from one constant", async () => {
  const folders = ["src", "scripts", "tests"];
  const paths = (await Promise.all(folders.map((folder) => filesBelow(folder, ".ts")))).flat();
  const strays = [...await readFiles(["main.ts", ...paths])]
    .filter(([path, text]) => text.includes(REPOSITORY) && path !== "src/values/project.ts")
    .map(([path]) => path).filter((path) => path !== "tests/project/docs/mentions_test.ts");
  assert.deepEqual(strays, []);
});

Deno.test("no page mentions the project's name in a form that cannot be generated", async () => {
  const folders = ["docs", "examples", "packaging", "tests/transcripts"];
  const paths = (await Promise.all(folders.map((folder) => filesBelow(folder, ".md")))).flat();
  const pages = await readFiles(["README.md", "CONTRIBUTING.md", "SECURITY.md", ...paths]);
  for (const [path, text] of pages) {
    const left = nameProject(text, "fork/tool").split("\n").filter((line) =>
      line.includes(REPOSITORY)
    );
    assert.deepEqual(left, [], path);
  }
});

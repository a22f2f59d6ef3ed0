import assert from "node:assert/strict";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../../support/systemTool.ts";
import { rebuild, runStep, type StepStage, stepTest } from "./stepStage.ts";

const draft = (stage: StepStage, env = {}) => runStep(stage, "draft.sh", ["release"], env);
const publish = (stage: StepStage, env = {}) => runStep(stage, "publish.sh", ["release"], env);

/** Assert that the stand-in has one release, with exactly the files that were built. */
async function hasRelease({ folder, gitHub, files }: StepStage, state: "draft" | "published") {
  const [release, ...others] = gitHub.releases;
  assert.deepEqual(others, []);
  assert.equal(release?.draft, state === "draft");
  assert.deepEqual([...release.assets.keys()].sort(), [...files].sort());
  for (const { name, bytes } of release.assets.values()) {
    assert.deepEqual(bytes, new Uint8Array(await readFile(join(folder, "release", name))), name);
  }
}

stepTest("a draft gets every file, the bare binaries before the others", async (stage) => {
  const { code, stderr } = await draft(stage);
  assert.equal(code, 0, stderr);
  await hasRelease(stage, "draft");
  const [release] = stage.gitHub.releases;
  assert.equal(release?.name, "cli v0.9.0");
  assert.match(release.body, /A change\./);
  assert.equal(release.prerelease, false);
  const uploads = stage.gitHub.requests.filter((request) => request.startsWith("POST /upload"));
  const isBare = uploads.map((upload) => upload.includes("bare-"));
  assert.deepEqual(isBare, [...isBare].sort().reverse());
  assert.match(await readFile(join(stage.folder, "summary.md"), "utf8"), /v0\.9\.0 has \d+ files/);
});

for (
  const [what, fails] of [
    ["GitHub cannot say whether there is a release", "query RepositoryReleaseByTag"],
    ["the tag cannot be looked up", "query RepositoryFindRef"],
    ["the draft cannot be made", "POST /repos/o/r/releases"],
    ["the first upload breaks off", "bare-cli-0.9.0-linux-x86_64.zip"],
    ["an upload in the middle breaks off", "cli-0.9.0-aarch64-apple-darwin.tar.gz"],
    ["the last upload breaks off", "SHA256SUMS"],
  ] as const
) {
  stepTest(`a draft is completed by a second run when in the first ${what}`, async (stage) => {
    stage.gitHub.fails = (request) => request.includes(fails);
    const first = await draft(stage);
    assert.notEqual(first.code, 0);
    assert.ok(stage.gitHub.releases.every((release) => release.draft));
    if (fails.startsWith("query")) assert.deepEqual(stage.gitHub.releases, []);
    stage.gitHub.fails = () => false;
    const second = await draft(stage);
    assert.equal(second.code, 0, second.stderr);
    await hasRelease(stage, "draft");
  });
}

stepTest("a draft that is there gets the files of a new build", async (stage) => {
  assert.equal((await draft(stage)).code, 0);
  await rebuild(join(stage.folder, "release"), "install.sh");
  const { code, stderr } = await draft(stage);
  assert.equal(code, 0, stderr);
  await hasRelease(stage, "draft");
});

stepTest("a draft of a tag that is not there is refused", async (stage) => {
  stage.gitHub.tags.clear();
  const { code, stderr } = await draft(stage);
  assert.notEqual(code, 0);
  assert.match(stderr, /tag v0\.9\.0 doesn't exist/);
  assert.deepEqual(stage.gitHub.releases, []);
});

stepTest(
  "files that are not those of the sums are neither drafted nor published",
  async (stage) => {
    await appendFile(join(stage.folder, "release", "install.sh"), "# more\n");
    const drafted = await draft(stage);
    assert.notEqual(drafted.code, 0);
    assert.match(drafted.stderr, /are not those that were built/);
    assert.deepEqual(stage.gitHub.releases, []);
  },
);

stepTest("what is published is never changed", async (stage) => {
  assert.equal((await draft(stage)).code, 0);
  assert.equal((await publish(stage)).code, 0);
  const again = await draft(stage);
  assert.equal(again.code, 0, again.stderr);
  assert.match(again.stdout, /is published with these files already/);
  await hasRelease(stage, "published");
  const before = [...stage.gitHub.releases[0]!.assets.values()];
  await rebuild(join(stage.folder, "release"), "install.sh");
  const other = await draft(stage);
  assert.notEqual(other.code, 0);
  assert.match(other.stderr, /published with other files than these\.\nGive what has changed/);
  assert.deepEqual([...stage.gitHub.releases[0]!.assets.values()], before);
});

stepTest("a draft is published once, and a second run does nothing", async (stage) => {
  assert.equal((await draft(stage)).code, 0);
  stage.gitHub.fails = (request) => request.startsWith("PATCH");
  assert.notEqual((await publish(stage)).code, 0);
  assert.equal(stage.gitHub.releases[0]?.draft, true);
  stage.gitHub.fails = () => false;
  for (const said of [/v0\.9\.0 is published\./, /v0\.9\.0 is published already\./]) {
    const { code, stdout, stderr } = await publish(stage);
    assert.equal(code, 0, stderr);
    assert.match(stdout, said);
  }
  await hasRelease(stage, "published");
  assert.equal(stage.gitHub.releases[0]?.prerelease, false);
  assert.equal(stage.gitHub.requests.filter((request) => request.startsWith("PATCH")).length, 2);
});

stepTest("a pre-release is drafted and published as one", async (stage) => {
  const env = { PRERELEASE: "true" };
  assert.equal((await draft(stage, env)).code, 0);
  assert.equal(stage.gitHub.releases[0]?.prerelease, true);
  assert.equal((await publish(stage, env)).code, 0);
  assert.equal(stage.gitHub.releases[0]?.prerelease, true);
  assert.equal(stage.gitHub.releases[0]?.draft, false);
});

stepTest("a draft with other files than were installed is not published", async (stage) => {
  assert.equal((await draft(stage)).code, 0);
  stage.gitHub.releases[0]!.assets.delete("cli.rb");
  const { code, stderr } = await publish(stage);
  assert.notEqual(code, 0);
  assert.match(stderr, /cli\.rb[^]*are not those in release/);
  assert.equal(stage.gitHub.releases[0]?.draft, true);
});

stepTest("nothing is published where there is no draft, or none can be seen", async (stage) => {
  assert.match((await publish(stage)).stderr, /There is no draft of v0\.9\.0/);
  stage.gitHub.fails = () => true;
  const { code, stderr } = await publish(stage);
  assert.notEqual(code, 0);
  assert.match(stderr, /could not be read/);
});

const FORMULA = ["o/tap", "release/cli.rb", "Formula/cli.rb", "tap (HOMEBREW_TAP)"];
const TOKEN = { PACKAGES_TOKEN: "stand-in", GH_TOKEN: "" };
const put = (stage: StepStage, env = {}, args = FORMULA) =>
  runStep(stage, "putFile.sh", args, { ...TOKEN, ...env });

stepTest("a tap that is new and empty gets the formula", async (stage) => {
  const { code, stdout, stderr } = await put(stage);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Formula\/cli\.rb in o\/tap is that of v0\.9\.0/);
  const { text, message } = stage.gitHub.files.get("o/tap/Formula/cli.rb")!;
  assert.equal(text, await readFile(join(stage.folder, "release/cli.rb"), "utf8"));
  assert.equal(message, "cli v0.9.0");
});

stepTest("a formula that is there is replaced, and one that is the same is left", async (stage) => {
  assert.equal((await put(stage)).code, 0);
  await writeFile(join(stage.folder, "release/cli.rb"), "class Cli\nend\n");
  assert.equal((await put(stage)).code, 0);
  const path = "o/tap/Formula/cli.rb";
  const there = stage.gitHub.files.get(path)!;
  assert.equal(there.text, "class Cli\nend\n");
  // What Git calls the file is its content.
  const { stdout } = await runGit(stage, ["hash-object", "release/cli.rb"]);
  stage.gitHub.files.set(path, { ...there, sha: stdout.trim() });
  const again = await put(stage);
  assert.match(again.stdout, /is this file already/);
  assert.equal(stage.gitHub.requests.filter((request) => request.startsWith("PUT")).length, 2);
});

stepTest("a tap that cannot be read is not written, and a second run does it", async (stage) => {
  for (const method of ["GET", "PUT"]) {
    stage.gitHub.fails = (request) => request.startsWith(method);
    assert.notEqual((await put(stage)).code, 0, method);
    assert.deepEqual([...stage.gitHub.files], []);
  }
  stage.gitHub.fails = () => false;
  assert.equal((await put(stage)).code, 0);
  assert.equal(stage.gitHub.files.size, 1);
});

stepTest("without a tap or a token, and for a pre-release, nothing is written", async (stage) => {
  const [, ...rest] = FORMULA;
  for (
    const [env, args, said] of [
      [{}, ["", ...rest], /Copy cli\.rb of the release to Formula\/cli\.rb in your tap/],
      [{ PACKAGES_TOKEN: "" }, FORMULA, /Copy cli\.rb .*PACKAGES_TOKEN in a secret/],
      [{ PRERELEASE: "true" }, FORMULA, /A pre-release goes into no tap/],
    ] as const
  ) {
    const { code, stdout } = await put(stage, env, [...args]);
    assert.equal(code, 0);
    assert.match(stdout, said);
  }
  assert.deepEqual(stage.gitHub.requests, []);
});

const runGit = ({ folder }: StepStage, args: readonly string[]) =>
  runTool("git", args, { cwd: folder });

stepTest(
  "a tag is released only on main, with the version that is built and that no page calls unreleased",
  async (stage) => {
    const output = join(stage.folder, "output");
    const check = async (version: string, tag: string, changelog = `## ${version}\n`) => {
      await rm(output, { force: true });
      await writeFile(
        join(stage.folder, "deno.json"),
        `{\n  "version": "${version}",\n  "a": 1\n}\n`,
      );
      await writeFile(join(stage.folder, "CHANGELOG.md"), changelog);
      return await runStep(stage, "checkTag.sh", [], {
        GITHUB_REF_NAME: tag,
        GITHUB_OUTPUT: output,
      });
    };
    const git = async (...args: string[]) => {
      const { code, stderr } = await runGit(stage, args);
      assert.equal(code, 0, stderr);
    };
    const commit = ["-c", "user.name=Ana", "-c", "user.email=a@example.com", "commit", "--quiet"];
    await git("init", "--quiet", "--initial-branch=main");
    await git(...commit, "--allow-empty", "--message=One");
    await git("update-ref", "refs/remotes/origin/main", "HEAD");
    for (const [version, prerelease] of [["1.2.3", "false"], ["1.2.3-rc.1", "true"]] as const) {
      const { code, stderr } = await check(version, `v${version}`);
      assert.equal(code, 0, stderr);
      assert.equal(await readFile(output, "utf8"), `prerelease=${prerelease}\n`);
    }
    assert.match((await check("1.2.3", "v1.2.4")).stderr, /does not name the version .*1\.2\.3\./);
    const early = await check("1.2.3", "v1.2.3", "## 1.2.3 (unreleased)\n");
    assert.match(early.stderr, /calls 1\.2\.3 unreleased\.\nTake "\(unreleased\)" out/);
    await git(...commit, "--allow-empty", "--message=Two");
    const stray = await check("1.2.3", "v1.2.3");
    assert.equal(stray.code, 1);
    assert.match(stray.stderr, /is not on main\.\nMerge it/);
  },
);

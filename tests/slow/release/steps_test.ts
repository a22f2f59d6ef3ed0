import assert from "node:assert/strict";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../../support/systemTool.ts";
import { COMMIT } from "./standInGitHub.ts";
import { rebuild, runStep, type StepStage, stepTest } from "./stepStage.ts";

const draft = (stage: StepStage, env = {}) => runStep(stage, "draft.sh", ["release"], env);
const publish = (stage: StepStage, env = {}) => runStep(stage, "publish.sh", ["release"], env);

/** Assert that the stand-in has one release, with exactly the built files. */
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

stepTest("an existing draft gets the files of a new build", async (stage) => {
  assert.equal((await draft(stage)).code, 0);
  await rebuild(join(stage.folder, "release"), "install.sh");
  const { code, stderr } = await draft(stage);
  assert.equal(code, 0, stderr);
  await hasRelease(stage, "draft");
});

stepTest("a draft of a missing tag is refused", async (stage) => {
  stage.gitHub.tags.clear();
  const { code, stderr } = await draft(stage);
  assert.notEqual(code, 0);
  assert.match(stderr, /The tag v0\.9\.0 could not be read\.\nLook whether it was deleted/);
  assert.deepEqual(stage.gitHub.releases, []);
});

stepTest(
  "files that do not match the checksums are neither drafted nor published",
  async (stage) => {
    await appendFile(join(stage.folder, "release", "install.sh"), "# more\n");
    const drafted = await draft(stage);
    assert.notEqual(drafted.code, 0);
    assert.match(drafted.stderr, /are not those that were built/);
    assert.deepEqual(stage.gitHub.releases, []);
  },
);

stepTest("a published release is never changed", async (stage) => {
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
  // One that failed, one that published, one that marked it the latest, and that again.
  assert.equal(stage.gitHub.requests.filter((request) => request.startsWith("PATCH")).length, 4);
});

stepTest("only the latest release's pages are put on the site", async (stage) => {
  assert.equal((await draft(stage)).code, 0);
  assert.equal((await publish(stage)).code, 0);
  const output = join(stage.folder, "output");
  for (const [tag, latest] of [["v0.9.0", "true"], ["v0.8.0", "false"]] as const) {
    await rm(output, { force: true });
    const env = { GITHUB_REF_NAME: tag, GITHUB_OUTPUT: output };
    assert.equal((await runStep(stage, "isLatest.sh", [], env)).code, 0);
    assert.equal(await readFile(output, "utf8"), `latest=${latest}\n`);
  }
});

stepTest("a pre-release is drafted and published as a pre-release", async (stage) => {
  const env = { PRERELEASE: "true" };
  assert.equal((await draft(stage, env)).code, 0);
  assert.equal(stage.gitHub.releases[0]?.prerelease, true);
  assert.equal((await publish(stage, env)).code, 0);
  assert.equal(stage.gitHub.releases[0]?.prerelease, true);
  assert.equal(stage.gitHub.releases[0]?.draft, false);
  assert.deepEqual(stage.gitHub.releases[0]?.latest, ["false"]);
});

stepTest("a draft with other files than the installed ones is not published", async (stage) => {
  assert.equal((await draft(stage)).code, 0);
  stage.gitHub.releases[0]!.assets.delete("cli.rb");
  const { code, stderr } = await publish(stage);
  assert.notEqual(code, 0);
  assert.match(stderr, /cli\.rb[^]*are not those in release/);
  assert.equal(stage.gitHub.releases[0]?.draft, true);
});

/** Put another file of the same size in the place of one that was drafted. */
function swap({ gitHub }: StepStage, name: string): void {
  const asset = gitHub.releases[0]!.assets.get(name)!;
  asset.bytes = asset.bytes.map((byte, index) => index === 20 ? byte ^ 1 : byte);
}

stepTest("a draft with a replaced file is not published", async (stage) => {
  for (const name of ["install.sh", "SHA256SUMS"]) {
    assert.equal((await draft(stage)).code, 0);
    swap(stage, name);
    const { code, stderr } = await publish(stage);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`> ${name} sha256:[^]*Look who changed them`));
    assert.equal(stage.gitHub.releases[0]?.draft, true);
  }
});

stepTest("a file without a checksum from GitHub is not published", async (stage) => {
  assert.equal((await draft(stage)).code, 0);
  const { assets } = stage.gitHub.releases[0]!;
  assets.set("cli.rb", { ...assets.get("cli.rb")!, digest: null });
  assert.match((await publish(stage)).stderr, /> cli\.rb without a sum/);
  assert.equal(stage.gitHub.releases[0]?.draft, true);
});

stepTest("a file that is replaced during the publish is noticed", async (stage) => {
  assert.equal((await draft(stage)).code, 0);
  stage.gitHub.before = (request) => request.startsWith("PATCH") && swap(stage, "install.sh");
  const { code, stdout, stderr } = await publish(stage);
  assert.equal(code, 1);
  assert.match(stderr, /> install\.sh sha256:[^]*changed while it was published\. Delete/);
  assert.doesNotMatch(stdout, /is published/);
  assert.deepEqual(stage.gitHub.releases[0]!.latest, ["false"]);
});

stepTest(
  "a second draft that appears between the check and the publish is left alone",
  async (stage) => {
    assert.equal((await draft(stage)).code, 0);
    const [first] = stage.gitHub.releases;
    let patched = false;
    stage.gitHub.before = (request) => {
      // From the first read of its files on, another draft of the tag is found.
      if (patched || !/^GET .*\/releases\/\d+$/.test(request)) return;
      patched = true;
      stage.gitHub.releases.unshift({ ...first!, id: 7, assets: new Map() });
    };
    const { code, stderr } = await publish(stage);
    assert.equal(code, 0, stderr);
    assert.deepEqual(stage.gitHub.releases.map(({ id, draft }) => [id, draft]), [
      [7, true],
      [first!.id, false],
    ]);
  },
);

stepTest("a tag that was moved or deleted since the run started is not released", async (stage) => {
  const moved = "d".repeat(40);
  stage.gitHub.tags.set("v0.9.0", moved);
  assert.match((await draft(stage)).stderr, /is at d+, and this run is of c+\.\nLook who moved it/);
  assert.equal(stage.gitHub.releases.length, 0);
  stage.gitHub.tags.set("v0.9.0", COMMIT);
  assert.equal((await draft(stage)).code, 0);
  stage.gitHub.tags.set("v0.9.0", moved);
  assert.match((await publish(stage)).stderr, /Look who moved it/);
  stage.gitHub.tags.clear();
  assert.match((await publish(stage)).stderr, /Look whether it was deleted/);
  assert.equal(stage.gitHub.releases[0]?.draft, true);
});

stepTest("a name in the checksums that leads out of the folder is refused", async (stage) => {
  const sums = join(stage.folder, "release/SHA256SUMS");
  const whole = await readFile(sums, "utf8");
  await writeFile(join(stage.folder, "secret"), "of the runner");
  const { stdout } = await runTool("sha256sum", ["../secret"], {
    cwd: join(stage.folder, "release"),
  });
  for (const line of [stdout, stdout.replace("../secret", join(stage.folder, "secret"))]) {
    await writeFile(sums, whole + line);
    for (const step of [draft, publish]) {
      const { code, stderr } = await step(stage);
      assert.equal(code, 1);
      assert.match(stderr, /has a line that is not the sum of a file in that folder/);
    }
  }
  assert.deepEqual(stage.gitHub.requests, []);
});

stepTest("files that another job added to the artifact are noticed", async (stage) => {
  const output = { GITHUB_OUTPUT: join(stage.folder, "output") };
  const packed = await runStep(stage, "digest.sh", ["release"], output);
  assert.equal(packed.code, 0, packed.stderr);
  const [, digest = ""] = /^digest=([0-9a-f]{64})\n$/.exec(
    await readFile(join(stage.folder, "output"), "utf8"),
  )!;
  const compare = (sum = digest) => runStep(stage, "digest.sh", ["release", sum]);
  assert.equal((await compare()).code, 0);
  assert.equal((await compare("")).code, 1);
  for (const file of ["NOTES.md", "npm/another.tgz"]) {
    await appendFile(join(stage.folder, "release", file), "more\n");
    assert.match((await compare()).stderr, /release are not those that were packed/);
    await runStep(stage, "digest.sh", ["release"], output);
  }
});

stepTest("no text becomes a workflow command", async (stage) => {
  await writeFile(join(stage.folder, "deno.json"), '{\n  "version": "1.0.0",\n}\n');
  const tag = "v1\n::add-path::/tmp\n  ::notice::x\n##[warning]x";
  const { code, stdout, stderr } = await runStep(stage, "checkTag.sh", [], {
    GITHUB_REF_NAME: tag,
    GITHUB_OUTPUT: join(stage.folder, "output"),
  });
  assert.notEqual(code, 0);
  assert.match(stderr, /add-path/);
  assert.doesNotMatch(stdout + stderr, /^\s*::|##\[/m);
});

stepTest(
  "a release has the notes that were built, and does not replace a newer one as the latest",
  async (stage) => {
    assert.equal((await draft(stage)).code, 0);
    stage.gitHub.releases[0]!.body = "Download it from elsewhere.";
    assert.equal((await publish(stage)).code, 0);
    const notes = await readFile(join(stage.folder, "release/NOTES.md"), "utf8");
    assert.equal(stage.gitHub.releases[0]?.body, notes);
    assert.deepEqual(stage.gitHub.releases[0]?.latest, ["false", "true"]);
    const newer = { ...stage.gitHub.releases[0]!, id: 7, tag: "v0.10.0", latest: ["true"] };
    stage.gitHub.releases.push(newer);
    assert.match((await publish(stage)).stdout, /v0\.10\.0 is newer, and stays the latest/);
    assert.deepEqual(stage.gitHub.releases[0]?.latest, ["false", "true"]);
  },
);

stepTest("nothing is published if no draft can be found", async (stage) => {
  assert.match((await publish(stage)).stderr, /There is no draft of v0\.9\.0/);
  stage.gitHub.fails = () => true;
  const { code, stderr } = await publish(stage);
  assert.notEqual(code, 0);
  assert.match(stderr, /could not be read/);
});

const runGit = ({ folder }: StepStage, args: readonly string[]) =>
  runTool("git", args, { cwd: folder });

stepTest(
  "a tag is released only on main, with the built version, and only if no page calls it unreleased",
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
      assert.equal(
        await readFile(output, "utf8"),
        `version=${version}\nprerelease=${prerelease}\n`,
      );
    }
    assert.match((await check("1.2.3", "v1.2.4")).stderr, /does not name the version .*1\.2\.3\./);
    const early = await check("1.2.3", "v1.2.3", "## 1.2.3 (unreleased)\n");
    assert.match(early.stderr, /calls 1\.2\.3 unreleased\.\nTake "\(unreleased\)" out/);
    await git(...commit, "--allow-empty", "--message=Two");
    const stray = await check("1.2.3", "v1.2.3");
    assert.equal(stray.code, 1);
    assert.match(stray.stderr, /is not on main\.\nMerge it/);
    const branch = { GITHUB_EVENT_NAME: "workflow_dispatch", GITHUB_REF_NAME: "my-branch" };
    const dry = await runStep(stage, "checkTag.sh", [], { ...branch, GITHUB_OUTPUT: output });
    assert.equal(dry.code, 0, dry.stderr);
    assert.match(dry.stdout, /A dry run of 1\.2\.3: nothing is/);
    assert.equal(await readFile(output, "utf8"), "version=1.2.3\nprerelease=false\n");
  },
);

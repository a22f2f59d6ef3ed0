import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import names from "../../../packaging/names.json" with { type: "json" };
import { PROJECT, readFiles } from "../../../scripts/support/project.ts";
import { VERSION } from "../../../src/values/project.ts";
import { findOnPath, type Finished, runTool } from "../../support/systemTool.ts";
import { copyProject } from "./projectCopy.ts";
import { COMMIT } from "./standInGitHub.ts";
import { keepThree, type Npm, npmEnv, withNpm } from "./standInNpm.ts";
import { stepEnv, type StepStage, stepTest } from "./stepStage.ts";

const PATCH = VERSION.replace(/\d+$/, (digits) => `${Number(digits) + 1}`);

/** The scripts that the jobs of the workflow run on Linux, in their order. */
const [page = ""] = (await readFiles([".github/workflows/release.yml"])).values();
const jobs = new Map(
  page.slice(page.indexOf("\njobs:\n")).split(/^ {2}(?=[\w-]+:$)/m).slice(1).map((job) => {
    const steps = job.split(/^ {6}- /m).filter((step) => !/== 'Windows'|matrix\.alpine/.test(step));
    const lines = steps.map((step) => /^ +run: (scripts\/release\/steps\/.*)$/m.exec(step)?.[1]);
    return [job.slice(0, job.indexOf(":")), lines.filter((line) => line !== undefined)] as const;
  }),
);

/** What is played: the stand-ins, and one folder for each version. */
interface Play {
  readonly stage: StepStage;
  readonly npm: Npm;
}

/** Write the release of a version, as the project would be at its tag. */
async function pack({ stage }: Play, version: string): Promise<string> {
  const folder = join(stage.folder, version);
  const copy = join(stage.folder, `source-${version}`);
  await copyProject(
    copy,
    /^(src|scripts|packaging|schemas|tests\/(slow\/release|support))\/|^[^/]+$/,
  );
  for (const file of ["src/values/project.ts", "deno.json"]) {
    const text = await readFile(join(copy, file), "utf8");
    await writeFile(join(copy, file), text.replaceAll(`"${VERSION}"`, `"${version}"`));
  }
  const script = `import { writeRelease } from "./scripts/release/writeRelease.ts";
    import { FAKE_RELEASE } from "./tests/slow/release/fakeRelease.ts";
    await writeRelease(${JSON.stringify(join(folder, "dist/release"))}, FAKE_RELEASE);`;
  await writeFile(join(copy, "pack.ts"), script);
  const made = await runTool(Deno.execPath(), ["run", "--quiet", "--no-check", "-A", "pack.ts"], {
    cwd: copy,
  });
  assert.equal(made.code, 0, made.stderr);
  await keepThree(join(folder, "dist/release"));
  // What the first job checks: the version, the changelog, and where main is.
  await writeFile(join(folder, "deno.json"), `{\n  "version": "${version}",\n  "a": 1\n}\n`);
  await writeFile(join(folder, "CHANGELOG.md"), `## ${version}\n`);
  const commit = "-c user.name=A -c user.email=a@example.com commit --quiet --allow-empty -m One";
  for (const line of ["init --quiet", commit, "update-ref refs/remotes/origin/main HEAD"]) {
    assert.equal((await runTool("git", line.split(" "), { cwd: folder })).code, 0);
  }
  await rm(copy, { recursive: true });
  return folder;
}

/** The checksum from the job that packed. */
async function digestOf(folder: string): Promise<string> {
  const output = await readFile(join(folder, "output"), "utf8").catch(() => "");
  return /^digest=(.*)$/m.exec(output)?.[1] ?? "";
}

/** Run the scripts of a job, up to the first that fails. */
async function run({ stage, npm }: Play, job: string, version: string): Promise<Finished[]> {
  const folder = join(stage.folder, version);
  const finished: Finished[] = [];
  for (const line of jobs.get(job)!) {
    const result = await runTool(findOnPath("bash")!, ["-eo", "pipefail", "-c", line], {
      cwd: folder,
      clearEnv: true,
      env: {
        ...stepEnv(stage),
        ...(job === "install" || line.includes("Npm") ? npmEnv(npm, stage.folder) : {}),
        GITHUB_REF_NAME: `v${version}`,
        GITHUB_OUTPUT: join(folder, "output"),
        VERSION: version,
        DIGEST: await digestOf(folder),
      },
    });
    finished.push(result);
    if (result.code !== 0) break;
  }
  return finished;
}

async function succeeds(play: Play, job: string, version: string): Promise<string> {
  const all = await run(play, job, version);
  for (const { code, stdout, stderr } of all) assert.equal(code, 0, `${job}: ${stdout}${stderr}`);
  return all.map(({ stdout }) => stdout).join("");
}

stepTest(
  "a first release and a patch pass every job of the workflow, even after failed steps",
  (stage) =>
    withNpm(async (npm) => {
      const play = { stage, npm };
      // The scripts are named from the project's folder on.
      const inSteps = (version: string) => join(stage.folder, version, "scripts");
      for (const version of [VERSION, PATCH]) {
        stage.gitHub.tags.set(`v${version}`, COMMIT);
        await mkdir(join(stage.folder, version), { recursive: true });
        await pack(play, version);
        await Deno.symlink(join(PROJECT, "scripts"), inSteps(version));
      }
      const played = ["tag", "pack", "install", "publish", "pages"];
      const withScripts = [...jobs].filter(([, lines]) => lines.length > 0).map(([job]) => job);
      // What builds and signs needs the machines that GitHub has.
      assert.deepEqual(withScripts.filter((job) => job !== "sign-macos"), played);

      for (const job of played) await succeeds(play, job, VERSION);
      const [first] = stage.gitHub.releases;
      assert.equal(first?.draft, false);
      // Nobody has published a first version on npm: a person does.
      assert.deepEqual(npm.published, []);
      for (const platform of ["", "-win32-x64", "-linux-x64-musl"]) {
        npm.older.set(`${names.package}${platform}`, VERSION);
      }

      for (const job of ["tag", "pack", "install"]) await succeeds(play, job, PATCH);
      for (const failing of ["POST /upload", "PATCH /repos"]) {
        stage.gitHub.fails = (request) => request.startsWith(failing);
        assert.notEqual((await run(play, "publish", PATCH)).at(-1)?.code, 0, failing);
        assert.equal(stage.gitHub.releases.find(({ tag }) => tag === `v${PATCH}`)?.draft, true);
      }
      stage.gitHub.fails = () => false;
      npm.refuses = (name) => name.endsWith("win32-x64");
      assert.notEqual((await run(play, "publish", PATCH)).at(-1)?.code, 0);
      npm.refuses = () => false;
      await succeeds(play, "publish", PATCH);
      assert.equal(npm.published.length, 3);
      await succeeds(play, "pages", PATCH);

      // An old run that is started again leaves what is newer.
      for (const job of ["publish", "pages"]) await succeeds(play, job, VERSION);
      assert.match(
        await readFile(join(stage.folder, VERSION, "output"), "utf8"),
        /latest=false\n$/,
      );
      assert.deepEqual(stage.gitHub.releases.map(({ draft, latest }) => [draft, latest]), [
        [false, ["false", "true"]],
        [false, ["false", "true", "true"]],
      ]);
    }),
);

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT } from "../../../scripts/support/project.ts";
import { writeRelease } from "../../../scripts/release/writeRelease.ts";
import { type Finished, inFolder, runTool, unixTest } from "../../support/systemTool.ts";
import { FAKE_RELEASE } from "./fakeRelease.ts";
import { COMMIT, type GitHub, withGitHub } from "./standInGitHub.ts";

/** What a test of the release's steps has. */
export interface StepStage {
  /** The folder that the steps run in, with the release in `release`. */
  readonly folder: string;
  readonly gitHub: GitHub;
  /** The files of the release, in the order of their upload. */
  readonly files: readonly string[];
}

/** Variables of one run, besides those of every run. */
export type StepEnv = Readonly<Record<string, string>>;

/** A test of the steps of the release, against a stand-in of GitHub and with the real `gh`. */
export function stepTest(name: string, fn: (stage: StepStage) => Promise<void>): void {
  unixTest(
    name,
    ["gh", "git", "sha256sum", "jq", "bash"],
    () =>
      inFolder((folder) =>
        withGitHub(async (gitHub) => {
          const written = await writeRelease(join(folder, "release"), FAKE_RELEASE);
          await mkdir(join(folder, "temporary"));
          const files = written.filter((file) => file !== "NOTES.md");
          await fn({ folder, gitHub, files });
        })
      ),
  );
}

/** The variables of a step, as the workflow sets them. */
export function stepEnv({ folder, gitHub }: StepStage): Record<string, string> {
  return {
    PATH: Deno.env.get("PATH") ?? "",
    HOME: folder,
    TMPDIR: join(folder, "temporary"),
    GH_HOST: "github.localhost",
    GH_REPO: "github.localhost/o/r",
    GH_TOKEN: "stand-in",
    GH_NO_UPDATE_NOTIFIER: "1",
    GH_CONFIG_DIR: join(folder, "gh"),
    HTTP_PROXY: gitHub.proxy,
    GITHUB_REF_NAME: "v0.9.0",
    GITHUB_SHA: COMMIT,
    GITHUB_EVENT_NAME: "push",
    GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
    PRERELEASE: "false",
  };
}

/** Run a step, as the workflow does. */
export function runStep(
  stage: StepStage,
  step: string,
  args: readonly string[] = [],
  env: StepEnv = {},
): Promise<Finished> {
  const script = join(PROJECT, "scripts/release/steps", step);
  return runTool("bash", [script, ...args], {
    cwd: stage.folder,
    clearEnv: true,
    env: { ...stepEnv(stage), ...env },
  });
}

/** Change a file of the release in a folder, and its checksum. */
export async function rebuild(folder: string, file: string): Promise<void> {
  await writeFile(join(folder, file), "another build");
  const { stdout } = await runTool("sha256sum", [file], { cwd: folder });
  const sums = await readFile(join(folder, "SHA256SUMS"), "utf8");
  const lines = sums.split("\n").map((line) => line.endsWith(`  ${file}`) ? stdout.trim() : line);
  await writeFile(join(folder, "SHA256SUMS"), lines.join("\n"));
}

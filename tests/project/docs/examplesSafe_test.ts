import assert from "node:assert/strict";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";
import { findOnPath, inFolder, runTool, unixTest } from "../../support/systemTool.ts";

const pipelines = new Map([
  ...await readFiles([
    ...await filesBelow("examples", ".yml"),
    "packaging/gitlab/live-config.yml",
    "docs/guides/ci.md",
  ]),
]);

for (const [path, page] of pipelines) {
  Deno.test(`${path} gives the key only to the steps that need it`, () => {
    // A job's variables are indented by four, those of a step by more.
    assert.doesNotMatch(page, /^ {0,4}env:/m);
    for (const step of page.split(/^ +- /m)) {
      if (!step.includes("install.sh")) continue;
      assert.doesNotMatch(step, /secrets\./);
      // GitLab passes its variables to every line.
      if (!path.startsWith("examples/github") && !path.endsWith(".md")) {
        assert.match(step, /install\.sh \| env -u CLI_API_KEY sh/);
      }
    }
  });
}

Deno.test("every pipeline checks the environment that it publishes to, and does not undo what others changed", () => {
  const publishing = [...pipelines].filter(([path, page]) =>
    !path.endsWith(".md") && /--message|command: sync/.test(page)
  );
  assert.equal(publishing.length, 5);
  for (const [path, page] of publishing) {
    // A module's defaults are the values of production, even if something else is published.
    const lines = page.replaceAll(/cli config luau .*/g, "");
    const named = [
      ...lines.matchAll(/--env (\S+|"\$\[\[.*?\]\]")/g),
      ...lines.matchAll(/^ {4,10}environment: (\S+)$/gm),
    ];
    assert.ok(named.length > 1, path);
    assert.equal(new Set(named.map(([, name]) => name)).size, 1, path);
    for (const [line] of page.matchAll(/cli config sync .*/g)) {
      assert.match(line, /--no-undo|--dry-run|--from-plan/, path);
    }
    assert.match(page, /git add cliconfig\.lock\.toml/, path);
  }
});

/** The lines that commit the lock file, as a runner gets them. */
function committingLines(page: string): string {
  const [, indent = "", lines = ""] = /\n( +)(git add cliconfig\.lock\.toml\n(?:\1.*\n)+)/.exec(
    page,
  )!;
  return lines.replaceAll(`\n${indent}`, "\n").replace(/\$\[\[.*?\]\]/g, "dev");
}

/** Where pushes are tried: a repository that accepts them on main, and one that accepts them only on other branches. */
const REFUSES = `#!/bin/sh
while read -r _ _ ref; do [ "$ref" != refs/heads/main ] || exit 1; done
`;

for (const [path, page] of pipelines) {
  if (!page.includes("git add cliconfig.lock.toml")) continue;
  for (const isProtected of [false, true]) {
    unixTest(
      `${path} brings the lock file ${isProtected ? "where main takes no push" : "to main"}`,
      ["git", "bash"],
      () =>
        inFolder(async (folder) => {
          const env = {
            PATH: `${join(folder, "programs")}:${Deno.env.get("PATH")}`,
            HOME: folder,
            GITHUB_RUN_ID: "7",
            CI_PIPELINE_ID: "7",
            CI_DEFAULT_BRANCH: "main",
            // In place of https and a host, the folder itself.
            GIT_CONFIG_COUNT: "1",
            GIT_CONFIG_KEY_0: `url.${folder}/origin.insteadOf`,
            GIT_CONFIG_VALUE_0: "https://gitlab-ci-token:t@h/o/r.git",
            CI_JOB_TOKEN: "t",
            CI_SERVER_HOST: "h",
            CI_PROJECT_PATH: "o/r",
          };
          const run = (script: string, cwd = folder) =>
            runTool(findOnPath("bash")!, ["-eo", "pipefail", "-c", script], {
              cwd,
              clearEnv: true,
              env,
            });
          await mkdir(join(folder, "programs"));
          await writeFile(join(folder, "programs/gh"), '#!/bin/sh\necho "$*" >>"$HOME/asked"\n');
          await chmod(join(folder, "programs/gh"), 0o755);
          const setUp = await run(`git init --quiet --bare --initial-branch=main origin
            git -C origin config receive.advertisePushOptions true
            git clone --quiet origin game 2>/dev/null && cd game && git checkout --quiet -b main
            git -c user.name=A -c user.email=a@example.com commit --quiet --allow-empty --message=One
            git push --quiet origin main && git branch --quiet --set-upstream-to=origin/main
            echo new >cliconfig.lock.toml`);
          assert.equal(setUp.code, 0, setUp.stderr);
          if (isProtected) {
            await writeFile(join(folder, "origin/hooks/pre-receive"), REFUSES);
            await chmod(join(folder, "origin/hooks/pre-receive"), 0o755);
          }
          const { code, stderr } = await run(committingLines(page), join(folder, "game"));
          assert.equal(code, 0, stderr);
          const branch = isProtected ? "live-config-lock-7" : "main";
          const there = await run(`git -C origin show ${branch}:cliconfig.lock.toml`);
          assert.equal(there.stdout, "new\n", there.stderr);
          const asked = await readFile(join(folder, "asked"), "utf8").catch(() => "");
          const isGitHub = path.includes("github");
          assert.equal(
            asked.startsWith("pr create --head live-config-lock-7 "),
            isProtected && isGitHub,
          );
          // Again there is nothing to commit.
          assert.equal((await run(committingLines(page), join(folder, "game"))).code, 0);
        }),
    );
  }
}

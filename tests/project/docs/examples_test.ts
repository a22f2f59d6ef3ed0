import assert from "node:assert/strict";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow, PROJECT, readFiles } from "../../../scripts/support/project.ts";
import { REPOSITORY, VERSION } from "../../../src/values/project.ts";
import { DEFAULTS, type KeySetup, type PlatformSetup } from "../../support/platform/setup.ts";
import { launch } from "../../support/program.ts";
import { putFile } from "../../support/transcript/folder.ts";
import { setStage, type Stage } from "../../support/transcript/stage.ts";

const examples = await readFiles(await filesBelow("examples", ".yml"));
/** A step that uses the action of this repository runs no line of its own. */
const usesAction = (page: string) => page.includes(`uses: ${REPOSITORY}@`);
const pages = new Map([...examples].filter(([, page]) => !usesAction(page)));

const SETUP: PlatformSetup = {
  universes: [
    { id: 1, entries: { "race.laps": 3 } },
    { id: 2, entries: { "race.laps": 3 } },
  ],
};
const FILES = {
  "cliplace.toml": "[dev]\nuniverse_id = 1\n\n[production]\nuniverse_id = 2\nconfirm = true\n",
  "cliconfig.toml":
    '[dev.entries."race.laps"]\nvalue = 5\n\n[production.entries."race.laps"]\nvalue = 5\n',
  "cliconfig.lock.toml": `version = 1

[envs.dev]
revision_id = "v1"
synced_at = "2026-01-01T00:00:00Z"
universe_id = 1

[envs.dev.entries]
"race.laps" = 3

[envs.production]
revision_id = "v1"
synced_at = "2026-01-01T00:00:00Z"
universe_id = 2

[envs.production.entries]
"race.laps" = 3
`,
};

/** The files of a game; no environment requires a person, because GitHub does. */
function filesFor(path: string): readonly (readonly [name: string, text: string])[] {
  const files = Object.entries(FILES);
  if (!path.includes("approved")) return files;
  return files.map(([name, text]) => [name, text.replace("confirm = true\n", "")]);
}

/** The command lines of a workflow that run the program. */
function programLines(page: string): string[] {
  return [...page.matchAll(/^\s*(?:- )?(?:run: )?(cli .+)$/gm)].map(([, line]) => line!);
}

/** Run a line as a runner would, with the program on PATH, and return its exit code. */
async function runLine(line: string, stage: Stage): Promise<number> {
  const { argv, env } = await launch([]);
  const folder = stage.around.folder;
  const program = join(folder, "cli");
  const words = argv.map((word) => `'${word}'`).join(" ");
  await writeFile(program, `#!/bin/sh\nexec ${words} "$@"\n`);
  await chmod(program, 0o755);
  const { code } = await new Deno.Command("bash", {
    args: ["--noprofile", "--norc", "-eo", "pipefail", "-c", line],
    cwd: folder,
    env: {
      ...env,
      ...stage.env,
      PATH: `${folder}:/usr/bin:/bin`,
      CLI_API_KEY: DEFAULTS.key.secret,
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
      MESSAGE: "Longer races",
      CI_COMMIT_TITLE: "Longer races",
    },
    clearEnv: true,
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).output();
  return code;
}

/** A check of the Luau module fails without one; then the module is written, as somebody would. */
async function checkModule(line: string, stage: Stage): Promise<void> {
  await mkdir(join(stage.around.folder, "src/server"), { recursive: true });
  assert.equal(await runLine(line, stage), 2, line);
  assert.equal(await runLine(line.replace(" --check", ""), stage), 0, line);
}

for (const [path, page] of pages) {
  Deno.test({
    name: `${path} does what it says`,
    ignore: Deno.build.os === "windows",
    fn: async () => {
      const lines = programLines(page);
      assert.ok(lines.length > 0);
      const stage = await setStage(SETUP);
      try {
        for (const [name, text] of filesFor(path)) {
          await putFile(stage.around.folder, name, text);
        }
        for (const line of lines) {
          if (line.endsWith(" --check")) await checkModule(line, stage);
          // Only the one that looks for drift is there to fail, in the line whose output is its log.
          const expected = path.includes("drift") && !line.includes(">>") ? 2 : 0;
          assert.equal(await runLine(line, stage), expected, line);
        }
        if (path.includes("key")) return;
        const reportFile = page.match(/[\w-]+\.md/)?.[0] ?? "summary.md";
        const report = await readFile(join(stage.around.folder, reportFile), "utf8");
        assert.match(report, /^~ race\.laps {2}3 → 5$/m);
        const universe = path.includes("approved") ? 2 : 1;
        const published = stage.platform.config(undefined, universe).revisions.at(-1)?.message;
        assert.equal(published === "Longer races", page.includes("--message"));
      } finally {
        await stage.close();
      }
    },
  });

  Deno.test(`${path} installs this version`, () => {
    const named = [...page.matchAll(/releases\/download\/v([\d.]+)\//g)].map(([, version]) =>
      version
    );
    assert.ok(named.length > 0);
    assert.deepEqual([...new Set(named)], [VERSION]);
  });
}

Deno.test("the example uses the action's current version, with inputs that it has", async () => {
  const [[, page = ""] = []] = [...examples].filter(([, page]) => usesAction(page));
  const [action = ""] = (await readFiles(["action.yml"])).values();
  const steps = [...page.matchAll(/uses: \S+@v([\d.]+) #.*\n +with:\n((?: {10}\S.*\n)+)/g)];
  assert.equal(steps.length, 3);
  for (const [, version, inputs] of steps) {
    assert.equal(version, VERSION);
    for (const [, name] of inputs!.matchAll(/^ +([\w-]+):/gm)) {
      assert.match(action, new RegExp(`^ {2}${name}:\n {4}description`, "m"));
    }
  }
});

Deno.test("a workflow skips each step whose file is not in the project", () => {
  const optional = [".github/live-config-tell.sh", "src/server/LiveConfig.luau"];
  const workflows = [...pages].filter(([path]) => path.includes("github"));
  const steps = workflows.flatMap(([, page]) => page.split(/^ +- (?=name:)/m)).flatMap((step) => {
    const file = optional.find((file) => step.match(/run: .+/)?.[0].includes(file));
    return file === undefined ? [] : [{ step, file }];
  });
  assert.equal(steps.length, 3);
  for (const { step, file } of steps) {
    assert.match(step, new RegExp(`^ +if: .*hashFiles\\('${file}'\\) != ''`, "m"));
  }
});

/** Keys that must fail a pipeline's key check, and why. */
const UNFIT: readonly (readonly [string, KeySetup])[] = [
  ["is disabled", { enabled: false }],
  ["is expired", { expires: "2020-01-01T00:00:00Z" }],
  ["lacks a scope", { scopes: ["universe:read"] }],
  ["is for another universe", { universes: [1] }],
];

for (const [what, key] of UNFIT) {
  Deno.test({
    name: `the example that checks the key fails for a key that ${what}`,
    ignore: Deno.build.os === "windows",
    fn: async () => {
      const [[, page = ""] = []] = [...pages].filter(([path]) => path.includes("key"));
      const stage = await setStage({ ...SETUP, keys: [key] });
      try {
        for (const [name, text] of Object.entries(FILES)) {
          await putFile(stage.around.folder, name, text);
        }
        for (const line of programLines(page)) assert.equal(await runLine(line, stage), 1);
      } finally {
        await stage.close();
      }
    },
  });
}

const COMMIT = "git -c user.name=Ana -c user.email=ana@example.com commit --quiet -m Change";
const MODULE = "src/server/LiveConfig.luau";

/** What the pre-commit example accepts and refuses, judged by what is staged. */
const COMMITS: readonly (readonly [string, string, string, "commits" | "refuses"])[] = [
  ["files that are valid", "true", "true", "commits"],
  [
    "a staged file that is not valid",
    "cp cliconfig.toml kept && echo oops >> cliconfig.toml",
    "mv kept cliconfig.toml",
    "refuses",
  ],
  ["a file that is not valid, but is not staged", "true", "echo oops >> cliconfig.toml", "commits"],
  ["a module that is out of date", `mkdir -p src/server && echo > ${MODULE}`, "true", "refuses"],
  [
    "a module that is up to date",
    `mkdir -p src/server && cli config luau --env production --output ${MODULE}`,
    "true",
    "commits",
  ],
];

for (const [what, before, after, outcome] of COMMITS) {
  Deno.test({
    name: `the pre-commit example ${outcome} ${what}`,
    ignore: Deno.build.os === "windows",
    fn: async () => {
      const stage = await setStage(SETUP);
      try {
        for (const [name, text] of Object.entries(FILES)) {
          await putFile(stage.around.folder, name, text);
        }
        const hook = join(PROJECT, "examples/git/pre-commit");
        const prepare = `git init --quiet && cp '${hook}' .git/hooks/ && ${before} && git add .`;
        assert.equal(await runLine(prepare, stage), 0);
        assert.equal(await runLine(after, stage), 0);
        const code = await runLine(COMMIT, stage);
        assert.equal(code === 0, outcome === "commits", `exit code ${code}`);
        assert.deepEqual(stage.platform.requests, []);
      } finally {
        await stage.close();
      }
    },
  });
}

Deno.test("every file listed in examples/README.md exists", async () => {
  const [page = ""] = (await readFiles(["examples/README.md"])).values();
  const linked = [...page.matchAll(/\]\((?!\.\.\/)([^)#]+)\)/g)].map(([, path]) => path!);
  for (const path of linked) await readFile(join(PROJECT, "examples", path));
  // And the hook, and the script that posts to a channel.
  assert.equal(linked.length, examples.size + 2);
});

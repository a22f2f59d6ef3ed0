import assert from "node:assert/strict";
import { join } from "node:path";
import names from "../../../packaging/names.json" with { type: "json" };
import main from "../../../scripts/release/settings/main.json" with { type: "json" };
import { PROJECT, readFiles } from "../../../scripts/support/project.ts";
import { runTool } from "../../support/systemTool.ts";
import type { GitHub } from "./standInGitHub.ts";
import { stepEnv, type StepStage, stepTest } from "./stepStage.ts";

const REPO = `/repos/${names.repository}`;
const [OWNER, TEAM] = names.team.split("/");
const ENVIRONMENTS = ["release", "signing", "github-pages"];

/** A repository with only the settings that a person makes by hand. */
function byHand({ settings }: GitHub): void {
  settings.set(`/orgs/${OWNER}/teams/${TEAM}`, { id: 42 });
  settings.set(REPO, { private: false });
  settings.set(`${REPO}/rulesets`, []);
  settings.set(`${REPO}/actions/secrets`, { total_count: 0 });
  settings.set(`${REPO}/actions/organization-secrets`, { total_count: 0 });
  settings.set(`${REPO}/codeowners/errors`, { errors: [] });
  for (const name of ENVIRONMENTS) {
    settings.set(`${REPO}/environments/${name}`, { can_admins_bypass: false });
    settings.set(`${REPO}/environments/${name}/deployment-branch-policies`, {
      branch_policies: [],
    });
  }
}

/** GitHub returns an environment in another form than it accepts. */
function showEnvironments({ settings }: GitHub): void {
  for (const name of ENVIRONMENTS) {
    const path = `${REPO}/environments/${name}`;
    const { reviewers = [], prevent_self_review, ...rest } = settings.get(path);
    const shown = reviewers.map((reviewer: { type: string; id: number }) => ({
      type: reviewer.type,
      reviewer: { id: reviewer.id },
    }));
    const rule = { type: "required_reviewers", prevent_self_review, reviewers: shown };
    settings.set(path, { ...rest, protection_rules: [rule, { type: "branch_policy" }] });
  }
}

async function run(stage: StepStage, ...args: string[]) {
  stage.gitHub.before = (request) => {
    if (request.startsWith("PUT") && request.endsWith("/workflow")) showEnvironments(stage.gitHub);
  };
  const { code, stdout, stderr } = await runTool(
    "bash",
    [join(PROJECT, "scripts/release/settings.sh"), ...args],
    { clearEnv: true, env: stepEnv(stage) },
  );
  return { code, stderr, stdout, missing: stdout.match(/^Not so: .*$/gm) ?? [] };
}

/** What somebody may have changed since, and what is reported. */
// deno-lint-ignore no-explicit-any
const BENT: readonly (readonly [path: RegExp, change: (setting: any) => unknown, said: RegExp])[] =
  [
    [/rulesets\/\d+$/, (set) => set.bypass_actors.push({ actor_id: 1 }), /, as in settings/],
    [/rulesets\/\d+$/, (set) => set.conditions.ref_name.exclude.push("refs/tags/v9*"), /, as in/],
    [/rulesets\/\d+$/, (set) => set.enforcement = "evaluate", /, as in settings/],
    [/rulesets\/\d+$/, (set) => set.rules.pop(), /, as in settings/],
    [
      /environments\/[\w-]+$/,
      (set) => set.protection_rules[0].prevent_self_review = false,
      /waits for another/,
    ],
    [/environments\/[\w-]+$/, (set) => set.protection_rules[0].reviewers = [], /waits for another/],
    [/environments\/[\w-]+$/, (set) => set.protection_rules.shift(), /waits for another person/],
    [/environments\/[\w-]+$/, (set) => set.can_admins_bypass = true, /no administrator passes/],
    [
      /-policies$/,
      (set) => set.branch_policies.push({ name: "*", type: "branch" }),
      /tags v\* alone/,
    ],
    [/-policies$/, (set) => set.branch_policies[0].type = "branch", /for tags v\* alone/],
    [new RegExp(`${REPO}$`), (set) => set.private = true, /is public/],
    [/immutable-releases$/, (set) => set.enabled = false, /are immutable/],
    [/private-vulnerability/, (set) => set.enabled = false, /reported in private/],
    [/permissions\/workflow$/, (set) => set.default_workflow_permissions = "write", /only read/],
    [/actions\/secrets$/, (set) => set.total_count = 1, /secrets are in environments only/],
    [/organization-secrets$/, (set) => set.total_count = 1, /no secret of the organization/],
    [/codeowners\/errors$/, (set) => set.errors.push({ kind: "Unknown owner" }), /CODEOWNERS/],
    [/\/pages$/, (set) => set.build_type = "legacy", /built by GitHub Actions/],
  ];

stepTest(
  "a repository is set up once and read back, and later changes are named",
  async (stage) => {
    const { settings, requests } = stage.gitHub;
    byHand(stage.gitHub);
    const before = await run(stage, "--check");
    assert.equal(before.code, 1);
    assert.ok(before.missing.length >= 13, before.stdout);
    assert.ok(requests.every((request) => request.startsWith("GET")));

    for (const _ of ["new", "again"]) {
      const { code, stdout, stderr } = await run(stage);
      assert.equal(code, 0, stdout + stderr);
      assert.match(stdout, /is set up for releases\.\n$/);
    }
    assert.equal(settings.get(`${REPO}/rulesets`).length, 3);

    const good = structuredClone([...settings]);
    // One change of each setting at a time, of all settings at once, because each run sends some forty requests.
    const changes = [...Map.groupBy(BENT, ([path]) => String(path)).values()];
    for (let round = 0; changes.some((own) => own.length > round); round++) {
      const bent = changes.flatMap((own) => own.slice(round, round + 1)).flatMap(
        ([path, change, said]) => {
          const paths = good.map(([name]) => name).filter((name) => path.test(name));
          assert.ok(paths.length > 0, String(path));
          for (const name of paths) change(settings.get(name));
          return paths.map(() => said);
        },
      );
      const { code, missing, stdout, stderr } = await run(stage, "--check");
      assert.equal(code, 1, stdout + stderr);
      assert.equal(missing.length, bent.length, stdout);
      for (const said of bent) assert.match(stdout, said);
      for (const [name, value] of structuredClone(good)) settings.set(name, value);
    }
  },
);

stepTest(
  "a setting that GitHub does not let one read is not reported as missing",
  async (stage) => {
    byHand(stage.gitHub);
    stage.gitHub.fails = (request) => request.includes("secrets");
    const { code, stderr } = await run(stage, "--check");
    assert.equal(code, 1);
    assert.match(
      stderr,
      /GitHub does not say what \/actions\/secrets is: [^]*\nRun this as an admin/,
    );
  },
);

Deno.test("main requires the checks on each system that the workflow runs", async () => {
  const [checks = ""] = (await readFiles([".github/workflows/ci.yml"])).values();
  const systems = [...checks.matchAll(/- \{ system: ([\w.-]+),/g)].map(([, system]) => system);
  const rule = main.rules.find(({ type }) => type === "required_status_checks");
  const contexts = rule?.parameters?.required_status_checks?.map(({ context }) => context);
  assert.deepEqual(contexts, systems);
});

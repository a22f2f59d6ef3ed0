import assert from "node:assert/strict";
import { join } from "node:path";
import names from "../../../packaging/names.json" with { type: "json" };
import { REQUIREMENTS } from "../../../scripts/release/requirements.ts";
import { PROJECT } from "../../../scripts/support/project.ts";
import { runTool } from "../../support/systemTool.ts";
import type { GitHub } from "./standInGitHub.ts";
import { withNpm } from "./standInNpm.ts";
import { stepEnv, type StepStage, stepTest } from "./stepStage.ts";

const REPO = `/repos/${names.repository}`;
const TAGS = { branch_policies: [{ name: "v*", type: "tag" }] };
const LIMITED = {
  deployment_branch_policy: { custom_branch_policies: true },
  protection_rules: [],
};
const REVIEWED = { ...LIMITED, protection_rules: [{ type: "required_reviewers" }] };
const NO_SECRETS = { total_count: 0 };

/** What GitHub says of a repository that is ready to release. */
const READY: Readonly<Record<string, unknown>> = {
  [REPO]: { private: false },
  [`${REPO}/rulesets`]: [{ id: 6, target: "branch" }, { id: 7, target: "tag" }],
  [`${REPO}/rulesets/7`]: {
    enforcement: "active",
    conditions: { ref_name: { include: ["refs/tags/v*"] } },
    rules: [{ type: "deletion" }, { type: "update" }],
  },
  [`${REPO}/rules/branches/main`]: [
    { type: "deletion" },
    { type: "non_fast_forward" },
    { type: "required_status_checks" },
    { type: "pull_request", parameters: { require_code_owner_review: true } },
  ],
  [`${REPO}/immutable-releases`]: { enabled: true },
  [`${REPO}/environments/release`]: REVIEWED,
  ...Object.fromEntries(
    ["signing", "packages", "github-pages"].map((
      name,
    ) => [`${REPO}/environments/${name}`, LIMITED]),
  ),
  ...Object.fromEntries(
    ["release", "signing", "packages", "github-pages"].map((name) => [
      `${REPO}/environments/${name}/deployment-branch-policies`,
      TAGS,
    ]),
  ),
  [`${REPO}/actions/secrets`]: NO_SECRETS,
  [`${REPO}/actions/organization-secrets`]: NO_SECRETS,
  [`${REPO}/actions/permissions/workflow`]: { default_workflow_permissions: "read" },
  [`${REPO}/codeowners/errors`]: { errors: [] },
  [`${REPO}/private-vulnerability-reporting`]: { enabled: true },
  [`${REPO}/pages`]: { build_type: "workflow" },
  [`/repos/${names.tap}`]: { private: false },
  [`/repos/${names.bucket}`]: { private: false },
};

/** What GitHub says where one thing is not as it should be, and the words of the requirement about that. */
const UNREADY: readonly (readonly [path: string, answer: unknown, what: RegExp])[] = [
  [REPO, { private: true }, /repository is public/],
  [`${REPO}/rulesets`, [], /move or delete a tag/],
  [`${REPO}/rulesets/7`, { enforcement: "evaluate" }, /move or delete a tag/],
  [`${REPO}/rules/branches/main`, [{ type: "deletion" }], /only pull requests into main/],
  [`${REPO}/immutable-releases`, undefined, /Releases are immutable/],
  [`${REPO}/environments/release`, LIMITED, /`release`, which has a reviewer/],
  [`${REPO}/environments/signing`, undefined, /for tags `v\*` alone/],
  [
    `${REPO}/environments/packages/deployment-branch-policies`,
    { branch_policies: [{ name: "v*", type: "branch" }] },
    /for tags `v\*` alone/,
  ],
  [`${REPO}/environments/github-pages`, { protection_rules: [] }, /for tags `v\*` alone/],
  [`${REPO}/actions/secrets`, { total_count: 1 }, /Secrets are in environments only/],
  [`${REPO}/actions/organization-secrets`, { total_count: 2 }, /Secrets are in environments only/],
  [
    `${REPO}/actions/permissions/workflow`,
    { default_workflow_permissions: "write" },
    /token can only read/,
  ],
  [`${REPO}/codeowners/errors`, { errors: [{ kind: "Unknown owner" }] }, /of CODEOWNERS/],
  [`${REPO}/private-vulnerability-reporting`, { enabled: false }, /reported in private/],
  [`${REPO}/pages`, undefined, /Pages are built/],
  [`/repos/${names.tap}`, undefined, new RegExp(names.tap)],
  [`/repos/${names.bucket}`, { private: true }, new RegExp(names.bucket)],
];

function setUp({ answers }: GitHub): void {
  answers.clear();
  for (const [path, answer] of Object.entries(READY)) answers.set(`GET ${path}`, answer);
}

/** A test of the preflight, with a registry that has the package. */
function preflightTest(
  name: string,
  fn: (
    stage: StepStage,
    run: () => Promise<{ code: number; missing: string[]; stderr: string }>,
  ) => Promise<void>,
) {
  stepTest(name, (stage) =>
    withNpm(async (npm) => {
      npm.older.set(names.package, "0.8.0");
      setUp(stage.gitHub);
      await fn(stage, async () => {
        const { code, stdout, stderr } = await runTool(
          Deno.execPath(),
          ["run", "--quiet", "-A", join(PROJECT, "scripts/preflight.ts")],
          {
            clearEnv: true,
            env: { ...stepEnv(stage), npm_config_registry: npm.address, NO_PROXY: "127.0.0.1" },
          },
        );
        const missing = [...stdout.matchAll(/^Missing: .*\n {2}\S.*$/gm)].map(([text]) => text);
        return { code, missing, stderr };
      });
    }));
}

/** As long as nobody has written them, the sums of the bases are missing here. */
const isBases = (text: string) => text.includes("denoBases.json");

preflightTest("of a repository that is ready, nothing is missing", async (_, run) => {
  const { missing, stderr } = await run();
  assert.deepEqual(missing.filter((text) => !isBases(text)), [], stderr);
});

Deno.test("whatever is missing is named, with where it is set up", async () => {
  for (const [path, answer, what] of UNREADY) {
    const questions = {
      gitHub: (asked: string) =>
        Promise.resolve(`/${asked}` === path ? answer : READY[`/${asked}`]),
      hasPackage: () => Promise.resolve(true),
      hasBases: () => Promise.resolve(true),
    };
    const met = await Promise.all(REQUIREMENTS.map(({ isMet }) => isMet(questions)));
    const [missing, ...others] = REQUIREMENTS.filter((_, index) => !met[index]);
    assert.match(missing!.what, what, path);
    assert.match(missing!.where, /^https:\/\/github\.com\//);
    assert.deepEqual(others, [], path);
  }
});

preflightTest(
  "what is missing is printed, and what GitHub does not let one read ends the preflight",
  async (stage, run) => {
    stage.gitHub.answers.delete(`GET ${REPO}/pages`);
    const { code: without, missing } = await run();
    assert.equal(without, 1);
    const [named = ""] = missing.filter((text) => !isBases(text));
    assert.match(
      named,
      /^Missing: GitHub Pages .*\n {2}https:\/\/github\.com\/\S+\/settings\/pages$/,
    );
    stage.gitHub.fails = (request) => request.includes("secrets");
    const { code, stderr } = await run();
    assert.equal(code, 1);
    assert.match(stderr, /^gh ended with exit code 1\./);
  },
);

Deno.test("each requirement is tried, but those that GitHub is not asked about", () => {
  const tried = REQUIREMENTS.filter(({ what }) => UNREADY.some(([, , words]) => words.test(what)));
  const rest = REQUIREMENTS.filter((each) => !tried.includes(each)).map(({ where }) => where);
  assert.deepEqual(rest, ["https://www.npmjs.com/org/create", "deno task release:bases"]);
});

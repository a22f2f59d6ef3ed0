import names from "../../packaging/names.json" with { type: "json" };

/** Asks GitHub's API for a path, such as `repos/o/r`; undefined where there is nothing. */
// deno-lint-ignore no-explicit-any
export type Ask = (path: string) => Promise<any>;

/** What can be asked about what a release needs. */
export interface Questions {
  readonly gitHub: Ask;
  /** Whether npm's registry has a package. */
  readonly hasPackage: (name: string) => Promise<boolean>;
  /** Whether there are sums of Deno's base binaries. */
  readonly hasBases: () => Promise<boolean>;
}

/** Something that has to be set up, once, before a release. */
export interface Requirement {
  /** What is so when it is, as a sentence. */
  readonly what: string;
  /** Where it is set up: an address, or a command. */
  readonly where: string;
  readonly isMet: (questions: Questions) => Promise<boolean>;
}

const REPO = `repos/${names.repository}`;
const SETTINGS = `https://github.com/${names.repository}/settings`;

/** Everything that has to be set up before a release: the preflight asks for it, and the pages list it. */
export const REQUIREMENTS: readonly Requirement[] = [
  {
    what: "The repository is public.",
    where: SETTINGS,
    isMet: async ({ gitHub }) => (await gitHub(REPO))?.private === false,
  },
  {
    what: "A ruleset lets nobody move or delete a tag `v*`.",
    where: `${SETTINGS}/rules`,
    isMet: async ({ gitHub }) => {
      const all: { id: number; target: string }[] = await gitHub(`${REPO}/rulesets`) ?? [];
      const tags = all.filter(({ target }) => target === "tag");
      const rulesets = await Promise.all(tags.map(({ id }) => gitHub(`${REPO}/rulesets/${id}`)));
      return rulesets.some((ruleset) => ruleset?.enforcement === "active" && protectsTags(ruleset));
    },
  },
  {
    what:
      "A ruleset lets only pull requests into main, with a code owner's review and the checks of CI.",
    where: `${SETTINGS}/rules`,
    isMet: async ({ gitHub }) => {
      const rules: Rule[] = await gitHub(`${REPO}/rules/branches/main`) ?? [];
      return ["deletion", "non_fast_forward", "required_status_checks"].every((type) =>
        rules.some((rule) => rule.type === type)
      ) && rules.some(({ type, parameters }) =>
        type === "pull_request" && parameters?.require_code_owner_review === true
      );
    },
  },
  {
    what: "Releases are immutable.",
    where: `${SETTINGS}#releases-settings`,
    isMet: async ({ gitHub }) => (await gitHub(`${REPO}/immutable-releases`))?.enabled === true,
  },
  {
    what:
      "The environments `release`, which has a reviewer, `signing`, `packages` and `github-pages` are for tags `v*` alone.",
    where: `${SETTINGS}/environments`,
    isMet: async ({ gitHub }) => {
      const names = ["release", "signing", "packages", "github-pages"];
      return (await Promise.all(names.map((name) => isProtected(gitHub, name)))).every(Boolean);
    },
  },
  {
    what: "Secrets are in environments only.",
    where: `${SETTINGS}/secrets/actions`,
    isMet: async ({ gitHub }) => {
      const lists = ["secrets", "organization-secrets"].map((list) =>
        gitHub(`${REPO}/actions/${list}`)
      );
      return (await Promise.all(lists)).every((list) => list?.total_count === 0);
    },
  },
  {
    what: "A workflow's own token can only read by default.",
    where: `${SETTINGS}/actions`,
    isMet: async ({ gitHub }) =>
      (await gitHub(`${REPO}/actions/permissions/workflow`))?.default_workflow_permissions ===
        "read",
  },
  {
    what: `The team @${names.team} of CODEOWNERS can write to the repository.`,
    where: `${SETTINGS}/access`,
    isMet: async ({ gitHub }) => (await gitHub(`${REPO}/codeowners/errors`))?.errors?.length === 0,
  },
  {
    what: "Vulnerabilities can be reported in private.",
    where: `${SETTINGS}/security_analysis`,
    isMet: async ({ gitHub }) =>
      (await gitHub(`${REPO}/private-vulnerability-reporting`))?.enabled === true,
  },
  {
    what: "GitHub Pages are built by GitHub Actions.",
    where: `${SETTINGS}/pages`,
    isMet: async ({ gitHub }) => (await gitHub(`${REPO}/pages`))?.build_type === "workflow",
  },
  {
    what: `The repositories ${names.tap} and ${names.bucket} are public.`,
    where: "https://github.com/new",
    isMet: async ({ gitHub }) => {
      const both = [names.tap, names.bucket].map((repository) => gitHub(`repos/${repository}`));
      return (await Promise.all(both)).every((repository) => repository?.private === false);
    },
  },
  {
    what: `npm has ${names.package}, in a scope of yours.`,
    where: "https://www.npmjs.com/org/create",
    isMet: ({ hasPackage }) => hasPackage(names.package),
  },
  {
    what: "The sums of Deno's base binaries are in scripts/build/denoBases.json.",
    where: "deno task release:bases",
    isMet: ({ hasBases }) => hasBases(),
  },
];

interface Rule {
  readonly type: string;
  readonly parameters?: { readonly require_code_owner_review?: boolean };
}

interface Ruleset {
  readonly conditions?: { readonly ref_name?: { readonly include?: readonly string[] } };
  readonly rules?: readonly Rule[];
}

function protectsTags({ conditions, rules = [] }: Ruleset): boolean {
  const refs = conditions?.ref_name?.include ?? [];
  return (refs.includes("refs/tags/v*") || refs.includes("~ALL")) &&
    ["deletion", "update"].every((type) => rules.some((rule) => rule.type === type));
}

/** Whether an environment is for tags of releases alone, and a person approves where that is asked for. */
async function isProtected(gitHub: Ask, name: string): Promise<boolean> {
  const environment = await gitHub(`${REPO}/environments/${name}`);
  if (environment?.deployment_branch_policy?.custom_branch_policies !== true) return false;
  const path = `${REPO}/environments/${name}/deployment-branch-policies`;
  const policies: { name: string; type?: string }[] = (await gitHub(path))?.branch_policies ?? [];
  const isForTags = policies.length > 0 &&
    policies.every(({ name, type }) => name === "v*" && type === "tag");
  const rules: Rule[] = environment.protection_rules ?? [];
  return isForTags &&
    (name !== "release" || rules.some(({ type }) => type === "required_reviewers"));
}

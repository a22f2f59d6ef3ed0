/** A page for readers. */
export interface Page {
  /** Its file in the repository. */
  readonly path: string;
  /** What lists call it; its first heading when absent. */
  readonly title?: string;
  /** What it is about, in a line: lists of results and programs show it. */
  readonly about: string;
}

/** Pages that belong together, in the order in which they are read. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
  /** Whether it is for those who work on the program: the search leaves it out. */
  readonly isForContributors?: true;
}

/** The first page of the site, which no list has. */
export const FRONT_PAGE: Page = {
  path: "docs/index.md",
  about:
    "Keep a Roblox game's live config in a file that you review, and find out why an Open Cloud key fails.",
};

/** The folder of notes about commands: each file becomes a part of its command's page. */
export const COMMAND_NOTES = "docs/commands/";

/** All pages for readers; the site's lists are made from it, and each page is in it once. */
export const CONTENTS: readonly Section[] = [
  {
    title: "Guides",
    pages: [
      {
        path: "docs/guides/start.md",
        about:
          "From nothing to a first publish in 15 minutes: the key, the universe id, setup, a change.",
      },
      {
        path: "docs/guides/everyday.md",
        about:
          "Change, add and delete values, use the dashboard too, see who changed what, go from dev to production.",
      },
      {
        path: "docs/guides/publish-safely.md",
        about:
          "Try a value in Studio first, review a plan, roll out step by step, watch a publish, undo it.",
      },
      {
        path: "docs/guides/who-gets-what.md",
        about:
          "Give some players another value with conditions, review them, and notice when one disappears.",
      },
      {
        path: "docs/guides/ci.md",
        about:
          "Check pull requests, publish from GitHub or GitLab, approve production, find dashboard edits every night.",
      },
      {
        path: "docs/guides/several-games.md",
        about:
          "Two games in one Git repository, dev and production, and the other configs repositories of Roblox.",
      },
      {
        path: "docs/guides/luau.md",
        about:
          "Read the config in game scripts, with a type for every entry, in Luau and roblox-ts.",
      },
      {
        path: "docs/guides/value-rules.md",
        about: "Refuse wrong values before they are published, with a JSON Schema.",
      },
    ],
  },
  {
    title: "Reference",
    pages: [
      {
        path: "docs/commands/index.md",
        about: "Every command in one line, and what all of them share: files, keys, questions.",
      },
      {
        path: "docs/reference/doctor.md",
        about:
          "Every line of cli doctor, where the API key comes from, and what a 401, 403 or 404 means.",
      },
      {
        path: "docs/reference/files.md",
        about:
          "cliplace.toml, cliconfig.toml, the lock file: what each one has, and which to commit.",
      },
      {
        path: "docs/reference/limits.md",
        about: "Which scopes an API key needs, and what Roblox limits: requests, entries, sizes.",
      },
      {
        path: "docs/reference/json.md",
        about: "The JSON documents that commands write: outcomes, error codes, fields.",
      },
      {
        path: "docs/reference/environment.md",
        about: "Exit codes, environment variables, proxies and certificates.",
      },
    ],
  },
  {
    title: "Install and help",
    pages: [
      {
        path: "docs/install.md",
        about: "Install, update, verify and remove cli; completions and editors.",
      },
      {
        path: "docs/faq.md",
        about:
          "Short answers: why not the dashboard, feature flags, 10 % of the players, events, Docker, a stolen key.",
      },
      {
        path: "docs/troubleshooting.md",
        about: "Errors and what to do: 401, 403, proxies, a Git conflict in the lock file.",
      },
      {
        path: "examples/README.md",
        title: "Examples",
        about: "Workflows for GitHub and GitLab, and a Git hook, to copy.",
      },
      { path: "CHANGELOG.md", about: "What changed in each release." },
      {
        path: "docs/agents/SKILL.md",
        title: "For coding agents",
        about:
          "How a coding agent changes a live config: it reads and plans, and a person publishes.",
      },
    ],
  },
  {
    title: "Trust",
    pages: [
      {
        path: "SECURITY.md",
        about:
          "What is stored and sent, who may attack, what is never done, how to report a vulnerability.",
      },
      {
        path: "docs/permissions.md",
        about: "Which hosts, files and programs each command may touch, and who enforces that.",
      },
    ],
  },
  {
    title: "For contributors",
    isForContributors: true,
    pages: [
      { path: "CONTRIBUTING.md", about: "From a clone to a first change of cli." },
      { path: "docs/dev/release.md", about: "How binaries are built, signed and released." },
      {
        path: "docs/dev/evidence.md",
        about: "What is promised, what tests it, and the figures of speed and reliability.",
      },
      {
        path: "docs/dev/platform.md",
        about: "What is known about Roblox's APIs, and where each fact comes from.",
      },
    ],
  },
];

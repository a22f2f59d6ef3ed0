/** A page for readers. */
export interface Page {
  /** Its file in the repository. */
  readonly path: string;
  /** What lists call it; its first heading when absent. */
  readonly title?: string;
}

/** Pages that belong together, in the order in which they are read. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
  /** Whether it is for those who work on the program: the search leaves it out. */
  readonly isForContributors?: true;
}

/** What the site begins with; it is in none of its lists. */
export const FRONT_PAGE: Page = { path: "docs/index.md" };

/** All pages for readers: the site's lists are made from this, and every page is in it once. */
export const CONTENTS: readonly Section[] = [
  {
    title: "Guides",
    pages: [
      { path: "docs/guides/start.md" },
      { path: "docs/guides/everyday.md" },
      { path: "docs/guides/publish-safely.md" },
      { path: "docs/guides/who-gets-what.md" },
      { path: "docs/guides/ci.md" },
      { path: "docs/guides/several-games.md" },
      { path: "docs/guides/luau.md" },
      { path: "docs/guides/value-rules.md" },
    ],
  },
  {
    title: "Reference",
    pages: [
      { path: "docs/reference/commands.md" },
      { path: "docs/reference/doctor.md" },
      { path: "docs/reference/files.md" },
      { path: "docs/reference/json.md" },
      { path: "docs/reference/environment.md" },
    ],
  },
  {
    title: "Install and help",
    pages: [
      { path: "docs/install.md" },
      { path: "docs/faq.md" },
      { path: "docs/troubleshooting.md" },
      { path: "examples/README.md", title: "Examples" },
      { path: "CHANGELOG.md" },
      { path: "docs/agents/SKILL.md", title: "For coding agents" },
    ],
  },
  {
    title: "Trust",
    pages: [
      { path: "SECURITY.md" },
      { path: "docs/permissions.md" },
    ],
  },
  {
    title: "For contributors",
    isForContributors: true,
    pages: [
      { path: "CONTRIBUTING.md" },
      { path: "docs/dev/release.md" },
      { path: "docs/dev/evidence.md" },
      { path: "docs/dev/platform.md" },
    ],
  },
];

/** A page for readers. */
export interface Page {
  /** Its file in the repository. */
  readonly path: string;
  /** What lists call it; its first heading when absent. */
  readonly title?: string;
  /** How many words it may have, as `deno task words` counts them; a twentieth more is let pass. */
  readonly words: number;
}

/** Pages that belong together, in the order in which they are read. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** What the site begins with; it is in none of its lists. */
export const FRONT_PAGE: Page = { path: "README.md", words: 900 };

/** All pages for readers: the site's lists are made from this, and every page is in it once. */
export const CONTENTS: readonly Section[] = [
  {
    title: "Guides",
    pages: [
      { path: "docs/guides/start.md", words: 600 },
      { path: "docs/guides/everyday.md", words: 1100 },
      { path: "docs/guides/publish-safely.md", words: 700 },
      { path: "docs/guides/who-gets-what.md", words: 450 },
      { path: "docs/guides/ci.md", words: 600 },
      { path: "docs/guides/several-games.md", words: 400 },
      { path: "docs/guides/luau.md", words: 600 },
      { path: "docs/guides/value-rules.md", words: 500 },
    ],
  },
  {
    title: "Reference",
    pages: [
      { path: "docs/reference/commands.md", words: 2400 },
      { path: "docs/reference/doctor.md", words: 1600 },
      { path: "docs/reference/files.md", words: 500 },
      { path: "docs/reference/json.md", words: 1500 },
      { path: "docs/reference/environment.md", words: 450 },
    ],
  },
  {
    title: "Install and help",
    pages: [
      { path: "docs/install.md", words: 700 },
      { path: "docs/troubleshooting.md", words: 1500 },
      { path: "examples/README.md", title: "Examples", words: 260 },
      { path: "CHANGELOG.md", words: 900 },
    ],
  },
  {
    title: "Trust",
    pages: [
      { path: "SECURITY.md", words: 1100 },
      { path: "docs/permissions.md", words: 400 },
    ],
  },
  {
    title: "For contributors",
    pages: [
      { path: "CONTRIBUTING.md", words: 1800 },
      { path: "docs/dev/release.md", words: 900 },
      { path: "docs/dev/evidence.md", words: 600 },
    ],
  },
];

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
}

/** All pages for readers: the site's lists are made from this, and every page is in it once. */
export const CONTENTS: readonly Section[] = [
  {
    title: "Guides",
    pages: [
      { path: "docs/a-week.md" },
      { path: "docs/luau.md" },
      { path: "docs/rules.md" },
      { path: "docs/install.md" },
      { path: "docs/editors.md" },
      { path: "examples/README.md", title: "Examples" },
    ],
  },
  {
    title: "Reference",
    pages: [
      { path: "docs/config.md" },
      { path: "docs/doctor.md" },
      { path: "docs/reference.md" },
      { path: "docs/permissions.md" },
      { path: "docs/troubleshooting.md" },
    ],
  },
  {
    title: "Trust",
    pages: [
      { path: "SECURITY.md" },
      { path: "docs/threats.md" },
      { path: "docs/reliability.md" },
      { path: "docs/performance.md" },
      { path: "docs/building.md" },
      { path: "docs/dev/release-comparison.md" },
    ],
  },
  {
    title: "The project",
    pages: [{ path: "CONTRIBUTING.md" }, { path: "CHANGELOG.md" }],
  },
];

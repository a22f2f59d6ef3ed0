import { dirname, join, relative } from "node:path/posix";
import type { Definition } from "../../src/cli/defineCommand.ts";
import { isHidden, pageName } from "../../src/cli/definitions.ts";
import { REPOSITORY } from "../../src/values/project.ts";
import { commandPage } from "./commandPage.ts";
import { CONTENTS, FRONT_PAGE } from "./contents.ts";

/** What the site is made of: Markdown by its path, and the lists at its side. */
export interface SitePages {
  readonly pages: ReadonlyMap<string, string>;
  readonly sidebar: readonly SidebarSection[];
}

/** A list at the site's side, as VitePress takes it. */
export interface SidebarSection {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

/**
 * Make the site's pages of the repository's.
 *
 * @param texts Every page of {@link CONTENTS}, and the README, by its path.
 * @param definitions All commands, the root first.
 */
export function sitePages(
  texts: ReadonlyMap<string, string>,
  definitions: readonly Definition[],
): SitePages {
  const commands = definitions.filter((one) => !isHidden(one));
  const commandPages = commands.map((one) =>
    [
      `commands/${pageName(one)}.md`,
      `---\neditLink: false\n---\n\n${commandPage(one, definitions)}`,
    ] as const
  );
  const pages = [...texts].map(([path, text]) => {
    const edit = `https://github.com/${REPOSITORY}/edit/main/${path}`;
    return [siteFile(path), `---\nedit: ${edit}\n---\n\n${rewriteLinks(path, text)}`] as const;
  });
  const titleOf = (path: string) => /^# (.+)$/m.exec(texts.get(path) ?? "")?.[1] ?? path;
  return {
    pages: new Map([...pages, ...commandPages]),
    sidebar: [
      ...CONTENTS.map((section) => ({
        text: section.title,
        items: section.pages.map(({ path, title }) => ({
          text: title ?? titleOf(path),
          link: siteLink(siteFile(path)),
        })),
      })),
      {
        text: "Manual of each command",
        collapsed: true,
        items: commandPages.map(([path, text]) => ({
          text: /^# (.+)$/m.exec(text)![1]!,
          link: siteLink(path),
        })),
      },
    ],
  };
}

/** The site's file of a page: the README is the front page, and `docs/` is its root. */
export function siteFile(path: string): string {
  if (path === FRONT_PAGE.path) return "index.md";
  if (path === "examples/README.md") return "examples.md";
  return path.replace(/^docs\//, "").replace(/^[A-Z]+\.md$/, (name) => name.toLowerCase());
}

function siteLink(file: string): string {
  return `/${file.replace(/\.md$/, "")}`;
}

/** Every page that the site has, by its path in the repository. */
const ON_SITE = new Set([
  FRONT_PAGE.path,
  ...CONTENTS.flatMap(({ pages }) => pages.map(({ path }) => path)),
]);

/** Lead each link of a page to the page of the site, or to the repository where the site has none. */
function rewriteLinks(path: string, text: string): string {
  const parts = text.split(/(^`{3,}[^\n]*\n[\s\S]*?^`{3,}$|``?[^`\n]+``?)/m);
  return parts.map((part, index) => {
    if (index % 2 === 1) return part;
    return part.replace(
      /(\]\(|(?:src|srcset)=")([^)\s"]+)/g,
      (_, before: string, link: string) => before + siteTarget(path, link, before),
    );
  }).join("");
}

function siteTarget(path: string, link: string, before: string): string {
  if (/^([a-z]+:|#)/.test(link)) return link;
  const [target = "", anchor] = link.split("#");
  const file = join(dirname(path), target);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (ON_SITE.has(file)) {
    const to = relative(dirname(siteFile(path)), siteFile(file));
    return `${to.startsWith(".") ? to : `./${to}`}${hash}`;
  }
  const isPicture = !before.startsWith("]");
  if (isPicture) return `/${file.replace(/^docs\//, "")}`;
  return `https://github.com/${REPOSITORY}/blob/main/${file}${hash}`;
}

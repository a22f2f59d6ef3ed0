import { dirname, join, relative } from "node:path/posix";
import type { Definition } from "../../src/cli/defineCommand.ts";
import { isHidden, pageName } from "../../src/cli/definitions.ts";
import { REPOSITORY, SITE } from "../../src/values/project.ts";
import { commandPage } from "./commandPage.ts";
import { COMMAND_NOTES, CONTENTS, FRONT_PAGE, type Section } from "./contents.ts";
import { documentPage, DOCUMENTS } from "./documentPage.ts";
import { playedSamples } from "./playedSamples.ts";

/** The content of the site: Markdown by path, and the sidebars. */
export interface SitePages {
  readonly pages: ReadonlyMap<string, string>;
  /** The lists by the beginning of the addresses that show them. */
  readonly sidebar: Readonly<Record<string, readonly SidebarSection[]>>;
}

/** A sidebar, in VitePress's form. */
export interface SidebarSection {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

/**
 * Make the site's pages of the repository's.
 *
 * @param texts Every page of {@link CONTENTS}, the front page and the notes on commands, by their paths.
 * @param definitions All commands, the root first.
 * @param dates When a page changed last, by its path.
 * @param transcripts More pages whose samples are played, for the commands that no page shows.
 */
export function sitePages(
  texts: ReadonlyMap<string, string>,
  definitions: readonly Definition[],
  dates: ReadonlyMap<string, string> = new Map(),
  transcripts: readonly string[] = [],
): SitePages {
  const played = playedSamples([...texts.values(), ...transcripts], definitions);
  const commandPages = definitions.filter((one) => !isHidden(one)).map((one) =>
    made(
      `commands/${pageName(one)}.md`,
      one.summary,
      commandPage(one, definitions, played, notesOn(one, texts)),
    )
  );
  const documentPages = DOCUMENTS.map((one) =>
    made(`documents/${one.name}.md`, `The JSON document ${one.name}.`, documentPage(one))
  );
  const pages = [...texts].filter(([path]) => !isNote(path)).map(([path, text]) => {
    const about = [
      `edit: https://github.com/${REPOSITORY}/edit/main/${path}`,
      `lastUpdated: ${dates.get(path) ?? "false"}`,
      `description: ${attribute(ABOUT.get(path) ?? "")}`,
      ...(FOR_CONTRIBUTORS.has(path) ? ["search: false"] : []),
    ].join("\n");
    return [siteFile(path), withFrontmatter(about, rewriteLinks(path, text))] as const;
  });
  const titleOf = (path: string) => /^# (.+)$/m.exec(texts.get(path) ?? "")?.[1] ?? path;
  const listed = ({ title, pages }: Section): SidebarSection => ({
    text: title,
    items: pages.map(({ path, title }) => ({
      text: title ?? titleOf(path),
      link: siteLink(siteFile(path)),
    })),
  });
  return {
    pages: new Map([...pages, ...commandPages, ...documentPages]),
    sidebar: {
      "/": [
        ...CONTENTS.filter((one) => !one.isForContributors).map(listed),
        madeSection("Each command", commandPages),
        madeSection("Each JSON document", documentPages),
      ],
      ...Object.fromEntries(
        ["/contributing", "/dev/"].map((begin) => [
          begin,
          CONTENTS.filter((one) => one.isForContributors).map(listed),
        ]),
      ),
    },
  };
}

/** Say whether a page is a part of a command's page. */
function isNote(path: string): boolean {
  return path.startsWith(COMMAND_NOTES) && !ABOUT.has(path);
}

/** A command's notes, without the heading that its page already has. */
function notesOn(definition: Definition, texts: ReadonlyMap<string, string>): string {
  const path = `${COMMAND_NOTES}${pageName(definition)}.md`;
  return rewriteLinks(path, texts.get(path) ?? "").replace(/^# .+\n/, "").trim();
}

/** A generated page, which nobody edits; its links lead to pages of the site. */
function made(path: string, about: string, text: string): readonly [path: string, text: string] {
  const links = text.replaceAll(
    "](../../schemas/",
    `](https://github.com/${REPOSITORY}/blob/main/schemas/`,
  );
  return [path, `---\neditLink: false\ndescription: ${attribute(about)}\n---\n\n${links}`];
}

/** Write a line for the head of a page: VitePress puts it between double quotes as it is. */
function attribute(text: string): string {
  return JSON.stringify(text.replaceAll('"', "'"));
}

function madeSection(
  title: string,
  pages: readonly (readonly [path: string, text: string])[],
): SidebarSection {
  const items = pages.map(([path, text]) => ({
    text: /^# (?:JSON: )?(.+)$/m.exec(text)![1]!,
    link: siteLink(path),
  }));
  return { text: title, collapsed: true, items };
}

/** Write what is known of a page above its text, which may begin with more: what it says itself counts. */
function withFrontmatter(about: string, text: string): string {
  const [head = "", own = ""] = /^---\n([^]*?)---\n/.exec(text) ?? [];
  const said = new Set([...own.matchAll(/^\w+(?=:)/gm)].map(([field]) => field));
  const more = about.split("\n").filter((line) => !said.has(line.split(":")[0]!));
  return `---\n${more.join("\n")}\n${own}---\n\n${text.slice(head.length)}`;
}

/** The site's file of a page: `docs/` is its root. */
export function siteFile(path: string): string {
  if (path === "examples/README.md") return "examples.md";
  return path.replace(/^docs\//, "").replace(/^[A-Z]+\.md$/, (name) => name.toLowerCase());
}

function siteLink(file: string): string {
  return `/${file.replace(/(?:index)?\.md$/, "")}`;
}

/** What each page of the site is about, by its path in the repository. */
const ABOUT = new Map(
  [FRONT_PAGE, ...CONTENTS.flatMap(({ pages }) => pages)].map(({ path, about }) => [path, about]),
);

const FOR_CONTRIBUTORS = new Set(
  CONTENTS.flatMap(({ isForContributors, pages }) =>
    isForContributors ? pages.map(({ path }) => path) : []
  ),
);

/** Change each link of a page to the page of the site, or to the repository if the site does not have it. */
function rewriteLinks(path: string, text: string): string {
  const parts = text.split(/(^`{3,}[^\n]*\n[\s\S]*?^`{3,}$|``?[^`\n]+``?)/m);
  return parts.map((part, index) => {
    if (index % 2 === 1) return part;
    return byTheSwitch(part).replace(
      /(\]\(|(?:src|srcset)=")([^)\s"]+)/g,
      (_, before: string, link: string) => before + siteTarget(path, link, before),
    );
  }).join("");
}

/** Show a picture's dark form by the site's own switch, not by the system's. */
function byTheSwitch(text: string): string {
  return text.replace(
    /<picture>\s*<source [^>]*srcset="([^"]+)">\s*<img (alt="[^"]*") src="([^"]+)">\s*<\/picture>/g,
    '<img class="in-light" $2 src="$3">\n<img class="in-dark" $2 src="$1">',
  );
}

function siteTarget(path: string, link: string, before: string): string {
  if (link.startsWith(SITE)) {
    const to = relative(dirname(siteFile(path)), link.slice(SITE.length).replace(".html", ".md"));
    return to.startsWith(".") ? to : `./${to}`;
  }
  if (/^([a-z]+:|#)/.test(link)) return link;
  const [target = "", anchor] = link.split("#");
  const file = join(dirname(path), target);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (file === "README.md") return `${relative(dirname(siteFile(path)), ".") || "."}/`;
  if (ABOUT.has(file) || isNote(file)) {
    const to = relative(dirname(siteFile(path)), siteFile(file));
    return `${to.startsWith(".") ? to : `./${to}`}${hash}`;
  }
  const isPicture = !before.startsWith("]");
  if (isPicture) return `/${file.replace(/^docs\//, "")}`;
  return `https://github.com/${REPOSITORY}/blob/main/${file}${hash}`;
}

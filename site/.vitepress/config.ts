import { defineConfig, type HeadConfig, type MarkdownRenderer } from "vitepress";
import settings from "./settings.json" with { type: "json" };

/** The site of the docs: `deno task site` writes its pages and these settings from the repository. */
const { base, card, repository, site, sidebar, keywords, search } = settings;
const address = `https://github.com/${repository}`;

export default defineConfig({
  srcDir: "pages",
  // Copies of the pages as Markdown, for programs.
  srcExclude: ["public/**"],
  base,
  lang: "en",
  title: "cli",
  description: "Keep a Roblox game's live config in a reviewed file, and diagnose Open Cloud keys.",
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}favicon.svg` }]],
  lastUpdated: true,
  sitemap: { hostname: site },
  transformHead: ({ pageData, title, description }): HeadConfig[] => {
    const page = pageData.relativePath.replace(/(?:^|\/)index\.md$/, "").replace(/\.md$/, ".html");
    return [
      ["link", { rel: "canonical", href: `${site}${page}` }],
      ["meta", { property: "og:type", content: "website" }],
      ["meta", { property: "og:site_name", content: "cli" }],
      ["meta", { property: "og:title", content: title }],
      ["meta", { property: "og:description", content: description }],
      ["meta", { property: "og:url", content: `${site}${page}` }],
      ["meta", { property: "og:image", content: `${site}card.png` }],
      ["meta", { property: "og:image:width", content: `${card.width}` }],
      ["meta", { property: "og:image:height", content: `${card.height}` }],
      ["meta", { name: "twitter:card", content: "summary_large_image" }],
    ];
  },
  // Anchors as GitHub makes them, so that one link is right in both places.
  markdown: {
    anchor: {
      slugify: (title) =>
        title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-"),
    },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: fitPhones,
    codeTransformers: [{ line: markLine }],
  },
  // A dead link fails the build.
  themeConfig: {
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: {
            ...search,
            // A question may be typed as it stands. Only what is searched for passes here, not the pages.
            processTerm: (term) =>
              /^(?:an?|are|be|by|can|do|does|for|from|how|i|in|is|it|me|my|of|on|or|that|the|there|this|to|we|what|when|where|which|why|with|you)$/i
                  .test(term)
                ? null
                : term.toLowerCase(),
            // What changed, and the parts of a command's page, come after what explains it. Sent as text, too.
            boostDocument: (id: string) =>
              /changelog|commands\/.*#(?!cli-|good-to-know)/.test(id) ? 0.2 : 1,
          },
          options: {
            // As the library splits a text, but "a/b" is one word, and "%" another. It is sent to the browser as text.
            tokenize: (text) =>
              text.replace(/\ba\/b\b/gi, "ab").replaceAll("%", " percent ").split(
                /[\n\r\p{Z}\p{P}]+/u,
              ),
          },
        },
        // What is for contributors is not found; other words that people search for are found where they belong.
        _render: (source, env, markdown) => {
          const html = markdown.render(source, env);
          if (env.frontmatter?.["search"] === false) return "";
          return keywords.filter(({ file }) => file === env.relativePath).reduce(
            (text, { heading, words }) =>
              text.replace(
                new RegExp(`(<h[1-6] id="${heading}"[^]*?</h[1-6]>)`),
                `$1<p>${words}</p>`,
              ),
            html,
          );
        },
      },
    },
    sidebar,
    nav: [
      { text: "Guides", link: "/guides/start" },
      { text: "Commands", link: "/commands/" },
      { text: "Questions", link: "/faq" },
      { text: "Changes", link: "/changelog" },
    ],
    socialLinks: [{ icon: "github", link: address }],
    editLink: {
      // VitePress sends this function to the browser as text: it may use its argument only.
      pattern: ({ frontmatter }) => frontmatter["edit"],
      text: "Edit this page",
    },
  },
});

/** The most letters of code that stay on one line. */
const SHORT = 30;

/**
 * Prepare tables and code for a phone, where a row is shown as a list: a cell of three or more gets its column's name,
 * and short code, such as a flag, is not broken at its hyphens.
 */
function fitPhones(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("fit_phones", ({ tokens }) => {
    let names: string[] = [];
    let column = 0;
    tokens.forEach(({ type }, index) => {
      const name = tokens[index + 1]?.content ?? "";
      if (type === "thead_open") names = [];
      if (type === "tr_open") column = 0;
      if (type === "th_open") names.push(name);
      if (type !== "td_open") return;
      if (names.length > 2 && column > 0) {
        tokens[index]?.attrSet("data-column", plain(names[column]));
      }
      column++;
    });
  });
  markdown.renderer.rules.code_inline = (tokens, index) => {
    const code = tokens[index]?.content ?? "";
    const words = (code.length <= SHORT ? [code] : code.split(" ")).map((word) => {
      const shown = markdown.utils.escapeHtml(word);
      return word.length <= SHORT ? `<span class="short">${shown}</span>` : shown;
    });
    return `<code v-pre>${words.join(" ")}</code>`;
  };
}

interface Node {
  readonly value?: string;
  children?: Node[];
  readonly type?: string;
  readonly tagName?: string;
  readonly properties?: Record<string, unknown>;
}

/**
 * Say how far a line of code is indented, so that a broken one goes on there, and whether somebody types it; keep
 * short words with hyphens, such as flags, whole.
 */
function markLine(
  this: { readonly options: { readonly lang?: string } },
  line: Node & { properties: Record<string, unknown> },
): void {
  const text = textOf(line);
  for (const token of line.children ?? []) {
    if (textOf(token) === "") continue;
    token.children = (token.children ?? []).flatMap(({ value = "" }) =>
      value.split(/((?<!\S)\S*-\S*)/).filter((part) => part !== "").map((part): Node => {
        const whole: Node = { type: "text", value: part };
        if (!part.includes("-") || part.length > SHORT) return whole;
        return {
          type: "element",
          tagName: "span",
          properties: { class: "short" },
          children: [whole],
        };
      })
    );
  }
  line.properties["style"] = `--indent:${text.search(/\S|$/)}ch`;
  if (this.options.lang !== "console") return;
  line.properties["class"] = `line ${text.startsWith("$ ") ? "typed" : "printed"}`;
}

function textOf({ value, children = [] }: Node): string {
  return value ?? children.map(textOf).join("");
}

function plain(markdown = ""): string {
  return markdown.replaceAll("`", "");
}

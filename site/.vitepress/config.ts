import { defineConfig, type HeadConfig } from "vitepress";
import settings from "./settings.json" with { type: "json" };

/** The site of the docs: `deno task site` writes its pages and these settings from the repository. */
const { base, card, repository, site, version, sidebar, keywords, search } = settings;
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
  },
  // A dead link fails the build.
  themeConfig: {
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: search,
          options: {
            // As the library splits a text, but "a/b" is one word. It is sent to the browser as text.
            tokenize: (text) => text.replace(/\ba\/b\b/gi, "ab").split(/[\n\r\p{Z}\p{P}]+/u),
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
      { text: "Commands", link: "/reference/commands" },
      { text: "Questions", link: "/faq" },
      { text: version, link: `${address}/releases` },
    ],
    socialLinks: [{ icon: "github", link: address }],
    editLink: {
      // VitePress sends this function to the browser as text: it may use its argument only.
      pattern: ({ frontmatter }) => frontmatter["edit"],
      text: "Edit this page",
    },
  },
});

import { defineConfig } from "vitepress";
import settings from "./settings.json" with { type: "json" };

/** The site of the docs: `deno task site` writes its pages and these settings from the repository. */
const { base, repository, version, sidebar } = settings;
const address = `https://github.com/${repository}`;

export default defineConfig({
  srcDir: "pages",
  base,
  lang: "en",
  title: "cli",
  description: "Diagnose Roblox Open Cloud keys, and keep a game's live config in a reviewed file.",
  head: [["link", { rel: "icon", href: "data:," }]],
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
    search: { provider: "local" },
    sidebar,
    nav: [{ text: version, link: `${address}/releases` }],
    socialLinks: [{ icon: "github", link: address }],
    editLink: {
      // VitePress sends this function to the browser as text: it may use its argument only.
      pattern: ({ frontmatter }) => frontmatter["edit"],
      text: "Edit this page",
    },
  },
});

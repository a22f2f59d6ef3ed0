import { SITE } from "../../src/values/project.ts";
import { CONTENTS } from "./contents.ts";
import { siteFile } from "./sitePages.ts";

/** The page for agents that use the program. */
const SKILL = "docs/agents/SKILL.md";

/**
 * Write the pages for programs that read: `llms.txt` lists them (llmstxt.org), `llms-full.txt` has all of
 * them, and each is there as Markdown, next to its page.
 *
 * @param texts The pages for readers, by their paths in the repository.
 * @param pages All pages of the site, by their files.
 */
export function llmsFiles(
  texts: ReadonlyMap<string, string>,
  pages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const sections = CONTENTS.filter(({ isForContributors }) => !isForContributors);
  const listed = sections.map(({ title, pages }) => {
    const lines = pages.map(({ path, title, about }) => {
      const text = texts.get(path) ?? "";
      const name = title ?? /^# (.+)$/m.exec(text)?.[1] ?? path;
      return `- [${name}](${SITE}${siteFile(path)}): ${about}`;
    });
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const commands = [...pages.keys()].filter((file) => file.startsWith("commands/")).map((file) =>
    `- [${/^# (.+)$/m.exec(pages.get(file)!)?.[1]}](${SITE}${file})`
  );
  const full = sections.flatMap(({ pages }) =>
    pages.map(({ path }) => plain(texts.get(path) ?? ""))
  );
  return new Map([
    [
      "llms.txt",
      [
        "# cli",
        "> A command-line program that keeps the live config of a Roblox game in a reviewed file, and finds out why calls to Roblox Open Cloud fail.",
        `An agent reads with \`--json\`, plans, and leaves the publish to a person: [the skill](${SITE}${
          siteFile(SKILL)
        }).`,
        ...listed,
        `## Optional: each command\n\n${commands.join("\n")}`,
      ].join("\n\n") + "\n",
    ],
    ["llms-full.txt", full.join("\n\n") + "\n"],
    ...[...pages].map(([file, text]) =>
      [file, plain(text.replace(/^---\n[^]*?---\n/, ""))] as const
    ),
    // A skill is its front matter, too.
    [siteFile(SKILL), texts.get(SKILL) ?? ""],
  ]);
}

/** A page without what readers do not see. */
function plain(text: string): string {
  return text.replace(/<!--[^]*?-->\n*/g, "").trim() + "\n";
}

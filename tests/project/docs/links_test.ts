import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { filesBelow, PROJECT, readFiles } from "../../../scripts/support/project.ts";

const pages = await readFiles([
  "README.md",
  "CONTRIBUTING.md",
  "AGENTS.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "tests/transcripts/README.md",
  ...await filesBelow("docs", ".md"),
  ...await filesBelow("examples", ".md"),
]);

/** Where a page links to, and what pictures it shows; addresses elsewhere are left out. */
function linksOf(page: string): string[] {
  const prose = page.replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, "").replace(/``?[^`\n]*``?/g, "");
  const found = [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)];
  return found.map(([, link, picture]) => link ?? picture ?? "")
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** The anchors that a page's headings get on the web. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
  );
}

for (const [path, page] of pages) {
  Deno.test(`every link on ${path} works`, async () => {
    for (const link of linksOf(page)) {
      const [target = "", anchor] = link.split("#");
      const file = target === "" ? path : join(dirname(path), target).replaceAll("\\", "/");
      await assert.doesNotReject(access(join(PROJECT, file)), `${path} links to ${link}`);
      if (anchor === undefined) continue;
      const text = pages.get(file) ?? "";
      assert.ok(anchorsOf(text).includes(anchor), `${path} links to ${link}`);
    }
  });
}

Deno.test("no page has conflict markers", () => {
  const left = [...pages].filter(([, page]) => /(<{7}|>{7}) \S/.test(page)).map(([path]) => path);
  assert.deepEqual(left, []);
});

import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";

const pages = await readFiles(["README.md", ...await filesBelow("docs", ".md")]);

/** What a reader sees of a page: no comments. */
function visible(page: string): string {
  return page.replace(/<!--[^]*?-->/g, "");
}

/** What is in a page's samples and in no shell: a mark, and how the page's text writes it. */
const MARKS = [[/^2> /m, "`2>`"], [/^\[exit \d+\]$/m, "`[exit "]] as const;

for (const [path, page] of pages) {
  Deno.test(`${path} explains what its samples show that a shell does not`, () => {
    const text = visible(page);
    const samples = [...text.matchAll(/^```console\n([^]*?)^```/gm)].map(([, sample]) => sample!);
    const prose = text.replace(/^```[^]*?^```/gm, "");
    for (const [mark, written] of MARKS) {
      if (samples.some((sample) => mark.test(sample))) assert.ok(prose.includes(written), written);
    }
  });
}

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inFolder } from "../../../support/systemTool.ts";
import { ENV, wellMeaning } from "../../../support/reliability/hostile/hostilePlatform.ts";
import { runInside } from "../../../support/runInside.ts";

Deno.test("a history without an end ends in an error", () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, "cliplace.toml"), "[dev]\nuniverse_id = 7\n");
    let pages = 0;
    const answer = wellMeaning("plain");
    const ran = await runInside({
      args: ["config", "rollback", "--env", "dev", "--yes", "no-such-revision"],
      folder,
      env: ENV,
      fetch: (input, init) => {
        if (!String(input).includes("/revisions?")) return answer(input, init);
        // No page is one that ends at the first version.
        const revisions = [{ revisionId: `fresh-${++pages}`, version: 1_000_000 - pages }];
        return Promise.resolve(new Response(JSON.stringify({ revisions })));
      },
    });
    assert.equal(ran.exit, 1);
    assert.match(ran.stderr, /The revision history does not end/);
    // The first page alone, then four at a time.
    assert.ok(pages >= 1000 && pages < 1010, `${pages} pages`);
  }));

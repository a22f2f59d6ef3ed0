import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";

Deno.test("figures of compiled Deno name the version when a release has another one", async () => {
  const [manifest = "{}"] = (await readFiles(["scripts/tools/package.json"])).values();
  const released: string = JSON.parse(manifest).dependencies["@deno/linux-x64-glibc"];
  for (const [path, page] of await readFiles(await filesBelow("docs/dev", ".md"))) {
    for (const [heading, version] of page.matchAll(/Deno (\d[\d.]+), compiled[^|,\n]*/g)) {
      const isSaid = heading.includes(`(a release has ${released})`);
      assert.equal(isSaid, version !== released, `${path}: ${heading}`);
    }
  }
});

import assert from "node:assert/strict";
import { nameReleased } from "../../../scripts/generated/released.ts";
import { readFiles } from "../../../scripts/support/project.ts";
import { VERSION } from "../../../src/values/project.ts";

Deno.test("the changelog begins with the program's version, and has no release before the first", async () => {
  const [changelog = ""] = (await readFiles(["CHANGELOG.md"])).values();
  const versions = [...changelog.matchAll(/^## (\S+)/gm)].map(([, version]) => version);
  assert.equal(versions[0], VERSION);
  assert.equal(versions.at(-1), "0.9.0");
});

Deno.test("the newest release is the first one in the changelog that is not called unreleased", () => {
  const source = 'export const RELEASED: string = "0.1.0";\n';
  const released = (changelog: string) => /"(.*)"/.exec(nameReleased(source, changelog))?.[1];
  assert.equal(released("# C\n\n## 1.1.0 (unreleased)\n\n## 1.0.0\n"), "1.0.0");
  assert.equal(released("# C\n\n## 1.1.0\n\n## 1.0.0\n"), "1.1.0");
  assert.equal(released("# C\n\n## 0.9.0 (unreleased)\n"), "");
});

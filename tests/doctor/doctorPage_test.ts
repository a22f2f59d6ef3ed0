import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../scripts/support/project.ts";
import { TOOLS } from "../../src/doctor/operations.ts";
import { SECTIONS } from "../../src/doctor/report.ts";

const PAGE = "docs/doctor.md";
const page = (await readFiles([PAGE])).get(PAGE) ?? "";

/** The ids in the first column of the table between two comments. */
function idsIn(name: string): string[] {
  const part = page.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? "";
  return [...part.matchAll(/^\| `([^`]+)`/gm)].map(([, id]) => id!);
}

Deno.test("the page lists the id of every check that there is, and no other", async () => {
  const sections = Object.keys(SECTIONS).join("|");
  const written = new RegExp(`"((?:${sections})\\.[a-z-]+)"`, "g");
  const sources = [...await readFiles(await filesBelow("src/doctor", ".ts"))];
  const found = sources.flatMap(([, source]) => [...source.matchAll(written)].map(([, id]) => id!));
  const made = ["coverage.<tool>", "coverage.<tool>.<operation>", "<section>.fault"];
  const listed = idsIn("check ids");
  assert.ok(found.length > 20);
  assert.deepEqual(listed.toSorted(), [...new Set([...found, ...made])].sort());
});

Deno.test("the page lists every operation with its id and its scopes", () => {
  assert.deepEqual(
    idsIn("operation ids"),
    TOOLS.flatMap(({ id, operations }) => operations.map((each) => `coverage.${id}.${each.id}`)),
  );
  for (const { name, scopes } of TOOLS.flatMap(({ operations }) => operations)) {
    const row = page.split("\n").find((line) => line.includes(`| ${name} `)) ?? "";
    assert.ok(row.includes(scopes.map((scope) => `\`${scope}\``).join(", ")), name);
  }
});

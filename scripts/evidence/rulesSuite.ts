/**
 * Checks the rules by the official tests of JSON Schema 2020-12, which are not kept here: clone
 * json-schema-org/JSON-Schema-Test-Suite from GitHub, then
 *
 *     deno run --allow-read scripts/evidence/rulesSuite.ts JSON-Schema-Test-Suite/tests/draft2020-12
 *
 * Lists the tests with another result, then counts them; docs/dev/evidence.md has the counts of the
 * required part. Ends with 1 when a required test has another result.
 */
import { compileRules } from "../../src/rules/compileRules.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { parseJson } from "../../src/values/parseJson.ts";
import { markdownTable } from "../generated/table.ts";
import { say } from "../support/say.ts";

/** The parts of the suite, by the files that belong to each; the first that fits counts. */
const PARTS: readonly (readonly [part: string, files: RegExp])[] = [
  ["formats", /^optional\/format\/|^format\.json$/],
  ["patterns", /regex\.json$/],
  ["optional", /^optional\//],
  ["required", /^/],
];

const folder = Deno.args[0];
if (folder === undefined) throw new Error("Give the folder tests/draft2020-12 of the suite.");

const counts = new Map(PARTS.map(([part]) => [part, { agree: 0, differ: 0, refused: 0 }]));
for (const file of filesBelow("")) {
  const count = counts.get(PARTS.find(([, files]) => files.test(file))![0])!;
  for (const group of read(file)) {
    const rules = await compileRules(group.get("schema")!);
    if (!("find" in rules)) {
      count.refused++;
      say(`refused  ${file}: ${group.get("description")}: ${rules.what}`);
      continue;
    }
    for (const test of group.get("tests") as readonly JsonObject[]) {
      // The rules are about an object of entries, but nothing in them needs one.
      const found = rules.find(test.get("data") as JsonObject);
      const valid = !("what" in found) && found.length === 0;
      if (valid === test.get("valid")) count.agree++;
      else {
        count.differ++;
        const result = valid ? "looser  " : "stricter";
        say(`${result} ${file}: ${group.get("description")}: ${test.get("description")}`);
      }
    }
  }
}

const table = markdownTable(
  ["Part of the suite", "Tests that agree", "Tests that differ", "Groups refused"],
  [...counts].reverse().map(([part, { agree, differ, refused }]) =>
    [part, agree, differ, refused].map(String)
  ),
);
say(`\n${table}`);
if (counts.get("required")!.differ > 0) Deno.exit(1);

function filesBelow(path: string): readonly string[] {
  return [...Deno.readDirSync(`${folder}/${path}`)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesBelow(`${path}${name}/`) : [`${path}${name}`]
  ).sort();
}

function read(file: string): readonly JsonObject[] {
  const groups: Json = parseJson(Deno.readTextFileSync(`${folder}/${file}`));
  return groups as readonly JsonObject[];
}

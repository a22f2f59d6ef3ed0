import assert from "node:assert/strict";
import { branchesText, definitionsText } from "../../../../src/views/parts/branchesText.ts";
import { printed } from "../lines.ts";
import { renderOptionsOf } from "../look.ts";

const wide = renderOptionsOf(100);

Deno.test("the conditional values of a key say what became of each, in the order in which they are tried", () => {
  const sides = { key: "greeting", before: "Hi", after: "Hello", paths: [] };
  const branches = [
    { condition: "vip", value: "Welcome" },
    { condition: "new", value: "Hello", change: { ...sides, change: "added" as const } },
    { condition: "beta", value: "Hello", change: { ...sides, change: "changed" as const } },
    { condition: "old", value: "Hi", change: { ...sides, change: "removed" as const } },
  ];
  const order = { before: ["new", "vip"], after: ["vip", "new"] };
  const words = new Map([["vip", "country is FR"]]);
  assert.deepEqual(
    printed(branchesText({ key: "greeting", branches, order }, words, wide)).split("\n"),
    [
      '        when vip (country is FR)  "Welcome" (unchanged)',
      '        when new  "Hello" (new)',
      '        when beta  "Hi" → "Hello"',
      '        when old: no longer there (was "Hi")',
      "      order: new, vip → vip, new",
    ],
  );
});

Deno.test("conditions that are added or removed are below a heading, which nothing else has", () => {
  const definitions = [
    { id: "vip", change: "added" as const, after: new Map([["a", "b"]]) },
    { id: "old", change: "removed" as const, before: new Map([["a", "b"]]) },
  ];
  const [heading, added, removed] = printed(definitionsText({ definitions }, wide)).split("\n");
  assert.equal(heading, "Conditions:");
  assert.match(added!, /^ {2}\+ vip: /);
  assert.match(removed!, /^ {2}- old: /);
  assert.deepEqual(definitionsText({ definitions: [] }, wide), []);
});

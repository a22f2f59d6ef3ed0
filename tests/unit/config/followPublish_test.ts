import assert from "node:assert/strict";
import { followPublish } from "../../../src/config/followPublish.ts";
import { writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { revision } from "../commands/config/fakeConfigs.ts";

const BEFORE = '{"rules":{"a":{"w":1},"gone":{"w":1}},"rulesOrder":["a","gone"]}';
const AFTER = '{"rules":{"a":{"w":2},"new":{"w":1}},"rulesOrder":["new","a"]}';
const CHANGES = `{
  "rulesOrder": { "before": ["a", "gone"], "after": ["new", "a"] },
  "rules": {
    "a": { "before": { "w": 1 }, "after": { "w": 2 } },
    "gone": { "before": { "w": 1 }, "after": null },
    "new": { "before": null, "after": { "w": 1 } }
  }
}`;

function follow(conditions: string | undefined, changes: string, towards: "before" | "after") {
  const content = {
    entries: new Map(),
    conditions: conditions === undefined ? null : parseJson(conditions),
  };
  const publish = revision(2, {}, {
    changedConditions: true,
    conditionsDelta: parseJson(changes),
  });
  const { conditions: found } = followPublish(content, publish, towards);
  if (found === undefined) return undefined;
  return found === null ? "none" : writeJson(found);
}

Deno.test("changes of conditions in a publish can be applied forwards and backwards", () => {
  assert.equal(follow(BEFORE, CHANGES, "after"), AFTER);
  assert.equal(follow(AFTER, CHANGES, "before"), BEFORE);
});

Deno.test("the first condition starts from none, and removing the last one leaves none", () => {
  const first = '{"rules":{"a":{"before":null,"after":{"w":1}}},"rulesOrder":null}';
  assert.equal(follow(undefined, first, "after"), '{"rules":{"a":{"w":1}},"rulesOrder":["a"]}');
  assert.equal(follow('{"rules":{"a":{"w":1}}}', first, "before"), "none");
});

Deno.test("an unchanged order stays", () => {
  const changes = '{"rules":{"a":{"before":{"w":1},"after":{"w":3}}}}';
  const after = '{"rules":{"a":{"w":3},"gone":{"w":1}},"rulesOrder":["a","gone"]}';
  assert.equal(follow(BEFORE, changes, "after"), after);
});

for (
  const changes of [
    "null",
    "[]",
    '{"rules":[]}',
    '{"rules":{"a":{"before":{"w":9},"after":{"w":3}}}}',
    '{"rules":{"unheard-of":{"before":{"w":1},"after":null}}}',
    // The order says that there was more, or that there was another one.
    '{"rulesOrder":{"before":["a","gone"],"after":["a","gone","new"]}}',
    '{"rulesOrder":{"before":["a"],"after":["a","gone"]}}',
    '{"rulesOrder":{"before":["gone","a"],"after":["a","gone"]}}',
    '{"rulesOrder":{"before":["a","gone"]}}',
    // Nobody knows where it is tried.
    '{"rules":{"new":{"before":null,"after":{"w":1}}}}',
  ]
) {
  Deno.test(`after the changes ${changes}, the conditions are unknown`, () => {
    assert.equal(follow(BEFORE, changes, "after"), undefined);
  });
}

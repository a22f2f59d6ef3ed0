import assert from "node:assert/strict";
import fc from "fast-check";
import {
  fingerprint,
  isPlan,
  type PlanBasis,
  readPlan,
  writePlan,
} from "../../../src/files/planFile.ts";
import { Failure } from "../../../src/values/failure.ts";
import { equalJson, type Json, jsonNumber } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { entriesOf, json, of, respell } from "../values/randomJson.ts";

const TOLD = entriesOf({ changes: [{ key: "a", change: "added", after: 1 }], unchanged: 0 });
const ORIGIN: PlanBasis = {
  env: 'odd "env"\n',
  universe_id: 9007199254740991,
  repository: "JourneysConfig",
  strategy: "gradual-rollout",
  config_version: 14,
  live_sha256: await fingerprint(of({ a: 1 })),
  draft_sha256: await fingerprint(null),
  local_sha256: await fingerprint(of({ a: 2 })),
  publish_sha256: await fingerprint(of({ entries: { a: 2 }, rules: null })),
  summary: await fingerprint(TOLD),
};
const WRITTEN = await writePlan(ORIGIN, TOLD);

Deno.test("a plan that is written is read as the same plan", async () => {
  assert.deepEqual(await readPlan(WRITTEN, "plan.json"), ORIGIN);
});

Deno.test("a plan is readable: first what it is, then what it does", () => {
  assert.deepEqual(Object.keys(JSON.parse(WRITTEN)), [
    "schema_version",
    "kind",
    "env",
    "universe_id",
    "repository",
    "strategy",
    "config_version",
    "live_sha256",
    "draft_sha256",
    "local_sha256",
    "publish_sha256",
    "changes",
    "unchanged",
    "plan_sha256",
  ]);
  assert.ok(WRITTEN.startsWith('{\n  "schema_version": 2,\n  "kind": "sync-plan",\n'));
  assert.ok(WRITTEN.endsWith("}\n"));
});

Deno.test("a plan in another order or spacing is the same plan", async () => {
  const members = Object.entries(JSON.parse(WRITTEN)).reverse();
  const other = JSON.stringify(Object.fromEntries(members));
  assert.deepEqual(await readPlan(other, "plan.json"), ORIGIN);
});

/** Check that a plan cannot be used, and why. */
async function refused(content: string, why: RegExp): Promise<void> {
  await assert.rejects(readPlan(content, "my plan.json"), (error) => {
    assert.ok(error instanceof Failure);
    assert.match(error.what, /^The plan my plan\.json cannot be used: /);
    assert.match(error.what, why);
    assert.match(error.advice, /--plan/);
    return true;
  });
}

/** The plan with a field changed, or without it. */
function changed(name: string, value?: unknown): string {
  const { [name]: _, ...rest } = JSON.parse(WRITTEN);
  return JSON.stringify(value === undefined ? rest : { ...rest, [name]: value });
}

Deno.test("a file that is not JSON or not a plan is refused", async () => {
  for (const content of ["", "{", WRITTEN.slice(0, -3), `${WRITTEN}x`, "plan", "\ufeff\ufeff{}"]) {
    await refused(content, /not JSON/);
  }
  for (const content of ["[]", "1", '"text"', "null"]) refused(content, /not a JSON object/);
  for (const content of ["{}", '{"schema_version":2}']) refused(content, /it is not a plan\.$/);
});

Deno.test("another JSON document of this program is refused as a plan, and so is a plan of another format", async () => {
  await refused(changed("kind", "check"), /it is not a plan/);
  for (const version of [0, 1, 3, 2.5, "2", null, -1, undefined]) {
    await refused(changed("schema_version", version), /another release .* in another format/);
  }
});

const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  env: [1, null, ["dev"], {}],
  universe_id: [0, -1, 1.5, "1", null, 9007199254740993, 1e300],
  repository: ["", "Journeys", null, 1],
  strategy: ["", "Immediate", "at once", null, 1],
  config_version: [-1, 0.5, "1", null],
  live_sha256: [
    "",
    "abc",
    ORIGIN.live_sha256.toUpperCase(),
    `${ORIGIN.live_sha256}0`,
    ORIGIN.live_sha256.slice(1),
    null,
  ],
  draft_sha256: [`\n${ORIGIN.live_sha256}`, `${ORIGIN.live_sha256}\n`, 1],
  local_sha256: ["g".repeat(64), []],
  publish_sha256: ["", 1],
  plan_sha256: ["", "abc", 1, null],
};

for (const [name, values] of Object.entries(WRONG)) {
  Deno.test(`a plan whose ${name} is missing or invalid is refused, and the field is named`, async () => {
    await refused(changed(name), new RegExp(`its ${name} is missing`));
    for (const value of values) refused(changed(name, value), new RegExp(`its ${name} `));
  });
}

const EDITED: Readonly<Record<string, unknown>> = {
  env: "production",
  universe_id: 1,
  repository: "InExperienceConfig",
  strategy: "immediate",
  config_version: 15,
  live_sha256: ORIGIN.local_sha256,
  draft_sha256: ORIGIN.local_sha256,
  local_sha256: ORIGIN.draft_sha256,
  publish_sha256: ORIGIN.draft_sha256,
  changes: [],
  unchanged: undefined,
  added: true,
  plan_sha256: ORIGIN.local_sha256,
};

Deno.test("any edit of a plan is noticed", async () => {
  for (const [name, value] of Object.entries(EDITED)) {
    await refused(changed(name, value), /it was edited after it was written/);
  }
  await refused(WRITTEN.replace('"after": 1', '"after": 2'), /it was edited/);
  const respelt = WRITTEN.replace('"after": 1', '"after": 1.0');
  assert.deepEqual(await readPlan(respelt, "p"), ORIGIN);
});

Deno.test("a plan with a repeated field is refused, because readers may use either", async () => {
  await refused(
    WRITTEN.replace('"after": 1', '"after": 2, "after": 1'),
    /one of its objects has "after" twice/,
  );
  await refused(WRITTEN.replace("{", '{ "env": "dev",'), /one of its objects has "env" twice/);
  assert.ok(isPlan(WRITTEN.replace("{", '{ "env": "dev",')));
});

Deno.test("any text is either a plan or refused with an error", async () => {
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.constant(WRITTEN));
  await fc.assert(fc.asyncProperty(texts, async (content) => {
    try {
      assert.deepEqual(await readPlan(content, "p"), ORIGIN);
    } catch (error) {
      assert.ok(error instanceof Failure, String(error));
    }
  }));
});

Deno.test("a plan of any format is recognized, and nothing else is", () => {
  for (
    const content of [WRITTEN, changed("schema_version", 9), changed("env"), '{"kind":"sync-plan"}']
  ) {
    assert.ok(isPlan(content), content);
  }
  for (const content of ["", "{}", "[dev]\nuniverse_id = 1\n", '{"kind":"x"}', "[]", "null"]) {
    assert.ok(!isPlan(content), content);
  }
});

Deno.test("equal values have the same fingerprint, and different ones do not", async () => {
  await fc.assert(fc.asyncProperty(json, json, async (one, other) => {
    assert.match(await fingerprint(one), /^[0-9a-f]{64}$/);
    assert.equal(await fingerprint(one), await fingerprint(respell(one)));
    assert.equal(await fingerprint(one) === await fingerprint(other), equalJson(one, other));
  }));
});

Deno.test("a fingerprint depends on digits, types, names and order", async () => {
  const values: readonly Json[] = [
    jsonNumber("9007199254740992"),
    jsonNumber("9007199254740994"),
    "9007199254740992",
    null,
    false,
    jsonNumber(0),
    "",
    [],
    new Map(),
    of([1, 2]),
    of([2, 1]),
    of([[1], 2]),
    of({ a: 1 }),
    of({ b: 1 }),
    of({ a: { b: 1 } }),
    of({ "a,b": 1 }),
    parseJson('{"__proto__":1}'),
    of({ constructor: 1 }),
  ];
  assert.equal(new Set(await Promise.all(values.map(fingerprint))).size, values.length);
});

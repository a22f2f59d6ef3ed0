import assert from "node:assert/strict";
import { checkKey } from "../../../../src/commands/setup/checkKey.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import { Secret } from "../../../../src/values/secret.ts";
import { fakeHttp, reply } from "../../../support/network/fakeNetwork.ts";
import { contextOf } from "../fakeContext.ts";

const scope = (operations: readonly string[], universe: string) => ({
  name: "universe",
  operations,
  universeIds: [universe],
});

/** The problems that a check finds with a key that introspection describes so. */
async function problemsOf(key: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const http = fakeHttp(() =>
    reply(200, { name: "deploy", enabled: true, expired: false, ...key })
  );
  const found = await checkKey(new Secret("typed-key"), 42 as UniverseId, contextOf({ http }));
  assert.ok(found.isKnown);
  return found.problems.map(({ what }) => what);
}

const FINE = scope(["read", "write"], "42");

/** Introspection's answer about a key, and what is wrong with it. */
const CASES: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[]])[] = [
  [{ scopes: [FINE] }, []],
  [{}, []],
  [{ scopes: [scope(["read"], "42")] }, [
    "The key lacks universe:write, so it cannot publish.",
  ]],
  [{ scopes: [] }, [
    "The key lacks universe:read and universe:write, so it cannot read the config.",
  ]],
  [{ scopes: [scope(["read", "write"], "77")] }, [
    "The key is for other universes than 42.",
  ]],
  [{ enabled: false, scopes: [FINE] }, ["The key is disabled."]],
  [{ expired: true, scopes: [FINE] }, ["The key has expired."]],
];

for (const [key, problems] of CASES) {
  const said = problems.join(" ") || "nothing is wrong with it";
  Deno.test(`for a key that is ${JSON.stringify(key)}, setup says: ${said}`, async () => {
    assert.deepEqual(await problemsOf(key), problems);
  });
}

Deno.test("a key that introspection does not describe is unknown, which is not a problem", async () => {
  for (const status of [401, 403, 500]) {
    const context = contextOf({ http: fakeHttp(() => reply(status)) });
    const report = await checkKey(new Secret("typed-key"), 42 as UniverseId, context);
    assert.deepEqual(report, { isKnown: false, problems: [] });
  }
});

import assert from "node:assert/strict";
import type { Ask } from "../../../scripts/facts/answer.ts";
import { askWith } from "../../../scripts/facts/askWith.ts";
import { factsText, gatherFacts } from "../../../scripts/facts/gatherFacts.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { Secret } from "../../../src/values/secret.ts";
import { startPlatform } from "../../support/platform/platform.ts";
import { DEFAULTS, type PlatformSetup } from "../../support/platform/setup.ts";

const { universe: { id: UNIVERSE }, key: { secret: KEY } } = DEFAULTS;
const NOW = new Date("2026-01-02T04:00:00Z");

/** Answers about servers, by the end of the path; the stand-in answers everything else. */
type Servers = Readonly<Record<string, string>>;

/** What is seen of a game, by the ids of the questions. */
async function seen(setup: PlatformSetup = {}, servers: Servers = {}) {
  await using platform = await startPlatform({ forbid: [{ effect: "write" }], ...setup });
  const real = askWith(new URL(platform.env.CLI_BASE_URL), new Secret(KEY));
  const ask: Ask = async (path, body) => {
    if (!path.startsWith("/server-management/")) return await real(path, body);
    const found = Object.entries(servers).find(([part]) => path.split("?")[0]!.endsWith(part));
    if (found === undefined) return { status: 404, headers: new Headers(), body: undefined };
    return { status: 200, headers: new Headers(), body: parseJson(found[1]) };
  };
  const facts = await gatherFacts(ask, UNIVERSE, NOW);
  const text = factsText(facts, "0.9.0", NOW);
  return { text, of: facts };
}

const attribute = { operand: { attributeReference: "Country" } };
const value = (text: string) => ({ operand: { literalValue: { stringValue: text } } });

/** A game with secrets in every field that has some. */
function game(...rules: readonly (readonly unknown[])[]): PlatformSetup {
  const named = rules.map((tokens, i) => [`secret-${i}`, { tokens }] as const);
  return {
    config: {
      displayName: "Secret Game",
      entries: {
        "secret.key": "secret value",
        "secret.key.RBX.conditional.secret-0": "secret other",
      },
      conditions: {
        rules: Object.fromEntries(named) as never,
        rulesOrder: named.map(([id]) => id),
      },
    },
  };
}

Deno.test("each spelling of operators, order of tokens and kind of literal is shown", async () => {
  const op = (operator: string) => ({ operator });
  const one = await seen(game([value("US"), attribute, op("Eq")]));
  assert.equal(one.of.operators, "Eq");
  assert.equal(one.of["token-order"], "value, attribute, Eq");
  assert.equal(one.of.literals, "stringValue");
  const other = await seen(game(
    [
      attribute,
      value("US"),
      op("OPERATOR_EQ"),
      attribute,
      value("CA"),
      op("OPERATOR_NE"),
      op("OPERATOR_AND"),
    ],
    [attribute, value("US"), value("CA"), value("2"), op("in")],
    [attribute, value("1"), op("secretOperator")],
  ));
  assert.equal(
    other.of.operators,
    "OPERATOR_AND, OPERATOR_EQ, OPERATOR_NE, in, 1 that this project does not know",
  );
  assert.equal(
    other.of["token-order"],
    "attribute, value, OPERATOR_EQ; attribute, value, OPERATOR_NE; attribute, value, an operator; " +
      "attribute, value, value, value, in",
  );
  const none = await seen({});
  assert.match(none.of.operators, /^no condition is live; make one/);
});

Deno.test("the form of conditional values' names is shown, and whether they contain the key and the condition", async () => {
  assert.equal(
    (await seen(game([attribute]))).of["branch-keys"],
    "1 of 1 are <key>.RBX.conditional.<condition>",
  );
  const { of } = await seen({
    config: { entries: { "a.RBX.conditional.x": 1 }, conditions: { rules: {}, rulesOrder: [] } },
  });
  assert.equal(of["branch-keys"], "0 of 1 are <key>.RBX.conditional.<condition>");
});

Deno.test("each answer for a missing draft is shown", async () => {
  const noDraft = async (noDraft: "hash" | "404" | "empty" | "null" | "missing") =>
    (await seen({ config: { entries: { a: 1 } }, switches: { noDraft } })).of["no-draft"];
  assert.match(await noDraft("hash"), /^draftHash: a string; entries: empty/);
  assert.equal(await noDraft("404"), "404");
  assert.match(await noDraft("empty"), /^draftHash: empty/);
  assert.match(await noDraft("null"), /^draftHash: null; entries: null/);
  assert.match(await noDraft("missing"), /^draftHash: missing; entries: empty/);
});

Deno.test("whether a draft shows everything or only the changes is shown", async () => {
  const shows = async (draftShows: "changes" | "whole") => {
    const config = { entries: { a: 1, b: 2, c: 3 }, draft: { a: 5 } };
    return (await seen({ config, switches: { draftShows } })).of["draft-shows"];
  };
  assert.match(await shows("changes"), /^1 of 3 live entries, 0 of 0 live conditions/);
  assert.match(await shows("whole"), /^3 of 3 live entries/);
  assert.match((await seen({})).of["draft-shows"], /^nothing is staged; stage a change/);
});

Deno.test("each answer for a config that was never published is shown", async () => {
  const empty = async (nothingPublished: "empty" | "404" | "null" | "missing") =>
    (await seen({ switches: { nothingPublished } })).of.unpublished;
  assert.equal(await empty("404"), "404");
  assert.match(await empty("null"), /^metadata: null; entries: null/);
  assert.match(await empty("missing"), /missing/);
  assert.equal((await seen(game([attribute]))).of.unpublished, "something is published");
});

Deno.test("whether more than 100 entries are live is shown, not counting conditional values", async () => {
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`k${i}`, i]));
  assert.equal(
    (await seen({ config: { entries: many } })).of.entries,
    "150 are live: Roblox takes more than 100",
  );
  assert.equal((await seen(game([attribute]))).of.entries, "1 are live, which shows neither");
});

Deno.test("the words, page size and condition changes of the history are shown", async () => {
  const history = Array.from({ length: 30 }, (_, i) => ({ changes: { a: i } }));
  const { of } = await seen({
    config: {
      history: [...history, { deploymentResult: "Cancelled" }],
      entries: { a: 1 },
      conditions: { rules: { x: { tokens: [] } }, rulesOrder: ["x"] },
    },
    switches: { largestPage: 25 },
  });
  assert.equal(of.deployments, "Cancelled, Published");
  assert.equal(of.page, "25 came of 1000");
  assert.match(of.history, /^1 of 25 publishes have conditionalRulesChanges/);
});

Deno.test("a refusal or a malformed answer is not reported as a fact", async () => {
  const refused = await seen({ keys: [{ scopes: [] }] });
  assert.equal(refused.of.operators, "not known: Roblox answered 403");
  const strange = { match: { call: "values" }, reply: { status: 200, body: [] } } as const;
  const { of } = await seen({ faults: [strange] });
  assert.equal(of.entries, "not known: no answer");
});

Deno.test("no key, value, or name of a game or a person is printed", async () => {
  const { text } = await seen(game([value("secret literal"), attribute, { operator: "Eq" }]));
  assert.match(text, /^Facts about Roblox, seen on 2026-01-02 with cli 0\.9\.0:\n\n- operators \(/);
  for (const hidden of ["secret", "Secret", KEY, `${UNIVERSE}`, "4242", "Country"]) {
    assert.ok(!text.includes(hidden), `${hidden} in:\n${text}`);
  }
});

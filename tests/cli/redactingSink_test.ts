import assert from "node:assert/strict";
import { looksSecret } from "../../src/cli/looksSecret.ts";
import { redactingSink } from "../../src/cli/redactingSink.ts";

/** What passes a discreet sink of a run with this command line and this key in the environment. */
function shown(text: string, args: readonly string[], key?: string): string {
  let passed = "";
  const sink = { write: (part: string) => passed += part, isTerminal: false, columns: 80 };
  redactingSink(sink, { args, env: (name) => name === "CLI_API_KEY" ? key : undefined }).write(
    text,
  );
  return passed;
}

const KEY = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";

Deno.test("a key that was given is hidden, wherever it was given and wherever it turns up", () => {
  for (const args of [["--api-key", KEY], [`--api-key=${KEY}`], ["doctor", "--cookie", KEY]]) {
    assert.equal(shown(`it said ${KEY}, twice ${KEY}`, args), "it said [hidden], twice [hidden]");
  }
  assert.equal(shown(`it said ${KEY}`, [], KEY), "it said [hidden]");
});

Deno.test("a word that looks like a key is hidden where it was not given as one", () => {
  for (const args of [["config", "get", KEY], ["config", "diff", KEY, "live"], ["--places", KEY]]) {
    assert.equal(shown(`There is no ${KEY} here.`, args), "There is no [hidden] here.");
  }
});

Deno.test("names, paths, config keys and revision ids are shown, however long", () => {
  const words = [
    "LiveOps.Event2024.HalloweenRewards.dailyMultiplier",
    "maximumNumberOfPlayersPerServer2",
    "/home/Somebody/Projects/Game2024/live-config/environments",
    "builds/2024/environments/productionEurope/cliconfig.toml",
    "5f2c1d9e-1111-2222-3333-444455556666",
    "production-in-the-west-of-europe-and-in-africa",
  ];
  for (const word of words) {
    assert.equal(shown(`no ${word}`, ["config", "get", word]), `no ${word}`);
  }
});

Deno.test("a key and a cookie look like secrets, in letters of both cases and of one", () => {
  const cookie = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this.|_${"0123456789ABCDEF".repeat(8)}`;
  for (const secret of [KEY, cookie, "0123456789abcdef".repeat(5)]) assert.ok(looksSecret(secret));
  for (
    const name of ["dev", "1234567890", "x".repeat(500), "two words 2 Times over and over again"]
  ) {
    assert.ok(!looksSecret(name), name);
  }
});

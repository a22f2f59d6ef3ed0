import assert from "node:assert/strict";
import { readLocalNames } from "../../../src/commands/readLocalNames.ts";
import type { LocalNames } from "../../../src/flags/flag.ts";
import { memoryDisk } from "./fakeContext.ts";

/** Read names from a single file. */
function namesIn(text: string, names: LocalNames, env?: string) {
  const files = { places: "f", config: "f", ...(env === undefined ? {} : { env }) };
  return readLocalNames(names, files, {
    disk: { ...memoryDisk({}), read: () => Promise.resolve(text) },
    project: { folder: "" },
  });
}

Deno.test("completion offers no name with control characters, and removes them from descriptions", async () => {
  const places = String.raw`
    ["plain"]
    universe_id = 1
    ["tab\there"]
    ["line\nbreak"]
    ["\u001b[31mred"]
    ["\u202eback"]
    [""]
  `;
  assert.deepEqual(await namesIn(places, "envs"), [{ value: "plain", meaning: "universe 1" }]);
  const config = String.raw`dev.entries.a = { value = 1, description = "x\ty\nz" }`;
  assert.deepEqual(await namesIn(config, "config keys"), [{ value: "a", meaning: "x\\ty\\nz" }]);
});

Deno.test("completion offers the keys of the env, or those of all envs if it has no section", async () => {
  const config = "dev.entries.a.value = 1\ndev.entries.b.value = 1\nlive.entries.b.value = 2\n";
  const keys = async (env?: string) =>
    (await namesIn(config, "config keys", env)).map(({ value }) => value);
  assert.deepEqual(await keys("live"), ["b"]);
  assert.deepEqual(await keys("dev"), ["a", "b"]);
  assert.deepEqual(await keys("staging"), ["a", "b"]);
  assert.deepEqual(await keys(), ["a", "b"]);
});

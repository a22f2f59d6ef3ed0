import assert from "node:assert/strict";
import { knownLive, readConsistentLive } from "../../src/commands/config/readConsistentLive.ts";
import type { LiveConfig } from "../../src/values/configs.ts";
import { Failure } from "../../src/values/failure.ts";
import { entriesOf } from "../values/randomJson.ts";
import { fakeConfigs, revision } from "./fakeConfigs.ts";

const LIVE: LiveConfig = { version: 2, entries: entriesOf({ a: 1 }) };

Deno.test("live that is of the newest publish, or newer, is not read again", async () => {
  const { configs, made } = fakeConfigs({});
  assert.equal(await readConsistentLive(configs, LIVE, [revision(2), revision(1)]), LIVE);
  assert.equal(await readConsistentLive(configs, LIVE, [revision(1)]), LIVE);
  assert.equal(await readConsistentLive(configs, LIVE, []), LIVE);
  assert.deepEqual(made, []);
});

Deno.test("live that is older than the newest publish is read again", async () => {
  const later = { version: 4, entries: entriesOf({ a: 2 }) };
  const asked: number[] = [];
  const { configs } = fakeConfigs({
    liveSince: (version) => {
      asked.push(version);
      return Promise.resolve(later);
    },
  });
  assert.equal(await readConsistentLive(configs, LIVE, [revision(3), revision(2)]), later);
  assert.deepEqual(asked, [3]);
});

Deno.test("live that stays older is not known", async () => {
  const { configs } = fakeConfigs({ liveSince: () => Promise.resolve(LIVE) });
  const error = await knownLive(configs, LIVE, [revision(3)])
    .then(() => assert.fail("it was known"), (error) => error);
  assert.ok(error instanceof Failure);
  assert.match(error.what, /v3 is published, but Roblox still shows v2 as live/);
});

Deno.test("live that stays older is given as it is to whoever goes on without knowing it", async () => {
  const { configs } = fakeConfigs({ liveSince: () => Promise.resolve(LIVE) });
  assert.equal(await readConsistentLive(configs, LIVE, [revision(3)]), LIVE);
});

Deno.test("a publish that is on its way is not waited for, and what is live is not known then", async () => {
  const { configs, made } = fakeConfigs({});
  for (const deploymentResult of ["InProgress", "PartialSuccess", "Pending"]) {
    const history = [{ ...revision(3), deploymentResult }, revision(2)];
    assert.equal(await readConsistentLive(configs, LIVE, history), LIVE);
    await assert.rejects(knownLive(configs, LIVE, history), /v3 is published/);
  }
  assert.deepEqual(made, []);
});

Deno.test("a publish that has failed changes nothing of what is live", async () => {
  const { configs, made } = fakeConfigs({});
  const history = [{ ...revision(3), deploymentResult: "Failed" }, revision(2)];
  assert.equal(await knownLive(configs, LIVE, history), LIVE);
  assert.deepEqual(made, []);
});

Deno.test("a version that the platform does not tell is never waited for", async () => {
  const { configs } = fakeConfigs({});
  const live: LiveConfig = { ...LIVE, version: 0, versionUnknown: true };
  assert.equal(await readConsistentLive(configs, live, [revision(3)]), live);
});

Deno.test("a publish that serves players is waited for, and one whose word nobody knows, too", async () => {
  for (const deploymentResult of ["Published", "Success", "Frobnicated"]) {
    const later = { version: 3, entries: entriesOf({ a: 2 }) };
    const { configs, made } = fakeConfigs({ liveSince: () => Promise.resolve(later) });
    const history = [{ ...revision(3), deploymentResult }, revision(2)];
    assert.equal(await knownLive(configs, LIVE, history), later);
    assert.deepEqual(made, ["liveSince"]);
  }
});

import assert from "node:assert/strict";
import { findKeptKey } from "../../../src/commands/keySources.ts";
import { parseUniverseId } from "../../../src/values/ids.ts";
import { Secret } from "../../../src/values/secret.ts";
import { contextOf, fakeHttp, reply } from "./doctor/runtime.ts";

Deno.test("a kept key is hidden in every output as soon as it is read", async () => {
  const hidden: Secret[] = [];
  const base = contextOf({ http: fakeHttp(() => reply(500)), hidden });
  const found = new Secret("kept-key");
  const read = () => Promise.resolve({ path: "~/keys/7", found });
  await findKeptKey(parseUniverseId("7", "--universe-id"), {
    ...base,
    keys: { ...base.keys, read },
  });
  assert.deepEqual(hidden.map((secret) => secret.equals(found)), [true]);
});

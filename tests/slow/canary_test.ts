import assert from "node:assert/strict";
import { flyCanaries } from "../support/safety/canary.ts";

/** A sample; `scripts/evidence/reliability.ts` tries every fault. */
const EVERY = 11;

Deno.test("no secret is in any output, file or request where it does not belong, whatever goes wrong", async () => {
  const { runs, requests, searched } = await flyCanaries((_, index) =>
    index % EVERY < 1 || index > 110
  );
  assert.ok(runs > 500 && requests > runs / 2 && searched > runs * 2);
});

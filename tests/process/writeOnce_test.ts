import assert from "node:assert/strict";
import { engines } from "../support/faults/engines.ts";
import { cutPlaces } from "../support/faults/tryCuts.ts";

for (const engine of engines()) {
  Deno.test(`wherever the connection of a write breaks, it is sent once and one of three things is said (${engine.name})`, async () => {
    const { tried, requests, reused, complaints } = await cutPlaces(engine, "in turns");
    // deno-lint-ignore no-console -- how many were tried is a part of the proof
    console.log(`${tried} cuts, ${requests} requests counted, ${reused} on a used connection`);
    assert.equal(complaints.length, 0, complaints.slice(0, 10).join("\n\n"));
    assert.ok(reused > 0, "no write came on a connection that had served before");
  });
}

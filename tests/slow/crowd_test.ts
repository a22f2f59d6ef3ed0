import assert from "node:assert/strict";
import { meetCrowd } from "../support/safety/crowd.ts";

/** A sample; `scripts/evidence/reliability.ts` tries every command. */
const SAMPLE = ["config list --env=dev", "config versions --env=dev"];

Deno.test("two hundred thousand of everything are told, or refused, and are no bug", async () => {
  assert.equal(await meetCrowd(({ args }) => SAMPLE.includes(args.join(" "))), SAMPLE.length);
});

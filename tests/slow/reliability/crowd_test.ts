import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { meetCrowd } from "../../support/reliability/hostile/crowd.ts";

const SAMPLE = ["config list --env=dev", "config versions --env=dev"];

Deno.test("two hundred thousand of everything are shown, or refused, and are no bug", async () => {
  const runs = await meetCrowd(({ args }) => WHOLE || SAMPLE.includes(args.join(" ")));
  assert.ok(runs >= SAMPLE.length);
  printFigures({ runs });
});

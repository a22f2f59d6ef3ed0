import assert from "node:assert/strict";
import type { Prompts } from "../../../../src/host/terminal.ts";
import { Interrupted } from "../../../../src/values/failure.ts";
import { runInside } from "../../../support/runInside.ts";
import { inFolder } from "../../../support/systemTool.ts";

Deno.test("what setup prints before its first question goes to standard error", async () => {
  const person: Prompts = {
    confirm: () => assert.fail("nothing is to be agreed to"),
    input: () => Promise.reject(new Interrupted("Nothing was written.")),
    secret: () => assert.fail("no key is asked for"),
    select: () => assert.fail("nothing is picked"),
  };
  await inFolder(async (folder) => {
    const { exit, stdout, stderr } = await runInside({ args: ["setup"], folder, env: {}, person });
    assert.equal(exit, 130);
    assert.equal(stdout, "");
    assert.match(stderr, /universe id/i);
  });
});

import assert from "node:assert/strict";
import type { Failure } from "../../../src/values/failure.ts";
import { parse } from "../cli/parse.ts";

for (const watch of [["--watch", "20m"], ["--fail-if", "ServerCrashCount > 2x"], ["--rollback"]]) {
  for (const nothing of [["--dry-run"], ["--plan", "p.json"], ["--all"]]) {
    Deno.test(`sync ${nothing.join(" ")} publishes nothing, so it refuses ${watch[0]}`, async () => {
      await assert.rejects(
        parse("config", "sync", ...nothing, ...watch),
        (failure: Failure) => failure.what.startsWith(`${watch[0]} and --`),
      );
    });
  }
}

Deno.test("a bound may be repeated, and is compared with the hour before unless a flag says otherwise", async () => {
  const bounds = ["--fail-if", "ServerCrashCount > 2x", "--fail-if", "ServerCrashCount > 3"];
  const { options } = await parse("config", "watch", "--env", "dev", ...bounds);
  assert.equal((options["failIf"] as readonly unknown[]).length, 2);
  assert.equal(options["baseline"], "1h");
});

for (const command of ["sync", "publish"]) {
  Deno.test(`${command} refuses --baseline when nothing is watched`, async () => {
    const words = ["config", command, "--env", "dev", "--baseline", "1d"];
    await assert.rejects(parse(...words), { what: "--baseline needs --watch." });
    for (
      const watch of [["--watch", "20m"], ["--fail-if", "ServerCrashCount > 2x"], ["--rollback"]]
    ) {
      assert.equal((await parse(...words, ...watch)).options["baseline"], "1d");
    }
  });
}

import assert from "node:assert/strict";
import type { Failure } from "../../../src/values/failure.ts";
import { parse } from "../cli/parse.ts";

for (const watch of [["--watch", "20m"], ["--fail-if", "ServerCrashCount > 2x"], ["--rollback"]]) {
  for (const nothing of [["--dry-run"], ["--plan", "p.json"], ["--all"]]) {
    Deno.test(`sync ${nothing.join(" ")} publishes nothing, so it refuses ${watch[0]}`, () => {
      assert.throws(
        () => parse("config", "sync", ...nothing, ...watch),
        (failure: Failure) => failure.what.startsWith(`${watch[0]} and --`),
      );
    });
  }
}

Deno.test("a bound may be repeated, and is compared with the hour before by default", () => {
  const bounds = ["--fail-if", "ServerCrashCount > 2x", "--fail-if", "ServerCrashCount > 3"];
  const { options } = parse("config", "watch", "--env", "dev", ...bounds);
  assert.equal((options["failIf"] as readonly unknown[]).length, 2);
  assert.equal(options["baseline"], "1h");
});

for (const command of ["sync", "publish"]) {
  Deno.test(`${command} refuses --baseline without a watch`, () => {
    const words = ["config", command, "--env", "dev", "--baseline", "1d"];
    assert.throws(() => parse(...words), { what: "--baseline needs --watch." });
    for (
      const watch of [["--watch", "20m"], ["--fail-if", "ServerCrashCount > 2x"], ["--rollback"]]
    ) {
      assert.equal(parse(...words, ...watch).options["baseline"], "1d");
    }
  });
}

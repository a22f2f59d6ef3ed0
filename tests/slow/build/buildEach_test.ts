import assert from "node:assert/strict";
import { buildEach } from "../../../scripts/build/buildEach.ts";
import { TARGETS } from "../../../scripts/build/targets.ts";
import { Failure } from "../../../src/values/failure.ts";

const BUILDS = TARGETS.map((target) => ({ target, engine: target.engine }));

/** A build that cannot reach Deno's base binaries. */
function withoutBases(built: string[]) {
  return ({ target, engine }: typeof BUILDS[number]) => {
    if (engine === "deno") return Promise.reject(new Failure("No base.", `Of ${target.name}.`));
    built.push(target.name);
    return Promise.resolve();
  };
}

Deno.test("every target that can be built is built, and the others are listed with the reason", async () => {
  const built: string[] = [];
  await assert.rejects(buildEach(BUILDS, withoutBases(built)), (error) => {
    assert.ok(error instanceof Failure);
    assert.match(
      error.what,
      /^6 of 8 targets were left out:\n- x86_64-unknown-linux-gnu: No base\./,
    );
    return true;
  });
  assert.deepEqual(built, ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"]);
});

Deno.test("a single target that cannot be built says why, and a bug ends the whole build", async () => {
  const [first] = BUILDS;
  await assert.rejects(buildEach([first!], withoutBases([])), /^Failure: No base\. Of x86_64/);
  const mistake = () => Promise.reject(new TypeError("a mistake"));
  await assert.rejects(buildEach(BUILDS, mistake), TypeError);
});

import assert from "node:assert/strict";
import { readBuildOptions } from "../../../scripts/build/options.ts";
import { hostTarget, targetNamed, TARGETS } from "../../../scripts/build/targets.ts";
import { Failure } from "../../../src/values/failure.ts";

const LINUX = targetNamed("x86_64-unknown-linux-gnu");
const MUSL = targetNamed("x86_64-unknown-linux-musl");
const read = (args: readonly string[], denort?: string) =>
  readBuildOptions(args, denort, () => [LINUX]);

Deno.test("without flags, a build is for this machine, with the engine of its target", () => {
  assert.deepEqual(read([]), {
    builds: [{ target: LINUX, engine: "deno" }],
    named: false,
    unpinnedBase: false,
  });
});

Deno.test("--target takes a target or all, each with its own engine", () => {
  const one = read(["--target", MUSL.name]);
  assert.deepEqual(one, {
    builds: [{ target: MUSL, engine: "bun" }],
    named: true,
    unpinnedBase: false,
  });
  assert.deepEqual(
    read(["--target=all"]).builds,
    TARGETS.map((target) => ({ target, engine: target.engine })),
  );
});

Deno.test("--engine chooses another engine", () => {
  assert.deepEqual(read(["--engine", "bun"]).builds, [{ target: LINUX, engine: "bun" }]);
  assert.deepEqual(read(["--engine=deno"]).builds, [{ target: LINUX, engine: "deno" }]);
});

Deno.test("--unpinned-base allows a base without a checksum", () => {
  assert.equal(read(["--unpinned-base"]).unpinnedBase, true);
});

Deno.test("Deno is refused for a target that has no Deno base", () => {
  assert.throws(
    () => read(["--target", MUSL.name, "--engine", "deno"]),
    /x86_64-unknown-linux-musl.*bun/s,
  );
  assert.throws(() => read(["--target", "all", "--engine", "deno"]), /no base binary/);
});

Deno.test("an unknown flag, target, engine or argument is refused by name", () => {
  for (
    const [args, named] of [
      [["--targt", "all"], /--targt/],
      [["--target", "linux"], /--target linux.*x86_64-unknown-linux-musl.*all/s],
      [["--engine", "node"], /--engine node.*deno or bun/s],
      [["all"], /'all'/],
      [["--target"], /--target/],
    ] as const
  ) {
    assert.throws(() => read(args), (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.message, named);
      return true;
    });
  }
});

Deno.test("one base binary is refused for several targets", () => {
  assert.throws(() => read(["--target", "all"], "/denort"), /DENORT_BIN/);
  assert.equal(
    read(["--target", "all", "--engine", "bun"], "/denort").builds.length,
    TARGETS.length,
  );
  assert.equal(read([], "/denort").builds.length, 1);
});

Deno.test("this machine's target is the one that its runtime was built for", () => {
  assert.equal(hostTarget("x86_64-unknown-linux-gnu"), LINUX);
  assert.equal(hostTarget("x86_64-alpine-linux-musl"), MUSL);
  assert.equal(hostTarget("aarch64-apple-darwin").name, "aarch64-apple-darwin");
  assert.throws(() => hostTarget("x86_64-unknown-freebsd"), /x86_64-unknown-freebsd.*--target/s);
});

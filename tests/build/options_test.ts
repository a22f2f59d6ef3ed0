import assert from "node:assert/strict";
import { readBuildOptions } from "../../scripts/build/options.ts";
import { hostTarget, targetNamed, TARGETS } from "../../scripts/build/targets.ts";
import { Failure } from "../../src/values/failure.ts";

const LINUX = () => [targetNamed("linux-x64")];

Deno.test("a build without flags is for this machine, with an engine of the script's choice", () => {
  const options = readBuildOptions([], undefined, LINUX);
  assert.deepEqual(options, { targets: LINUX(), named: false });
});

Deno.test("--target names a target, or all of them", () => {
  const one = readBuildOptions(["--target", "darwin-arm64"], undefined);
  assert.deepEqual(one, { targets: [targetNamed("darwin-arm64")], named: true });
  assert.deepEqual(readBuildOptions(["--target=all"], undefined).targets, TARGETS);
});

Deno.test("--engine names the engine", () => {
  assert.equal(readBuildOptions(["--engine", "bun"], undefined, LINUX).engine, "bun");
  assert.equal(readBuildOptions(["--engine=deno"], undefined, LINUX).engine, "deno");
});

Deno.test("an unknown flag, target, engine or argument is refused by name", () => {
  for (
    const [args, named] of [
      [["--targt", "all"], /--targt/],
      [["--target", "linux"], /--target linux.*linux-x64-musl.*all/s],
      [["--engine", "node"], /--engine node.*deno or bun/s],
      [["all"], /'all'/],
      [["--target"], /--target/],
    ] as const
  ) {
    assert.throws(() => readBuildOptions(args, undefined, LINUX), (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.message, named);
      return true;
    });
  }
});

Deno.test("one base binary is not taken for several targets", () => {
  const several = ["--target", "all"];
  assert.throws(() => readBuildOptions(several, "/denort"), /DENORT_BIN/);
  assert.throws(() => readBuildOptions([...several, "--engine", "deno"], "/denort"), /DENORT_BIN/);
  assert.equal(readBuildOptions([...several, "--engine", "bun"], "/denort").targets.length, 6);
  assert.equal(readBuildOptions(["--target", "linux-arm64"], "/denort").targets.length, 1);
});

Deno.test("this machine's target follows its system, processor and C library", () => {
  const on = (os: string, arch: string, target = "") =>
    hostTarget({ ...Deno.build, os, arch, target } as typeof Deno.build).name;
  assert.equal(on("linux", "x86_64", "x86_64-unknown-linux-gnu"), "linux-x64");
  assert.equal(on("linux", "x86_64", "x86_64-alpine-linux-musl"), "linux-x64-musl");
  assert.equal(on("linux", "aarch64", "aarch64-unknown-linux-gnu"), "linux-arm64");
  assert.equal(on("darwin", "x86_64"), "darwin-x64");
  assert.equal(on("darwin", "aarch64"), "darwin-arm64");
  assert.equal(on("windows", "x86_64"), "windows-x64");
  assert.throws(() => on("freebsd", "x86_64"), /freebsd-x64/);
});

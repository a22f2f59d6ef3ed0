import assert from "node:assert/strict";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";
import { fetchBase, readBasePins } from "../../../scripts/build/denoBase.ts";
import { sha256 } from "../../../scripts/release/sums.ts";
import { targetNamed, TARGETS } from "../../../scripts/build/targets.ts";
import { releaseBases, requireBuild } from "../../../scripts/release/bases.ts";
import { PROJECT } from "../../../scripts/support/project.ts";
import { Failure } from "../../../src/values/failure.ts";
import { inFolder, runTool } from "../../support/systemTool.ts";

const TARGET = targetNamed("x86_64-unknown-linux-gnu");
const bytes = (text: string) => new TextEncoder().encode(text);
const PROGRAM = bytes("the base");
const ZIP = zipSync({ denort: PROGRAM });
const PINS = {
  deno: Deno.version.deno,
  bases: { [TARGET.name]: { zip: sha256(ZIP), program: sha256(PROGRAM) } },
};
const NO_PINS = { deno: Deno.version.deno, bases: {} };

/** Fetch a base in a new folder, and return the result. */
function fetching(
  source: Partial<Parameters<typeof fetchBase>[2]>,
  use: (result: Awaited<ReturnType<typeof fetchBase>>, folder: string) => Promise<void>,
  planted?: Uint8Array,
) {
  return inFolder(async (folder) => {
    const scratch = join(folder, "scratch");
    await mkdir(scratch);
    const kept = join(folder, "kept");
    if (planted !== undefined) {
      await mkdir(kept);
      await writeFile(join(kept, `denort-${Deno.version.deno}-${TARGET.name}.zip`), planted);
    }
    const download = () => Promise.resolve(ZIP);
    const all = { unpinnedBase: false, pins: PINS, folder: kept, download, ...source };
    await use(await fetchBase(TARGET, scratch, all), folder);
  });
}

Deno.test("a base whose checksum is in the repository is used, and downloaded once", async () => {
  await fetching({}, async ({ path, unpinned }, folder) => {
    assert.deepEqual(new Uint8Array(await readFile(path)), PROGRAM);
    assert.equal(unpinned, false);
    if (Deno.build.os !== "windows") assert.equal((await stat(path)).mode & 0o777, 0o755);
    assert.equal((await readdir(join(folder, "kept"))).length, 1);
  });
  const never = () => Promise.reject(new Error("a download"));
  await fetching({ download: never }, async ({ unpinned }) => {
    assert.equal(await Promise.resolve(unpinned), false);
  }, ZIP);
});

Deno.test("a planted base, or one with another checksum, is not used", async () => {
  const other = zipSync({ denort: bytes("/bin/true") });
  const sums = { [TARGET.name]: { zip: sha256(other), program: sha256(PROGRAM) } };
  for (
    const attempt of [
      () => fetching({}, async () => {}, other),
      () => fetching({ unpinnedBase: true }, async () => {}, other),
      () => fetching({ download: () => Promise.resolve(other) }, async () => {}),
      () => fetching({ pins: { ...PINS, bases: sums } }, async () => {}, other),
      () => fetching({ denort: Deno.execPath() }, async () => {}),
    ]
  ) {
    await assert.rejects(
      attempt,
      /is not the base binary whose sum is in scripts\/build\/denoBases/,
    );
  }
});

Deno.test("a base without a checksum needs a flag, and the binary says so", async () => {
  for (const pins of [NO_PINS, { ...PINS, deno: "2.0.0" }]) {
    await assert.rejects(
      () => fetching({ pins }, async () => {}),
      (error) =>
        error instanceof Failure && /There is no sum .*--unpinned-base/.test(error.message),
    );
    await fetching({ pins, unpinnedBase: true }, async ({ unpinned }) => {
      assert.equal(await Promise.resolve(unpinned), true);
    });
  }
});

Deno.test("a release with an unpinned base is refused; a dry run lists it", async () => {
  await assert.rejects(() => releaseBases(false, PINS), /There is no sum .*release:bases/);
  const [pinned, unpinned] = await releaseBases(true, PINS);
  assert.deepEqual(pinned?.sum, ["SHA256", sha256(ZIP)]);
  assert.equal(unpinned?.sum, undefined);
});

Deno.test("a binary of another commit, target, engine or base is not released", () => {
  const own = '{"target":"x86_64-unknown-linux-gnu","commit":"abc","substitute":false}';
  const requireOf = (stamp: string, dry = false) =>
    requireBuild(bytes(`const CLI_BUILD = ${stamp};`), TARGET, "abc", dry);
  requireOf(own);
  const unpinned = own.replace("}", ',"unpinned_base":true}');
  requireOf(unpinned, true);
  const others = [own.replace("abc", "abd"), own.replace("x86_64", "aarch64"), "none"];
  for (const other of [...others, own.replace("false", "true"), unpinned]) {
    assert.throws(() => requireOf(other), /x86_64-unknown-linux-gnu is not of commit abc/, other);
  }
});

Deno.test("the checksums in the repository are of the Deno that builds, for all targets or none", async () => {
  const { deno, bases } = await readBasePins();
  const { dependencies } = JSON.parse(
    await readFile(join(PROJECT, "scripts/tools/package.json"), "utf8"),
  );
  assert.equal(deno, dependencies["@deno/linux-x64-glibc"]);
  const names = TARGETS.filter(({ engine }) => engine === "deno").map(({ name }) => name);
  if (Object.keys(bases).length > 0) assert.deepEqual(Object.keys(bases).sort(), names.sort());
});

Deno.test("a build with Deno that cannot get its base ends with a two-line error", async () => {
  const env = { DENORT_BIN: "", NO_COLOR: "1" };
  const build = (...flags: string[]) =>
    runTool(Deno.execPath(), [
      ...["run", "--quiet", "--no-prompt", "-A", "--deny-net"],
      ...[join(PROJECT, "scripts/build.ts"), "--target", "aarch64-apple-darwin", ...flags],
    ], { cwd: PROJECT, env });
  const { bases } = await readBasePins();
  const { code, stderr } = await build(
    ...Object.keys(bases).length === 0 ? ["--unpinned-base"] : [],
  );
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^Deno's base binary could not be downloaded from dl\.deno\.land: .*\.\nPut denort-[\w.-]+\.zip into .*--engine bun\.\n$/,
  );
});

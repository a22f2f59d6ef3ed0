import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFolder } from "../../support/openFolder.ts";
import { type LockRecord, readLock, writeLock } from "../../../src/files/lockFile.ts";
import { Failure } from "../../../src/values/failure.ts";
import { jsonNumber } from "../../../src/values/json.ts";
import { inFolder } from "../../support/systemTool.ts";

const LOCK = "cliconfig.lock.toml";

function record(version: number): LockRecord {
  return {
    version,
    syncedAt: "2026-03-01T12:00:00.000Z",
    repository: "InExperienceConfig",
    entries: new Map([["race.laps", jsonNumber(version)]]),
  };
}

Deno.test("of many envs recorded at once none is lost, and none is mixed with another", () =>
  inFolder(async (folder) => {
    const envs = Array.from({ length: 12 }, (_, i) => `env-${i}`);
    for (let round = 1; round <= 5; round++) {
      await Promise.all(envs.map((env, i) => {
        return writeLock(openFolder(folder), "cliconfig.toml", env, record(round * 100 + i));
      }));
      const lock = readLock(await readFile(join(folder, LOCK), "utf8"), LOCK);
      assert.deepEqual([...lock.keys()].sort(), envs.toSorted());
      envs.forEach((env, i) => assert.deepEqual(lock.get(env), record(round * 100 + i)));
    }
    assert.deepEqual(await readdir(folder), [LOCK]);
  }));

Deno.test("whatever another env's record says is written again as what it says", () =>
  inFolder(async (folder) => {
    const path = join(folder, LOCK);
    // A time may have a remark in parentheses, which may contain anything.
    const strange = `2026 ("\n[envs.evil]\nrevision_id = "v1"\n\u202e)`;
    const before = `version = 1\n[envs."a.b \\"]"]\nrevision_id = "v9"\n` +
      `synced_at = ${JSON.stringify(strange)}\nrepository = "JourneysConfig"\n` +
      `[envs."a.b \\"]".entries]\n"\\n" = "\\u0000"\n`;
    await writeFile(path, before);
    const kept = readLock(before, LOCK);
    assert.equal(kept.get('a.b "]')?.syncedAt, strange);
    await writeLock(openFolder(folder), "cliconfig.toml", "dev", record(2));
    const lock = readLock(await readFile(path, "utf8"), LOCK);
    assert.deepEqual([...lock], [...kept, ["dev", record(2)]]);
  }));

/** Lock files that are not ours to replace, and what is said of them. */
const LEFT_ALONE: readonly (readonly [what: string, content: string | Uint8Array, said: RegExp])[] =
  [
    ["is no TOML", 'version = 1\n[envs.dev\nrevision_id = "v1"\n', /lock\.toml:2:10: not TOML/],
    ["was cut off", 'version = 1\n\n[envs.dev]\nrevision_id = "v1', /not TOML/],
    ["is empty", "", /its version is not 1/],
    ["is of a newer format", "version = 2\n[envs.dev]\nwhatever = 1\n", /its version is not 1/],
    ["has a version that is a text", 'version = "1"\n', /its version is not 1/],
    ["has envs that are no table", "version = 1\nenvs = 3\n", /envs is not a table/],
    ["has an env that is no table", "version = 1\nenvs.dev = 3\n", /"dev" is not a table/],
    [
      "has an env without a revision",
      "version = 1\n[envs.dev]\n",
      /"dev" has no usable revision_id/,
    ],
    [
      "has a date among its entries",
      'version = 1\n[envs.dev]\nrevision_id = "v1"\nsynced_at = "2026-03-01T12:00:00Z"\n' +
      "[envs.dev.entries]\na = 2026-03-01\n",
      /which JSON cannot represent/,
    ],
    ["holds conflict marks of a merge", "<<<<<<< ours\nversion = 1\n=======\n", /not TOML/],
    ["is not UTF-8", new Uint8Array([0x76, 0xff, 0xfe]), /is not UTF-8 text/],
    ["is made of NULs", new Uint8Array(64), /not TOML/],
  ];

for (const [what, content, said] of LEFT_ALONE) {
  Deno.test(`a lock file that ${what} is shown and left as it is`, () =>
    inFolder(async (folder) => {
      const path = join(folder, LOCK);
      await writeFile(path, content);
      const before = await readFile(path);
      const written = writeLock(openFolder(folder), "cliconfig.toml", "dev", record(2));
      await assert.rejects(written, (error) => {
        assert.ok(error instanceof Failure);
        const at = error.place === undefined ? "" : `${error.place.file}:${error.place.line}`;
        const column = error.place === undefined ? "" : `:${error.place.column}: `;
        assert.match(at + column + error.what, said);
        assert.notEqual(error.advice, "");
        return true;
      });
      assert.deepEqual(await readFile(path), before);
      assert.deepEqual(await readdir(folder), [LOCK]);
    }));
}

Deno.test("a lock file that is a folder is shown and left as it is", () =>
  inFolder(async (folder) => {
    await mkdir(join(folder, LOCK));
    const written = writeLock(openFolder(folder), "cliconfig.toml", "dev", record(2));
    await assert.rejects(written, /cannot be read: it is a folder/);
    assert.deepEqual(await readdir(folder), [LOCK]);
  }));

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Disk } from "../../../src/files/disk.ts";
import { lockPath, type LockRecord, readLock, writeLock } from "../../../src/files/lockFile.ts";
import { Failure } from "../../../src/values/failure.ts";
import { equalJson, type Json, jsonNumber, writeJson } from "../../../src/values/json.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { REPOSITORIES } from "../../../src/values/repository.ts";
import { entriesOf } from "../values/randomJson.ts";
import { lives, names } from "./randomValues.ts";

const LOCK = "cliconfig.lock.toml";

/** A folder in memory. */
function memory(
  files: Record<string, string> = {},
): Disk & { readonly files: Map<string, string> } {
  const held = new Map(Object.entries(files));
  return {
    files: held,
    read: (path) => Promise.resolve(held.get(path)),
    inspect: (path) => Promise.resolve({ state: held.has(path) ? "there" : "absent", owners: [] }),
    isSame: (path, other) => Promise.resolve(path === other),
    replace: (path, content) => {
      held.set(path, content);
      return Promise.resolve();
    },
    create: () => Promise.reject(new Error("a lock is replaced, not made")),
  };
}

function recordOf(change: Partial<LockRecord> = {}): LockRecord {
  return {
    version: 14,
    syncedAt: "2026-03-01T12:34:56.789Z",
    repository: "InExperienceConfig",
    entries: entriesOf({ "race.laps": 3 }),
    ...change,
  };
}

async function written(env: string, record: LockRecord, before?: string): Promise<string> {
  const disk = memory(before === undefined ? {} : { [LOCK]: before });
  await writeLock(disk, "cliconfig.toml", env, record);
  assert.deepEqual([...disk.files.keys()], [LOCK]);
  return disk.files.get(LOCK)!;
}

Deno.test("the lock is next to the config file, under its name", () => {
  assert.equal(lockPath("cliconfig.toml"), "cliconfig.lock.toml");
  assert.equal(lockPath("ops/events.toml"), "ops/events.lock.toml");
  assert.equal(lockPath("events"), "events.lock.toml");
  assert.equal(lockPath("my.toml.d/events.toml"), "my.toml.d/events.lock.toml");
});

Deno.test("a new lock has the elements of the specification, and nothing of a default", async () => {
  const text = await written("dev", recordOf());
  assert.equal(
    text.split("\n").slice(1).join("\n"),
    `\
version = 1

[envs.dev]
revision_id = "v14"
synced_at = "2026-03-01T12:34:56.789Z"

[envs.dev.entries]
"race.laps" = 3
`,
  );
  assert.match(text, /^# /);
});

Deno.test("the universe is recorded, and read back; an older record has none", async () => {
  const text = await written("dev", recordOf({ universeId: 222 as UniverseId }));
  assert.match(text, /^universe_id = 222$/m);
  assert.equal(readLock(text, LOCK).get("dev")?.universeId, 222);
  assert.ok(!("universeId" in readLock(await written("dev", recordOf()), LOCK).get("dev")!));
  for (const broken of ['"222"', "0", "-1", "1.5", "99999999999999999"]) {
    const changed = text.replace("= 222", `= ${broken}`);
    assert.throws(() => readLock(changed, LOCK), /"dev" has no usable universe_id/, broken);
  }
});

Deno.test("a repository that is not the default is recorded, and read back", async () => {
  for (const repository of REPOSITORIES) {
    const text = await written("dev", recordOf({ repository }));
    assert.equal(text.includes("repository ="), repository !== "InExperienceConfig");
    assert.equal(readLock(text, LOCK).get("dev")?.repository, repository);
  }
});

Deno.test("the other envs are kept as they were, and the named one is replaced", async () => {
  const first = await written("dev", recordOf());
  const second = await written(
    "prod",
    recordOf({ version: 2, repository: "JourneysConfig" }),
    first,
  );
  const third = await written("dev", recordOf({ version: 15, entries: new Map() }), second);
  const records = readLock(third, LOCK);
  assert.deepEqual([...records.keys()].sort(), ["dev", "prod"]);
  assert.deepEqual(records.get("dev"), recordOf({ version: 15, entries: new Map() }));
  assert.deepEqual(records.get("prod"), recordOf({ version: 2, repository: "JourneysConfig" }));
});

Deno.test("every env and every config that TOML can contain survives being written and read", async () => {
  const record = fc.record({
    version: fc.maxSafeInteger().map(Math.abs),
    syncedAt: fc.date({
      noInvalidDate: true,
      min: new Date("0001-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59Z"),
    }).map((date) => date.toISOString()),
    repository: fc.constantFrom(...REPOSITORIES),
    entries: lives,
  });
  const envs = fc.uniqueArray(fc.tuple(names, record), { maxLength: 3, selector: ([env]) => env });
  await fc.assert(fc.asyncProperty(envs, async (envs) => {
    fc.pre(envs.every(([env, { entries }]) => [env, ...entries.keys()].every(isHeld)));
    let text: string | undefined;
    try {
      for (const [env, record] of envs) text = await written(env, record, text);
    } catch (error) {
      assert.ok(error instanceof Failure, String(error));
      return;
    }
    const records = text === undefined ? new Map<string, LockRecord>() : readLock(text, LOCK);
    assert.equal(records.size, envs.length);
    for (const [env, record] of envs) {
      const read = records.get(env)!;
      assert.ok(equalJson(read.entries, record.entries), writeJson(record.entries));
      assert.deepEqual({ ...read, entries: 0 }, { ...record, entries: 0 });
    }
  }));
});

/** Say whether a file can contain a name: half a surrogate pair is no text. */
function isHeld(name: string): boolean {
  return name.isWellFormed();
}

Deno.test("numbers of any size are kept digit for digit", async () => {
  const digits = ["9007199254740993", "-123456789012345678901234567890", "1e400", "-0", "1.50"];
  const entries = new Map<string, Json>(digits.map((lexeme) => [lexeme, jsonNumber(lexeme)]));
  const read = readLock(await written("dev", recordOf({ entries })), LOCK).get("dev")!;
  assert.ok(equalJson(read.entries, entries));
});

Deno.test("the largest version that the platform may have is read back", async () => {
  const version = Number.MAX_SAFE_INTEGER;
  assert.equal(
    readLock(await written("dev", recordOf({ version })), LOCK).get("dev")?.version,
    version,
  );
});

const HEAD = "version = 1\n";
const ENV = '[envs.dev]\nrevision_id = "v1"\nsynced_at = "2026-03-01T12:00:00Z"\n';

const STRANGE: readonly (readonly [what: string, content: string])[] = [
  ["is broken", "version = 1\n[envs.dev\n"],
  ["is of a newer format", "version = 2\n"],
  ["has no version", ENV],
  ["has a version of another type", 'version = "1"\n'],
  ["is empty", ""],
  ["has a revision that is no version", `${HEAD}[envs.dev]\nrevision_id = "5f2c"\n`],
  ["has a revision that no number holds", `${HEAD}${ENV.replace("v1", "v9999999999999999")}`],
  ["has a time that is none", `${HEAD}${ENV.replace("2026-03-01T12:00:00Z", "lately")}`],
  ["has a repository that there is not", `${HEAD}${ENV}repository = "Nope"\n`],
  ["has environments that are a date", `${HEAD}envs = 2026-03-01\n`],
  ["has entries that are no table", `${HEAD}${ENV}entries = 3\n`],
];

for (const [what, content] of STRANGE) {
  Deno.test(`a lock that ${what} is left as it is, and shown with the place`, async () => {
    const disk = memory({ [LOCK]: content });
    await assert.rejects(writeLock(disk, "cliconfig.toml", "prod", recordOf()), (error) => {
      assert.ok(error instanceof Failure);
      assert.equal(error.place?.file, LOCK);
      assert.notEqual(error.advice, "");
      return true;
    });
    assert.equal(disk.files.get(LOCK), content);
  });
}

Deno.test("a lock that somebody edited is understood, however it is written", () => {
  const text = `\ufeffversion = 1 # ours\r
envs = { dev = { revision_id = "v3", synced_at = "2026-03-01T12:00:00Z", entries = { a = 1 } } }\r
`;
  assert.deepEqual(readLock(text, LOCK).get("dev"), {
    version: 3,
    syncedAt: "2026-03-01T12:00:00Z",
    repository: "InExperienceConfig",
    entries: entriesOf({ a: 1 }),
  });
  assert.equal(readLock(`${HEAD}${ENV}`, LOCK).get("dev")?.entries.size, 0);
  assert.equal(readLock(HEAD, LOCK).size, 0);
});

Deno.test("a text that was just read is not parsed again", () => {
  assert.equal(readLock(`${HEAD}${ENV}`, LOCK), readLock(`${HEAD}${ENV}`, LOCK));
  assert.notEqual(readLock(`${HEAD}${ENV}`, LOCK), readLock(`${HEAD}${ENV}\n`, LOCK));
});

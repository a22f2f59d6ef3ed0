import assert from "node:assert/strict";
import fc from "fast-check";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Disk } from "../../../src/disk/disk.ts";
import { lockPath, type LockRecord, readLock, updateLock } from "../../../src/files/lockFile.ts";
import { BRANCH_MARK } from "../../../src/values/branch.ts";
import { Failure } from "../../../src/values/failure.ts";
import {
  equalJson,
  type Json,
  jsonNumber,
  type JsonObject,
  writeJson,
} from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { REPOSITORIES } from "../../../src/values/repository.ts";
import { entriesOf } from "../values/randomJson.ts";
import { lives, names } from "./randomValues.ts";
import { openFolder } from "../../support/openFolder.ts";
import { inFolder } from "../../support/systemTool.ts";

const LOCK = "cliconfig.lock.toml";

function parsed(text: string): JsonObject {
  return parseJson(text) as JsonObject;
}

/** A folder in memory. */
function memory(
  files: Record<string, string> = {},
): Disk & { readonly files: Map<string, string> } {
  const fileConditions = new Map(Object.entries(files));
  return {
    files: fileConditions,
    readNow: () => undefined,
    read: (path) => Promise.resolve(fileConditions.get(path)),
    inspect: (path) =>
      Promise.resolve({ state: fileConditions.has(path) ? "there" : "absent", owners: [] }),
    isSame: (path, other) => Promise.resolve(path === other),
    replace: (path, content) => {
      fileConditions.set(path, content);
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
    conditions: undefined,
    ...change,
  };
}

async function written(env: string, record: LockRecord, before?: string): Promise<string> {
  const disk = memory(before === undefined ? {} : { [LOCK]: before });
  await updateLock(disk, "cliconfig.toml", env, () => record);
  assert.deepEqual([...disk.files.keys()], [LOCK]);
  return disk.files.get(LOCK)!;
}

Deno.test("the lock file is next to the config file, with a name made from it", () => {
  assert.equal(lockPath("cliconfig.toml"), "cliconfig.lock.toml");
  assert.equal(lockPath("ops/events.toml"), "ops/events.lock.toml");
  assert.equal(lockPath("events"), "events.lock.toml");
  assert.equal(lockPath("my.toml.d/events.toml"), "my.toml.d/events.lock.toml");
});

Deno.test("a new lock file has the fields of the specification, without defaults", async () => {
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

Deno.test("the universe is recorded and read back; an older record has none", async () => {
  const text = await written("dev", recordOf({ universeId: 222 as UniverseId }));
  assert.match(text, /^universe_id = 222$/m);
  assert.equal(readLock(text, LOCK).get("dev")?.universeId, 222);
  assert.ok(!("universeId" in readLock(await written("dev", recordOf()), LOCK).get("dev")!));
  for (const broken of ['"222"', "0", "-1", "1.5", "99999999999999999"]) {
    const changed = text.replace("= 222", `= ${broken}`);
    assert.throws(() => readLock(changed, LOCK), /"dev" has no usable universe_id/, broken);
  }
});

Deno.test("conditions are recorded next to the entries: conditions and values as JSON, and their order", async () => {
  const seen = recordOf({
    entries: parsed('{"race.laps": 3, "k.RBX.conditional.vip us": {"a": null, "n": 1e400}}'),
    conditions: parsed(
      `{"rules": {"it's": {"tokens": [{"operator": "Eq"}]}, "gone": null}, "rulesOrder": ["it's", "vip us"]}`,
    ),
    hasConditions: true,
  });
  const text = await written("dev", seen);
  assert.equal(
    text.slice(text.indexOf("[envs.dev.conditions]")),
    `\
[envs.dev.conditions]
holds = true
order = ["it's", "vip us"]

[envs.dev.conditions.rules]
"it's" = '{"tokens":[{"operator":"Eq"}]}'
gone = 'null'

[envs.dev.conditions.values]
"k.RBX.conditional.vip us" = '{"a":null,"n":1e400}'
`,
  );
  assert.deepEqual(readLock(text, LOCK).get("dev"), seen);
});

Deno.test("a config without conditions is recorded as such; an older record does not say", async () => {
  const text = await written("dev", recordOf({ conditions: null }));
  assert.match(text, /\[envs\.dev\.conditions\]\norder = \[\]\n$/);
  assert.deepEqual(readLock(text, LOCK).get("dev")?.conditions, null);
  const older = readLock(await written("dev", recordOf()), LOCK).get("dev")!;
  assert.equal(older.conditions, undefined);
});

Deno.test("conditions of any shape survive being written and read", async () => {
  const json = fc.jsonValue().map((value) => parseJson(JSON.stringify(value)));
  const table = fc.dictionary(fc.string({ minLength: 1 }), json)
    .map((members): JsonObject => new Map(Object.entries(members)));
  const branches = table.map((members): JsonObject =>
    new Map([...members].map(([key, value]) => [`${key}${BRANCH_MARK}r`, value]))
  );
  const config = fc.record({ branches, rules: table, order: fc.array(fc.string()) });
  await fc.assert(
    fc.asyncProperty(config, async ({ branches, rules, order }) => {
      const payload = new Map<string, Json>([["rules", rules], ["rulesOrder", order]]);
      const conditions = rules.size + order.length === 0 ? null : payload;
      const text = await written("dev", recordOf({ entries: branches, conditions }));
      const read = readLock(text, LOCK).get("dev")!;
      assert.ok(equalJson(read.entries, branches));
      assert.ok(equalJson(read.conditions!, conditions));
    }),
    { numRuns: 300 },
  );
});

Deno.test("a repository other than the default is recorded and read back", async () => {
  for (const repository of REPOSITORIES) {
    const text = await written("dev", recordOf({ repository }));
    assert.equal(text.includes("repository ="), repository !== "InExperienceConfig");
    assert.equal(readLock(text, LOCK).get("dev")?.repository, repository);
  }
});

Deno.test("the other envs stay, and the named one is replaced", async () => {
  const first = await written("dev", recordOf());
  const second = await written(
    "prod",
    recordOf({ version: 2, repository: "JourneysConfig" }),
    first,
  );
  const third = await written(
    "dev",
    recordOf({ version: 15, entries: new Map(), conditions: null }),
    second,
  );
  const records = readLock(third, LOCK);
  assert.deepEqual([...records.keys()].sort(), ["dev", "prod"]);
  assert.deepEqual(
    records.get("dev"),
    recordOf({ version: 15, entries: new Map(), conditions: null }),
  );
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
    conditions: fc.constantFrom(null, undefined),
  });
  const envs = fc.uniqueArray(fc.tuple(names, record), { maxLength: 3, selector: ([env]) => env });
  await fc.assert(fc.asyncProperty(envs, async (envs) => {
    fc.pre(envs.every(([env, { entries }]) => [env, ...entries.keys()].every(isWritable)));
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

/** Say whether a file can contain a name: half a surrogate pair is not text. */
function isWritable(name: string): boolean {
  return name.isWellFormed();
}

Deno.test("numbers of any size are kept digit for digit", async () => {
  const digits = ["9007199254740993", "-123456789012345678901234567890", "1e400", "-0", "1.50"];
  const entries = new Map<string, Json>(digits.map((lexeme) => [lexeme, jsonNumber(lexeme)]));
  const read = readLock(await written("dev", recordOf({ entries, conditions: null })), LOCK).get(
    "dev",
  )!;
  assert.ok(equalJson(read.entries, entries));
});

Deno.test("the highest version that Roblox may send is read back", async () => {
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
  ["has a newer format", "version = 2\n"],
  ["has no version", ENV],
  ["has a version of another type", 'version = "1"\n'],
  ["is empty", ""],
  ["has a revision that is not a version", `${HEAD}[envs.dev]\nrevision_id = "5f2c"\n`],
  ["has a revision beyond all numbers", `${HEAD}${ENV.replace("v1", "v9999999999999999")}`],
  ["has an invalid time", `${HEAD}${ENV.replace("2026-03-01T12:00:00Z", "lately")}`],
  ["has an unknown repository", `${HEAD}${ENV}repository = "Nope"\n`],
  ["has environments that are a date", `${HEAD}envs = 2026-03-01\n`],
  ["has entries that are not a table", `${HEAD}${ENV}entries = 3\n`],
  ["has conditions that are not a table", `${HEAD}${ENV}conditions = 3\n`],
  ["has conditions without an order", `${HEAD}${ENV}[envs.dev.conditions]\n`],
  ["has an order of numbers", `${HEAD}${ENV}[envs.dev.conditions]\norder = [1]\n`],
  [
    "has a condition that is not JSON",
    `${HEAD}${ENV}conditions = { order = [], rules = { a = "{" } }\n`,
  ],
  [
    "has a value nested too deeply",
    `${HEAD}${ENV}conditions = { order = [], values = { a = "${"[".repeat(9_999)}" } }\n`,
  ],
];

for (const [what, content] of STRANGE) {
  Deno.test(`a lock that ${what} is left as it is, and shown with its place`, async () => {
    const disk = memory({ [LOCK]: content });
    await assert.rejects(updateLock(disk, "cliconfig.toml", "prod", () => recordOf()), (error) => {
      assert.ok(error instanceof Failure);
      assert.equal(error.place?.file, LOCK);
      assert.notEqual(error.advice, "");
      return true;
    });
    assert.equal(disk.files.get(LOCK), content);
  });
}

Deno.test("a lock file that somebody edited is understood, however it is written", () => {
  const text = `\ufeffversion = 1 # ours\r
envs = { dev = { revision_id = "v3", synced_at = "2026-03-01T12:00:00Z", entries = { a = 1 } } }\r
`;
  assert.deepEqual(readLock(text, LOCK).get("dev"), {
    version: 3,
    syncedAt: "2026-03-01T12:00:00Z",
    repository: "InExperienceConfig",
    entries: entriesOf({ a: 1 }),
    conditions: undefined,
  });
  assert.equal(readLock(`${HEAD}${ENV}`, LOCK).get("dev")?.entries.size, 0);
  assert.equal(readLock(HEAD, LOCK).size, 0);
});

function record(version: number): LockRecord {
  return {
    version,
    syncedAt: "2026-03-01T12:00:00.000Z",
    repository: "InExperienceConfig",
    entries: new Map([["race.laps", jsonNumber(version)]]),
    conditions: null,
  };
}

Deno.test("environments recorded at the same time are all kept and not mixed up", () =>
  inFolder(async (folder) => {
    const envs = Array.from({ length: 6 }, (_, i) => `env-${i}`);
    for (let round = 1; round <= 3; round++) {
      await Promise.all(envs.map((env, i) => {
        return updateLock(openFolder(folder), "cliconfig.toml", env, () => record(round * 100 + i));
      }));
      const lock = readLock(await readFile(join(folder, LOCK), "utf8"), LOCK);
      assert.deepEqual([...lock.keys()].sort(), envs.toSorted());
      envs.forEach((env, i) => assert.deepEqual(lock.get(env), record(round * 100 + i)));
    }
    assert.deepEqual(await readdir(folder), [LOCK]);
  }));

Deno.test("writing one record keeps the meaning of every other one", () =>
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
    await updateLock(openFolder(folder), "cliconfig.toml", "dev", () => record(2));
    const lock = readLock(await readFile(path, "utf8"), LOCK);
    assert.deepEqual([...lock], [...kept, ["dev", record(2)]]);
  }));

/** Lock files that we must not replace, and what is reported. */
const LEFT_ALONE: readonly (readonly [what: string, content: string | Uint8Array, said: RegExp])[] =
  [
    ["is not TOML", 'version = 1\n[envs.dev\nrevision_id = "v1"\n', /lock\.toml:2:10: not TOML/],
    ["was cut off", 'version = 1\n\n[envs.dev]\nrevision_id = "v1', /not TOML/],
    ["is empty", "", /its version is not 1/],
    ["has a newer format", "version = 2\n[envs.dev]\nwhatever = 1\n", /its version is not 1/],
    ["has a version that is a string", 'version = "1"\n', /its version is not 1/],
    ["has envs that are not a table", "version = 1\nenvs = 3\n", /envs is not a table/],
    ["has an env that is not a table", "version = 1\nenvs.dev = 3\n", /"dev" is not a table/],
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
    ["contains conflict markers", "<<<<<<< ours\nversion = 1\n=======\n", /not TOML/],
    ["is not UTF-8", new Uint8Array([0x76, 0xff, 0xfe]), /is not UTF-8 text/],
    ["consists of NULs", new Uint8Array(64), /not TOML/],
  ];

for (const [what, content, said] of LEFT_ALONE) {
  Deno.test(`a lock file that ${what} is shown and left as it is`, () =>
    inFolder(async (folder) => {
      const path = join(folder, LOCK);
      await writeFile(path, content);
      const before = await readFile(path);
      const written = updateLock(openFolder(folder), "cliconfig.toml", "dev", () => record(2));
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
    const written = updateLock(openFolder(folder), "cliconfig.toml", "dev", () => record(2));
    await assert.rejects(written, /cannot be read: it is a folder/);
    assert.deepEqual(await readdir(folder), [LOCK]);
  }));

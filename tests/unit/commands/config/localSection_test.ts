import assert from "node:assert/strict";
import {
  readLocalSection,
  readRepository,
  refuseInexact,
  resolveRepository,
} from "../../../../src/commands/config/localSection.ts";
import { readConfigFile } from "../../../../src/files/configFile.ts";
import { Failure } from "../../../../src/values/failure.ts";
import { jsonNumber, writeJson } from "../../../../src/values/json.ts";
import type { Repository } from "../../../../src/values/repository.ts";
import { contextOf, fakeHttp, reply } from "../doctor/runtime.ts";
import type { CommonFlags } from "../../../../src/flags/flags.ts";

const FILE = "conf/cliconfig.toml";
const http = fakeHttp(() => reply(500));

function flagsOf(repository?: Repository): CommonFlags {
  return {
    places: "cliplace.toml",
    config: FILE,
    ...(repository === undefined ? {} : { repository }),
  };
}

/** Read the section `dev` of a config file. */
function read(content: string | Failure | undefined, repository?: Repository) {
  const files = content === undefined ? {} : { [FILE]: content };
  const context = contextOf({ flags: flagsOf(repository), files, http });
  return Promise.resolve().then(() => readLocalSection("dev", context));
}

/** Check that it is refused, in words that contain all of these. */
async function assertRefused(
  reading: Promise<unknown>,
  ...words: readonly (string | RegExp)[]
): Promise<Failure> {
  const error = await reading.then(() => assert.fail("it was not refused"), (error) => error);
  assert.ok(error instanceof Failure, String(error));
  for (const word of words) {
    assert.ok(
      typeof word === "string" ? error.message.includes(word) : word.test(error.message),
      `${word} in: ${error.message}`,
    );
  }
  return error;
}

function entries(count: number): string {
  return Array.from({ length: count }, (_, i) => `[dev.entries."k${i}"]\nvalue = ${i}\n`).join("");
}

Deno.test("the entries of the env are what is wanted, and those of others are not", async () => {
  const { desired, env, repository } = await read(
    '[dev.entries."a.b"]\nvalue = 1.0\ndescription = "d"\n[dev.entries.c.value]\nx = [1]\n' +
      "[prod.entries.z]\nvalue = 1\n",
  );
  assert.equal(writeJson(desired), '{"a.b":1.0,"c":{"x":[1]}}');
  assert.equal(env, "dev");
  assert.equal(repository, "InExperienceConfig");
});

Deno.test("a file that is not there is shown, with both ways to get one", async () => {
  await assertRefused(read(undefined), FILE, /`cli config .*init/, /`cli config .*pull/);
});

Deno.test("a file that cannot be read is shown as it is", async () => {
  const failure = new Failure("It cannot be read.", "Make it readable.");
  assert.equal(await assertRefused(read(failure)), failure);
});

Deno.test("an env without a section is an error that names those there are", async () => {
  const error = await assertRefused(
    read("[prod.entries.a]\nvalue = 1\n[staging]\n"),
    FILE,
    '"dev"',
    '"prod"',
    '"staging"',
    /`cli config .*pull --env dev/,
  );
  assert.equal(error.place, undefined);
  await assertRefused(read(""), '"dev"');
  await assertRefused(read('repository = "JourneysConfig"\n'), '"dev"');
});

Deno.test("a section without entries is no error here", async () => {
  assert.equal((await read("[dev]\n")).desired.size, 0);
  assert.equal((await read("[dev.entries]\n")).desired.size, 0);
});

Deno.test("100 entries are within the limit, and 101 breach it at their section", async () => {
  assert.equal((await read(entries(100))).limitViolation(0), undefined);
  const { desired, limitViolation } = await read(entries(101));
  assert.equal(desired.size, 101);
  assert.match(limitViolation(0)!.what, /"dev".*101.*100/);
  assert.equal(limitViolation(0)!.place?.file, FILE);
  assert.equal(limitViolation(0)!.place?.line, 1);
});

Deno.test("another env's entries do not count against the limit", async () => {
  const other = entries(101).replaceAll("[dev.", "[prod.");
  const { desired, limitViolation } = await read(`${entries(1)}${other}`);
  assert.equal(desired.size, 1);
  assert.equal(limitViolation(0), undefined);
});

Deno.test("a key of 256 characters is within the limit, and one of 257 breaches it in its place", async () => {
  const file = (key: string) => `\n[dev.entries."${key}"]\nvalue = 1\n`;
  for (const character of ["k", "😀"]) {
    assert.equal((await read(file(character.repeat(256)))).limitViolation(0), undefined);
    const { limitViolation } = await read(file(character.repeat(257)));
    assert.match(limitViolation(0)!.what, /257.*256/s);
    assert.equal(`${limitViolation(0)!.place?.line}:${limitViolation(0)!.place?.column}`, "2:14");
    assert.ok(
      !limitViolation(0)!.what.includes(character.repeat(100)),
      "a long key is not told whole",
    );
  }
});

const NAMED = 'repository = "JourneysConfig"\n[dev]\n';
const UNNAMED = "[dev]\n";

Deno.test("the repository is the flag's or the file's, and the default without both", async () => {
  assert.equal((await read(UNNAMED)).repository, "InExperienceConfig");
  assert.equal((await read(NAMED)).repository, "JourneysConfig");
  assert.equal((await read(UNNAMED, "AntiCheatConfig")).repository, "AntiCheatConfig");
  assert.equal((await read(NAMED, "JourneysConfig")).repository, "JourneysConfig");
});

Deno.test("a flag and a file that differ are refused, naming both and the file", async () => {
  for (const flag of ["AntiCheatConfig", "InExperienceConfig"] as const) {
    const error = await assertRefused(read(NAMED, flag), flag, "JourneysConfig", FILE);
    assert.equal(error.place?.line, 1);
  }
  const byDefault = read('repository = "InExperienceConfig"\n[dev]\n', "AntiCheatConfig");
  await assertRefused(byDefault, "AntiCheatConfig", "InExperienceConfig", FILE);
  const file = readConfigFile(NAMED, FILE);
  const context = { flags: flagsOf("AntiCheatConfig") };
  assert.throws(() => resolveRepository(file, context), Failure);
  assert.equal(resolveRepository(undefined, context), "AntiCheatConfig");
});

Deno.test("a command that needs only the repository needs no file", async () => {
  const of = (content: string | undefined, flag?: Repository) =>
    readRepository(
      contextOf({
        flags: flagsOf(flag),
        files: content === undefined ? {} : { [FILE]: content },
        http,
      }),
    );
  assert.equal(of(undefined), "InExperienceConfig");
  assert.equal(of(undefined, "JourneysConfig"), "JourneysConfig");
  assert.equal(of(NAMED), "JourneysConfig");
  await assertRefused(
    Promise.resolve().then(() => of(NAMED, "AntiCheatConfig")),
    "AntiCheatConfig",
    "JourneysConfig",
  );
  await assertRefused(
    Promise.resolve().then(() => of("repository = 5\n")),
    "repository",
  );
});

Deno.test("a number that the platform cannot keep is refused by name, and not when it is live", async () => {
  const section = async (value: string) =>
    (await read(`[dev.entries.big]\nvalue = ${value}\n`)).section;
  const exact = ["9007199254740992", "-9007199254740992", "0.1", "1e22"];
  for (const value of exact) refuseInexact(await section(value), new Map());
  const inexact = [
    "9007199254740993",
    "-9007199254740993",
    "1e400",
    "[1, { x = 9007199254740995 }]",
  ];
  for (const value of inexact) {
    const local = await section(value);
    assert.throws(() => refuseInexact(local, new Map()), (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.what, /"big"/);
      assert.equal(error.place?.line, 2);
      return true;
    });
    refuseInexact(local, new Map([["big", local.entries.get("big")!.value]]));
    assert.throws(() => refuseInexact(local, new Map([["big", jsonNumber(1)]])), Failure);
  }
});

Deno.test("a value that is too long is named with its size, where its entry is", async () => {
  const { limitViolation } = await read(
    `[dev.entries.a]\nvalue = 1\n[dev.entries.long]\nvalue = "${"x".repeat(100_001)}"\n`,
  );
  assert.match(limitViolation(0)!.what, /"long" is 100001 characters long.* 100000/);
  assert.equal(limitViolation(0)!.place?.line, 3);
});

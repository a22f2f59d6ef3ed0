import assert from "node:assert/strict";
import { Failure } from "../../src/values/failure.ts";
import { parse } from "./parse.ts";

/** What is said of a command line that is refused. */
async function said(...line: string[]): Promise<Failure> {
  const error = await parse(...line).then(() => assert.fail("it was read"), (error) => error);
  assert.ok(error instanceof Failure, String(error));
  assert.doesNotMatch(error.message, /\bat .*:\d+:\d+|Commander/, "no stack, no library's name");
  assert.match(error.what, /^[A-Z\-`].*\.$/s);
  return error;
}

Deno.test("a misspelt flag is answered with the one that was meant", async () => {
  const pairs = [
    [["config", "check", "--evn", "dev"], "--evn", "--env"],
    [["config", "check", "--universeid", "1"], "--universeid", "--universe-id"],
    [["config", "sync", "--mesage", "x"], "--mesage", "--message"],
    [["config", "sync", "--dryrun"], "--dryrun", "--dry-run"],
    [["doctor", "--no-prob"], "--no-prob", "--no-probe"],
    [["doctor", "--chekc-ip"], "--chekc-ip", "--check-ip"],
    [["--plcaes", "p", "config", "list"], "--plcaes", "--places"],
  ] as const;
  for (const [line, typed, meant] of pairs) {
    const { what, advice } = await said(...line);
    assert.ok(what.includes(`'${typed}'`), what);
    assert.equal(advice, `Did you mean ${meant}?`);
  }
});

Deno.test("a flag like no other is answered with where to look", async () => {
  const { what, advice } = await said("config", "sync", "--wibble");
  assert.equal(what, "Unknown option '--wibble'.");
  assert.equal(advice, "`cli config sync --help` shows what it takes.");
});

Deno.test("a misspelt command is answered with the one that was meant", async () => {
  assert.match((await said("config", "snyc")).message, /'snyc'.*Did you mean sync\?/);
  assert.match((await said("docter")).message, /'docter'.*Did you mean doctor\?/);
});

Deno.test("a command of config that stands alone is answered with where it is", async () => {
  for (const name of ["sync", "check", "pull", "versions", "rollback", "init", "get", "list"]) {
    assert.match(
      (await said(name)).message,
      new RegExp(`'${name}'.*Did you mean config ${name}\\?`),
    );
  }
});

Deno.test("a command like no other is answered with where to look", async () => {
  assert.match((await said("config", "wibble")).advice, /`cli config --help`/);
  assert.match((await said("wibble")).advice, /`cli --help`/);
});

Deno.test("surplus arguments, missing values and values that are too many say so", async () => {
  assert.match((await said("config", "list", "a")).what, /too many arguments/i);
  assert.match((await said("config", "list", "--env")).what, /--env .*argument missing/);
  assert.match((await said("config", "sync", "--dry-run=yes")).what, /--dry-run takes no value/);
});

Deno.test("only the flags of config itself get its special advice", async () => {
  assert.match(
    (await said("config", "list", "--config", "x")).advice,
    /^Write: cli config --config/,
  );
  for (const flag of ["--config-file", "--configs", "--repositorys"]) {
    const { what } = await said("config", "list", flag, "x");
    assert.ok(what.includes(flag), what);
  }
});

Deno.test("a key that was typed by mistake is never part of the answer", async () => {
  const key = "canaryKEY0123456789canaryKEY0123456789";
  const lines = [
    ["doctor", `--api-kye=${key}`],
    ["doctor", `--check-ip=${key}`],
    ["doctor", key],
    ["config", "list", key],
    ["config", "get", "a", key],
    ["config", key],
    [key],
    ["config", "list", `--${key}`],
    ["config", "--repository", "JourneysConfig", "list", `--config=${key}`],
  ];
  for (const line of lines) {
    const { message } = await said(...line);
    assert.ok(!message.includes("canaryKEY"), message);
  }
});

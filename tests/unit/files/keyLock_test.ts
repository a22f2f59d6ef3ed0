import assert from "node:assert/strict";
import { inspect } from "node:util";
import { readKeyLock } from "../../../src/files/keyLock.ts";
import { Failure } from "../../../src/values/failure.ts";
import { Secret } from "../../../src/values/secret.ts";

const read = (text: string) => readKeyLock(text, "cliapikey.lock.toml");

Deno.test("a created key has its id, and its secret or the file with it", () => {
  const { keys } = read(`
version = 4
[keys.deploy]
cloud_auth_id = "4f6c"
secret = "canary-secret"
creator_id = 77
is_enabled = true
created_at = 2026-01-02T03:04:05Z
[keys.ci_live]
cloud_auth_id = 12
secret_file = ".secrets/ci"
[keys.bare]
`);
  const deploy = keys.get("deploy");
  assert.equal(deploy?.id, "4f6c");
  assert.ok(deploy?.secret?.equals(new Secret("canary-secret")));
  assert.deepEqual(keys.get("ci_live"), { id: "12", secretFile: ".secrets/ci" });
  assert.deepEqual(keys.get("bare"), {});
  assert.doesNotMatch(inspect(keys, { depth: 9 }), /canary/);
});

Deno.test("an error shows no line of the lock file, which contains secrets", () => {
  const broken = [
    'version = 4\n[keys.a]\nsecret = "canary-secret\n',
    "version = 4\n[keys.a]\nsecret = canary-secret\n",
    'version = 4\n[keys]\na = "canary-secret"\n',
    'version = "canary-secret"\n',
  ];
  for (const text of broken) {
    assert.throws(() => read(text), (error: unknown) => {
      assert.ok(error instanceof Failure);
      assert.equal(error.place?.file, "cliapikey.lock.toml");
      assert.ok((error.place?.line ?? 0) > 0);
      assert.doesNotMatch(
        inspect(error) + error.what + error.advice + error.place?.source,
        /canary/,
      );
      return true;
    });
  }
});

Deno.test("a lock file of another format is refused, with the place of its version", () => {
  for (const version of ["3", "5", '"four"', "true"]) {
    assert.throws(() => read(`\nversion = ${version}\n`), (error: unknown) => {
      assert.ok(error instanceof Failure);
      assert.deepEqual([error.place?.line, error.place?.column], [2, 11]);
      assert.match(error.what, /format is not 4/);
      return true;
    });
  }
});

Deno.test("a lock file without keys or without a version is read", () => {
  assert.equal(read("version = 4").keys.size, 0);
  assert.equal(read("[keys.a]").keys.size, 1);
});

import assert from "node:assert/strict";
import { parseRepository } from "../../../src/flags/parseFlag.ts";
import fc from "fast-check";
import openapi from "../../support/platform/openapi.json" with { type: "json" };
import { Failure } from "../../../src/values/failure.ts";
import {
  DEFAULT_REPOSITORY,
  findRepository,
  REPOSITORIES,
} from "../../../src/values/repository.ts";

Deno.test("the repositories are those of Roblox's document, the default first", () => {
  const published = openapi.schemas.Repository.enum;
  assert.deepEqual([...REPOSITORIES].sort(), [...published].sort());
  assert.equal(DEFAULT_REPOSITORY, "InExperienceConfig");
});

Deno.test("a repository is found in any letter case", () => {
  for (const name of REPOSITORIES) {
    for (const spelt of [name, name.toLowerCase(), name.toUpperCase()]) {
      assert.equal(parseRepository(spelt, "--repository"), name);
    }
  }
});

Deno.test("an unknown repository is refused, listing the names", () => {
  for (const name of ["", "InExperience", "AntiCheatConfig ", "AntıCheatConfig", "../x"]) {
    assert.throws(() => parseRepository(name, "--repository"), (error) => {
      assert.ok(error instanceof Failure);
      assert.ok(error.what.startsWith(`--repository names "${name}"`), error.what);
      for (const listed of REPOSITORIES) assert.ok(error.advice.includes(listed), listed);
      return true;
    });
  }
});

Deno.test("nothing but their names is a repository", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => {
    const found = findRepository(name);
    assert.equal(found?.toLowerCase(), found === undefined ? undefined : name.toLowerCase());
  }));
});

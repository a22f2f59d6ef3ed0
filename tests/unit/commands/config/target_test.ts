import assert from "node:assert/strict";
import {
  resolveEnvTarget,
  resolveLockTarget,
  resolveWriteTarget,
  writeTargetText,
} from "../../../../src/commands/config/target.ts";
import { withFlags } from "../../../../src/commands/context.ts";
import type { CommonFlags } from "../../../../src/flags/flags.ts";
import { Failure, orFailure } from "../../../../src/values/failure.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import { contextOf, fakeHttp, reply } from "../doctor/runtime.ts";

const PLACES = "ops/cliplace.toml";
const CONTENT = `[dev]
universe_id = 11
[production]
universe_id = 22
confirm = true
[empty]
`;
const http = fakeHttp(() => reply(500));

/** A folder whose places file contains this; a failure is one that must not be read. */
function folder(flags: Partial<CommonFlags>, content: string | Failure | undefined = CONTENT) {
  return contextOf({ flags, files: content === undefined ? {} : { [PLACES]: content }, http });
}

function shared(env?: string, universeId?: number): Partial<CommonFlags> {
  return {
    places: PLACES,
    ...(env === undefined ? {} : { env }),
    ...(universeId === undefined ? {} : { universeId: universeId as UniverseId }),
  };
}

function refusal(resolve: () => unknown): Failure {
  const refused = orFailure(resolve);
  assert.ok(refused instanceof Failure, "it was not refused");
  return refused;
}

const UNUSABLE = [
  new Failure("It cannot be read.", "x"),
  "not TOML",
  "[dev]\nuniverse_id = 1\nconfrim = true\n",
  "[dev]\nuniverse_id = 1\nplaces.main = '5'\n",
];

for (const resolve of [resolveEnvTarget, resolveLockTarget, resolveWriteTarget]) {
  Deno.test(`${resolve.name} refuses a places file that cannot be read, also where a flag gives the universe`, () => {
    for (const content of UNUSABLE) {
      for (const universe of [undefined, 33]) {
        refusal(() => resolve(folder(shared("production", universe), content)));
      }
    }
  });
}

Deno.test("a command that only reads knows which environments ask a person before a write, if the places file can be read", () => {
  const confirming = (env: string, universe?: number, content?: string) =>
    (resolveEnvTarget(folder(shared(env, universe), content))).confirming;
  assert.deepEqual(confirming("production"), ["production"]);
  assert.deepEqual(confirming("dev"), []);
  assert.deepEqual(confirming("dev", 22), ["production"]);
  const misread = "[dev]\nuniverse_id = 1\n[live]\nuniverse_id = 'x'\nconfirm = true\n";
  assert.deepEqual(confirming("dev", undefined, misread), []);
});

for (const resolve of [resolveWriteTarget, resolveLockTarget]) {
  Deno.test(`${resolve.name} refuses an environment whose universe cannot be read`, () => {
    const misread = '[production]\nuniverse_id = "33"\n';
    for (const content of [misread]) {
      refusal(() => resolve(folder(shared("production", 33), content)));
    }
  });
}

Deno.test("a write refuses a places file that is named and not there: it may want a person", () => {
  const missing = contextOf({ flags: shared("dev", 22), files: {}, http });
  const { what, advice } = refusal(() => resolveWriteTarget(missing));
  assert.match(what, /ops\/cliplace\.toml/);
  assert.match(advice, /--places/);
  const standard = withFlags(missing, { places: "cliplace.toml" });
  assert.deepEqual((resolveWriteTarget(standard)).confirming, []);
});

Deno.test("a write to a universe under another name needs a person where the section asks for one that has it", () => {
  const target = resolveWriteTarget(folder(shared("dev", 22)));
  assert.deepEqual(target.confirming, ["production"]);
  assert.equal(
    writeTargetText(target).printed,
    "dev (universe 22, which is production)",
  );
  const own = resolveWriteTarget(folder(shared("production")));
  assert.equal(writeTargetText(own).printed, "production (universe 22)");
});

import assert from "node:assert/strict";
import {
  resolveEnvTarget,
  resolveLockTarget,
  resolveTarget,
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

for (const resolve of [resolveTarget, resolveEnvTarget, resolveWriteTarget]) {
  Deno.test(`${resolve.name} looks the env up in the places file`, () => {
    for (const [env, universe] of [["dev", 11], ["production", 22]] as const) {
      const target = resolve(folder(shared(env)));
      assert.deepEqual([target.env, target.universeId], [env, universe]);
    }
  });

  Deno.test(`${resolve.name} shows an unknown env with those there are`, () => {
    const { message } = refusal(() => resolve(folder(shared("prodution"))));
    assert.match(message, /ops\/cliplace\.toml/);
    assert.match(message, /"prodution"/);
    for (const env of ["dev", "production", "empty"]) assert.ok(message.includes(env), env);
    assert.match(message, /Did you mean "production"/);
  });

  Deno.test(`${resolve.name} shows an env without a universe, in its place`, () => {
    const { message, place } = refusal(() => resolve(folder(shared("empty"))));
    assert.match(message, /"empty".*universe/);
    assert.equal(place?.line, 6);
  });

  Deno.test(`${resolve.name} shows a places file that is not there, with every way out`, () => {
    const missing = contextOf({ flags: shared("dev"), files: {}, http });
    const { message } = refusal(() => resolve(missing));
    for (const word of [PLACES, "cli setup", "universe_id"]) {
      assert.ok(message.includes(word), word);
    }
  });

  Deno.test(`${resolve.name} passes a complaint about the places file on`, () => {
    const { place } = refusal(() => resolve(folder(shared("dev"), "[dev\n")));
    assert.equal(place?.file, PLACES);
  });
}

Deno.test("a bare universe is enough where no config file is read", () => {
  assert.deepEqual(resolveTarget(folder(shared(undefined, 33), undefined)), {
    universeId: 33,
  });
});

Deno.test("neither env nor universe is refused, naming both flags", () => {
  const { message } = refusal(() => resolveTarget(folder(shared())));
  assert.match(message, /--env/);
  assert.match(message, /--universe-id/);
});

Deno.test("a command that works with the config file needs --env next to --universe-id", () => {
  for (const universeId of [undefined, 33]) {
    const { what, advice } = refusal(() => resolveEnvTarget(folder(shared(undefined, universeId))));
    assert.match(what, /--env/);
    const instead = universeId === undefined ? "" : "; --universe-id does not replace it";
    assert.equal(advice, `Add --env <name> (dev, production, empty)${instead}.`);
  }
});

Deno.test("a command that needs the universe alone reads no places file when that is given", () => {
  for (const content of [new Failure("It cannot be read.", "x"), "not TOML", undefined]) {
    const target = resolveTarget(folder(shared("production", 33), content));
    assert.deepEqual([target.env, target.universeId], ["production", 33]);
  }
});

const UNUSABLE = [
  new Failure("It cannot be read.", "x"),
  "not TOML",
  "[dev]\nuniverse_id = 1\nconfrim = true\n",
  "[dev]\nuniverse_id = 1\nplaces.main = '5'\n",
];

for (const resolve of [resolveEnvTarget, resolveLockTarget, resolveWriteTarget]) {
  Deno.test(`${resolve.name} refuses a places file that cannot be read, whoever gives the universe`, () => {
    for (const content of UNUSABLE) {
      for (const universe of [undefined, 33]) {
        refusal(() => resolve(folder(shared("production", universe), content)));
      }
    }
  });
}

Deno.test("a reading says who asks before a write, as far as that can be read", () => {
  const guards = (env: string, universe?: number, content?: string) =>
    (resolveEnvTarget(folder(shared(env, universe), content))).guards;
  assert.deepEqual(guards("production"), ["production"]);
  assert.deepEqual(guards("dev"), []);
  assert.deepEqual(guards("dev", 22), ["production"]);
  const misread = "[dev]\nuniverse_id = 1\n[live]\nuniverse_id = 'x'\nconfirm = true\n";
  assert.deepEqual(guards("dev", undefined, misread), []);
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
  assert.deepEqual((resolveWriteTarget(standard)).guards, []);
});

Deno.test("a write to a universe under another name is guarded by the section that has it", () => {
  const target = resolveWriteTarget(folder(shared("dev", 22)));
  assert.deepEqual(target.guards, ["production"]);
  assert.equal(
    writeTargetText(target).printed,
    "dev (universe 22, which is production)",
  );
  const own = resolveWriteTarget(folder(shared("production")));
  assert.equal(writeTargetText(own).printed, "production (universe 22)");
});

Deno.test("the lock is about the env's own universe only", () => {
  const lockOf = (env: string, universe?: number, content?: string) =>
    (resolveEnvTarget(folder(shared(env, universe), content))).lock;
  assert.equal(lockOf("dev"), "own");
  assert.equal(lockOf("dev", 11), "own");
  assert.equal(lockOf("empty", 11), "unknown");
  assert.equal(lockOf("nobody", 11), "unknown");
  const foreign = lockOf("dev", 22);
  assert.match(typeof foreign === "object" ? foreign.leftAlone : "", /"dev" is universe 11.* 22/);
  assert.equal(lockOf("dev", 11, "[dev]\nuniverse_id = 'x'\n"), "unknown");
});

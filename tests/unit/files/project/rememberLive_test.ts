import assert from "node:assert/strict";
import { rememberLive } from "../../../../src/files/project/rememberLive.ts";
import { Changed } from "../../../../src/disk/disk.ts";
import { FileLocked } from "../../../../src/disk/withFileLock.ts";
import { Failure, Interrupted } from "../../../../src/values/failure.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import { fakeHttp, reply } from "../../../support/network/fakeNetwork.ts";
import { contextOf } from "../../commands/fakeContext.ts";

const TARGET = {
  env: "dev",
  universeId: 222 as UniverseId,
  memory: "own",
  confirming: [],
} as const;

const RECORD = {
  version: 2,
  syncedAt: "2026-03-01T12:00:00.000Z",
  repository: "InExperienceConfig",
  entries: new Map(),
  conditions: null,
} as const;

for (const fault of [new Failure("It cannot be written.", "Write it."), new TypeError("a bug")]) {
  Deno.test(`a lock file that cannot be written (${fault.name}) is reported, not thrown`, async () => {
    const context = contextOf({ http: fakeHttp(() => reply(500)) });
    const disk = { ...context.disk, replace: () => Promise.reject(fault) };
    const { lockFailure } = await rememberLive(TARGET, RECORD, { ...context, disk });
    assert.ok(lockFailure instanceof Failure);
    assert.match(lockFailure.what, /written/);
    assert.ok(!lockFailure.what.includes("a bug"));
  });
}

Deno.test("no message about an unwritten lock file advises running the command again", async () => {
  const context = contextOf({ http: fakeHttp(() => reply(500)) });
  const faults = [
    new FileLocked(
      "Another run is writing here.",
      "Wait, then run this again.",
      "rm x.lock",
    ),
    new Changed("It changed while this ran.", "Run it again."),
  ];
  for (const fault of faults) {
    const disk = { ...context.disk, replace: () => Promise.reject(fault) };
    const { lockFailure } = await rememberLive(TARGET, RECORD, { ...context, disk });
    assert.match(
      lockFailure!.advice,
      /`cli config pull --env <name>`, which writes the lock file\.$/,
    );
    assert.doesNotMatch(lockFailure!.advice, /again/);
  }
});

Deno.test("Ctrl-C while the lock file is written says so, and not that nothing was changed", async () => {
  const context = contextOf({ http: fakeHttp(() => reply(500)) });
  const read = () => Promise.reject(new Interrupted("Nothing was changed."));
  const disk = { ...context.disk, read };
  const { lockFailure } = await rememberLive(TARGET, RECORD, { ...context, disk });
  assert.match(lockFailure!.what, /^The lock file was not written: you pressed Ctrl-C/);
});

Deno.test("the record of another universe stays, and the reason is shown", async () => {
  const context = contextOf({ http: fakeHttp(() => reply(500)) });
  const refused = () => Promise.reject(new Error("nothing is to be written"));
  const disk = { ...context.disk, replace: refused };
  const memory = { leftAlone: "It is another universe." };
  assert.deepEqual(await rememberLive({ ...TARGET, memory }, RECORD, { ...context, disk }), {
    lockLeftAlone: "It is another universe.",
  });
});

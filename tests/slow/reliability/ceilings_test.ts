import assert from "node:assert/strict";
import fc from "fast-check";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { type Clock, setClock } from "../../support/reliability/clock.ts";
import { engines } from "../../support/reliability/engines.ts";
import { FILES, layOut, SECRETS } from "../../support/reliability/project.ts";
import { type RanInside, runInside } from "../../support/runInside.ts";
import { FLOODS, judgeFlood, runIntoFlood } from "../../support/reliability/ceilings.ts";

for (const runner of ["inside", ...WHOLE ? engines() : []] as const) {
  const name = runner === "inside" ? runner : runner.name;
  for (const flood of FLOODS) {
    Deno.test(`${flood.name} is refused while it arrives (${name})`, async () => {
      const flooded = await runIntoFlood(runner, flood);
      assert.deepEqual(judgeFlood(flood, flooded), []);
      printFigures({ "bytes taken": flooded.taken, "bytes of memory": flooded.memory });
    });
  }
}

/** Each attempt takes so many seconds, and is answered with a 503 that asks to wait for so many. */
interface Attempt {
  readonly takes: number;
  readonly asks: number;
}

/** Lists what is live where the platform is slow and busy, and says how many seconds that took. */
async function listSlowly(
  attempts: readonly Attempt[],
  sleep?: (clock: Clock) => Clock["sleep"],
): Promise<RanInside & { readonly seconds: number; readonly sent: number }> {
  const clock = setClock("2026-01-02T04:00:00Z");
  const begun = clock.now().getTime();
  const seconds = () => (clock.now().getTime() - begun) / 1000;
  let sent = 0;
  const slow: typeof fetch = (_, init) => {
    const signal = init!.signal!;
    const { takes, asks } = attempts[sent++ % attempts.length]!;
    clock.bind(signal);
    if (seconds() + takes >= 60) {
      clock.expire(signal);
      return Promise.reject(signal.reason);
    }
    clock.pass(takes * 1000);
    const headers = { "retry-after": String(asks) };
    return Promise.resolve(new Response("", { status: 503, headers }));
  };
  await using project = await layOut(FILES);
  const ran = await runInside({
    args: ["config", "list", "--env", "dev"],
    folder: project.folder,
    env: { CLI_API_KEY: SECRETS.key, NO_COLOR: "1" },
    fetch: slow,
    writeFetch: slow,
    now: clock.now,
    sleep: sleep?.(clock) ?? clock.sleep,
    timeout: clock.timeout,
  });
  return { ...ran, seconds: seconds(), sent };
}

Deno.test("attempts and the waits between them take 60 seconds in all at most", async () => {
  const { seconds, stderr, sent } = await listSlowly([{ takes: 25, asks: 1 }]);
  assert.deepEqual([seconds, sent], [60, 3]);
  assert.match(
    stderr,
    /^error: apis\.roblox\.com did not answer within 60 seconds when reading the live config/m,
  );
});

Deno.test("no platform, however slow and busy, makes a request take longer than 60 seconds", async () => {
  const attempt = fc.record({ takes: fc.nat(70), asks: fc.nat(30) });
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 5 }), async (attempts) => {
      const { seconds, exit, sent, stderr } = await listSlowly(attempts);
      assert.ok(seconds <= 60, `it took ${seconds} seconds`);
      assert.ok(sent <= 4);
      assert.equal(exit, 1);
      assert.match(stderr, /^error: .+\n.+\n$/m);
    }),
    { numRuns: 100 },
  );
});

Deno.test("a machine that sleeps through the time limit says what the last answer was", async () => {
  const suspended = (clock: Clock): Clock["sleep"] => async (milliseconds, signal) => {
    clock.expire(signal);
    await clock.sleep(milliseconds, signal);
  };
  const { exit, stderr } = await listSlowly([{ takes: 1, asks: 5 }], suspended);
  assert.equal(exit, 1);
  assert.match(
    stderr,
    /^error: Roblox answered 503 when reading the live config\.\n.+/m,
  );
  assert.doesNotMatch(stderr, /bug in cli/);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { type Clock, setClock } from "../../support/reliability/clock.ts";
import { type Engine, engines, finish, start } from "../../support/reliability/engines.ts";
import { FILES, layOut, SECRETS } from "../../support/reliability/project.ts";
import { type RanInside, runInside } from "../../support/runInside.ts";
import { type Connection, openWire } from "../../support/network/wire.ts";

const MIB = 1024 * 1024;

/** Whoever answers with a flood stops by itself here, so that a test that fails ends. */
const ENOUGH = 512 * MIB;

/** A reply that is larger than anyone reads, or that never ends. */
interface Flood {
  readonly name: string;
  readonly send: (connection: Connection, sent: (bytes: number) => void) => Promise<void>;
  /** What is reported about it. */
  readonly says: RegExp;
  /** How much of it may arrive at most; the buffers of two systems included. */
  readonly most: number;
}

const TOO_LARGE = /^error: .+ sent more than 64 MiB when reading the live config\.\n.+/m;

/** Every kind of flood. */
const FLOODS: readonly Flood[] = [
  endless("an endless document", "200 OK", TOO_LARGE),
  endless("an endless refusal", "403 Forbidden", TOO_LARGE),
  {
    name: "a small document that unpacks to a large one",
    send: async (connection, sent) => {
      const packed = await pack(80 * MIB);
      await connection.write(
        `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`,
      );
      sent(packed.length);
      await connection.write(packed);
    },
    says: TOO_LARGE,
    most: MIB,
  },
  {
    name: "endless headers",
    send: (connection, sent) =>
      pour(connection, sent, "HTTP/1.1 200 OK\r\n", `x-more: ${"x".repeat(1000)}\r\n`),
    says: /^error: .+ could not be reached when reading the live config\.\n.+/m,
    most: 64 * MIB,
  },
];

/** The result of a flood. */
interface Flooded extends Pick<RanInside, "exit" | "stdout" | "stderr"> {
  /** How many bytes the other side accepted. */
  readonly taken: number;
  readonly connections: number;
  /** The largest resident memory of the process, in bytes, if the system reports it. */
  readonly memory: number | undefined;
}

/** Let a command run into a flood. */
async function runIntoFlood(runner: Engine | "inside", flood: Flood): Promise<Flooded> {
  let taken = 0;
  await using wire = await openWire(async (connection) => {
    if (await connection.head() === undefined) return;
    await flood.send(connection, (bytes) => taken += bytes);
    connection.end();
  });
  await using project = await layOut(FILES);
  const args = ["config", "list", "--env", "dev"];
  const env = { CLI_BASE_URL: wire.url, CLI_API_KEY: SECRETS.key, NO_COLOR: "1" };
  const ran = runner === "inside"
    ? { ...await runInside({ args, folder: project.folder, env }), memory: undefined }
    : await runAlone(runner, args, project.folder, env);
  return { ...ran, taken, connections: wire.connections() };
}

/** Say what of it is not as it should be. */
function judgeFlood(flood: Flood, flooded: Flooded): string[] {
  const { exit, stderr, stdout, taken } = flooded;
  return [
    ...(exit === 1 ? [] : [`the exit code is ${exit}`]),
    ...(flood.says.test(stderr) ? [] : [`it says: ${stderr.slice(0, 500)}`]),
    ...(stdout === "" ? [] : ["something is on stdout"]),
    ...(taken <= flood.most ? [] : [`${Math.round(taken / MIB)} MiB were taken`]),
  ];
}

function endless(name: string, status: string, says: RegExp): Flood {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n\r\n{"x":"`;
  return {
    name,
    send: (connection, sent) => pour(connection, sent, head, "x".repeat(64 * 1024)),
    says,
    most: 80 * MIB,
  };
}

async function pour(
  connection: Connection,
  sent: (bytes: number) => void,
  head: string,
  more: string,
): Promise<void> {
  await connection.write(head);
  const bytes = new TextEncoder().encode(more);
  for (let size = 0; size < ENOUGH; size += bytes.length) {
    if (!await connection.write(bytes)) return;
    sent(bytes.length);
  }
}

async function pack(size: number): Promise<Uint8Array> {
  const blank = new Blob([new Uint8Array(size).fill(0x20)]);
  const packed = blank.stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

async function runAlone(
  engine: Engine,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Pick<Flooded, "exit" | "stdout" | "stderr" | "memory">> {
  const child = start(engine, args, folder, env);
  let memory: number | undefined;
  const watch = setInterval(() => memory = peakMemory(child.pid) ?? memory, 5);
  const finished = await finish(child);
  clearInterval(watch);
  return { ...finished, memory };
}

/** The largest resident memory of a process so far, in bytes; Linux shows it. */
function peakMemory(pid: number): number | undefined {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

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

/** Each attempt takes this many seconds, and is answered with a 503 that asks to wait this many. */
interface Attempt {
  readonly takes: number;
  readonly asks: number;
}

/** Lists what is live on a slow and busy platform, and returns how many seconds that took. */
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

Deno.test("all attempts and waits of a request take at most 60 seconds", async () => {
  const { seconds, stderr, sent } = await listSlowly([{ takes: 25, asks: 1 }]);
  assert.deepEqual([seconds, sent], [60, 3]);
  assert.match(
    stderr,
    /^error: apis\.roblox\.com did not answer within 60 seconds when reading the live config/m,
  );
});

Deno.test("no request takes longer than 60 seconds, however slow and busy the platform is", async () => {
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

Deno.test("after the machine slept past the time limit, the last answer is shown", async () => {
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

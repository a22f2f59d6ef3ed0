import { type Engine, finish, start } from "./engines.ts";
import { FILES, layOut, SECRETS } from "./project.ts";
import { type RanInside, runInside } from "../runInside.ts";
import { type Connection, openWire } from "../network/wire.ts";

const MIB = 1024 * 1024;

/** Whoever answers with a flood stops by itself here, so that a test that fails ends. */
const ENOUGH = 512 * MIB;

/** A reply that is larger than anyone reads, or that never ends. */
export interface Flood {
  readonly name: string;
  readonly send: (connection: Connection, sent: (bytes: number) => void) => Promise<void>;
  /** What is said of it. */
  readonly says: RegExp;
  /** How much of it may come through at most, as it is sent; the buffers of two systems included. */
  readonly most: number;
}

const TOO_LARGE = /^error: .+ sent more than 64 MiB when reading the live config\.\n.+/m;

/** Every kind of flood. */
export const FLOODS: readonly Flood[] = [
  endless("a document without an end", "200 OK", TOO_LARGE),
  endless("a refusal without an end", "403 Forbidden", TOO_LARGE),
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
    name: "headers without an end",
    send: (connection, sent) =>
      pour(connection, sent, "HTTP/1.1 200 OK\r\n", `x-more: ${"x".repeat(1000)}\r\n`),
    says: /^error: .+ could not be reached when reading the live config\.\n.+/m,
    most: 64 * MIB,
  },
];

/** What came of a flood. */
export interface Flooded extends Pick<RanInside, "exit" | "stdout" | "stderr"> {
  /** How many bytes the other side took. */
  readonly taken: number;
  readonly connections: number;
  /** The largest resident memory of the process, in bytes, where the system shows it. */
  readonly memory: number | undefined;
}

/** Let a command run into a flood. */
export async function runIntoFlood(runner: Engine | "inside", flood: Flood): Promise<Flooded> {
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
export function judgeFlood(flood: Flood, flooded: Flooded): string[] {
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

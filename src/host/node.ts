import {
  constants,
  fstatSync,
  promises,
  readFileSync,
  type Stats,
  statSync,
  write,
  writeSync,
} from "node:fs";
import type { FileStatus, Host, HostOutput, Keyboard, OpenFile, Program } from "./host.ts";

const { process } = globalThis;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/** The host on Node's calls, for the files that Bun builds. */
export const nodeHost: Host = {
  engine: () => ({ name: "bun", version: process.versions["bun"] ?? "unknown", enforces: false }),
  args: process.argv.slice(2),
  env: (name) => process.env[name],
  system:
    ({ win32: "windows", darwin: "macos", linux: "linux" } as const)[process.platform as string] ??
      "other",
  folder: () => process.cwd(),
  userId: () => process.getuid?.(),
  stdin: {
    isTerminal: () => isTerminal(0),
    chunks: () => process.stdin,
    openKeyboard: () => keyboardOf(process.stdin, (raw) => process.stdin.setRawMode(raw)),
  },
  stdout: outputOf(1, () => process.stdout),
  stderr: outputOf(2, () => process.stderr),
  onSignal: (end) => {
    for (const signal of SIGNALS) process.on(signal, end);
  },
  onStuck: (act) => void process.on("beforeExit", act),
  exit: (code) => process.exit(code),
  files: {
    open,
    readNow: (path, largest) => {
      try {
        const stats = statSync(path);
        return stats.isFile() && stats.size <= largest ? readFileSync(path) : undefined;
      } catch {
        return undefined;
      }
    },
    list: async (path) => {
      const entries = await promises.readdir(path, { withFileTypes: true });
      return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
    },
    status: async (path) => statusOf(await promises.stat(path)),
    linkStatus: async (path) => statusOf(await promises.lstat(path)),
    realPath: (path) => promises.realpath(path),
    readLink: (path) => promises.readlink(path),
    rename: promises.rename,
    makeFolder: async (path, mode) => void await promises.mkdir(path, { recursive: true, mode }),
    remove: async (path) => {
      await promises.rm(path, { force: true }).catch(() => promises.rmdir(path));
    },
    setMode: async (path, mode) => {
      if (process.platform !== "win32") await promises.chmod(path, mode);
    },
    setOwner: async (path, uid, gid) => {
      if (process.platform !== "win32") await promises.chown(path, uid, gid);
    },
  },
  network: { fetch, writeFetch, freshConnections: () => ({ keepalive: false }) },
  runProgram,
  dropPermissions: () => {},
};

/**
 * Make the one keyboard of a run. The prompt library makes a reader for each question, which would lose the
 * keys after an answer: here they wait for the next question.
 *
 * @param chunks What is typed, in order.
 * @param setRaw Switches the raw mode: each key arrives at once, and is not shown.
 */
export async function keyboardOf(
  chunks: AsyncIterable<Uint8Array>,
  setRaw: (raw: boolean) => void,
): Promise<Keyboard> {
  const { Readable } = await import("node:stream");
  // If it sees no other listener of a signal, as on Deno, the library kills the program.
  for (const signal of SIGNALS) process.on(signal, () => {});
  let typed: Uint8Array[] = [];
  let hasEnded = false;
  let wake = () => {};
  const input = new Readable({
    highWaterMark: 0,
    read() {
      const give = () => {
        if (typed.length === 0 && !hasEnded) return;
        wake = () => {};
        // One turn for each answer: by then, the question before has stopped reading.
        setTimeout(() => this.push(typed.shift() ?? null));
      };
      wake = give;
      give();
    },
  });
  const readAll = async () => {
    for await (const chunk of chunks) {
      typed.push(...answersIn(chunk));
      wake();
    }
  };
  // A closed terminal is the end of the input.
  void readAll().catch(() => {}).then(() => {
    hasEnded = true;
    wake();
  });
  const setRawMode = (raw: boolean) => {
    try {
      setRaw(raw);
    } catch {
      // The terminal is gone; its reader will notice.
    }
  };
  return {
    input: Object.assign(input, { setRawMode }),
    output: process.stderr,
    forget: () => typed = typed.filter((keys) => keys.includes(CTRL_C)),
  };
}

const CTRL_C = 3;
const ENTER = [10, 13];

/** Split keys after each Enter; a Ctrl-C stays with the answer that it cancels. */
function answersIn(chunk: Uint8Array): Uint8Array[] {
  if (chunk.includes(CTRL_C)) return [chunk];
  const end = chunk.findIndex((key) => ENTER.includes(key)) + 1;
  if (end === 0 || end === chunk.length) return [chunk];
  return [chunk.slice(0, end), ...answersIn(chunk.subarray(end))];
}

function isTerminal(descriptor: number): boolean {
  return process.getBuiltinModule("node:tty").isatty(descriptor);
}

function outputOf(
  descriptor: 1 | 2,
  stream: () => { readonly columns?: number },
): HostOutput {
  return {
    write: (bytes) => writeSome(descriptor, bytes),
    writeNow: (bytes) => {
      try {
        writeSync(descriptor, bytes);
      } catch {
        // The reader is gone, so nothing can be done.
      }
    },
    isTerminal: () => isTerminal(descriptor),
    columns: () => stream().columns,
  };
}

/** Write some of the bytes: to a file at once, to anything else in the background, as it may be full. */
async function writeSome(descriptor: number, bytes: Uint8Array): Promise<number> {
  if (fstatSync(descriptor).isFile()) return writeSync(descriptor, bytes);
  return await new Promise((resolve, reject) => {
    write(descriptor, bytes, (error, count) => {
      if (error === null) resolve(count);
      else if (error.code === "EAGAIN") resolve(0);
      else reject(error);
    });
  });
}

const { O_RDONLY, O_RDWR, O_WRONLY, O_CREAT, O_EXCL } = constants;
/** The flag to open a pipe without waiting for its other end; Windows has no such pipes. */
const WITHOUT_WAITING = constants.O_NONBLOCK ?? 0;
const HOW = {
  read: O_RDONLY | WITHOUT_WAITING,
  change: O_RDWR | WITHOUT_WAITING,
  new: O_WRONLY | O_CREAT | O_EXCL,
} as const;

async function open(path: string, how: keyof typeof HOW, mode?: number): Promise<OpenFile> {
  const file = await promises.open(path, HOW[how], mode);
  return {
    status: async () => statusOf(await file.stat()),
    read: async (into) => (await file.read(into, 0, into.length, null)).bytesRead,
    write: (bytes) => file.writeFile(bytes),
    sync: () => file.sync(),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

function kindOf(
  stats: Pick<Stats, "isFile" | "isDirectory" | "isSymbolicLink">,
): FileStatus["kind"] {
  if (stats.isFile()) return "file";
  return stats.isDirectory() ? "folder" : stats.isSymbolicLink() ? "link" : "other";
}

function statusOf(stats: Stats): FileStatus {
  const { size, mode, uid, gid, nlink, mtimeMs } = stats;
  return { kind: kindOf(stats), size, mode, uid, gid, names: nlink, changed: mtimeMs };
}

/** Send a write once, as a stream, the only body that Bun never resends; with a length, in one piece. */
function writeFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const text = init?.body;
  if (typeof text !== "string" || text === "") {
    const keepalive = init?.method === "POST" && init.keepalive !== false;
    return fetch(input, { ...init, keepalive });
  }
  const bytes = new TextEncoder().encode(text);
  const headers = new Headers(init?.headers);
  headers.set("content-length", String(bytes.length));
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const streamed: RequestInit & { duplex: "half" } = { ...init, headers, body, duplex: "half" };
  return fetch(input, streamed);
}

async function runProgram({ path, args }: Program, timeout: number): Promise<string | undefined> {
  const { execFile } = await import("node:child_process");
  const settings = { timeout, killSignal: "SIGKILL", windowsHide: true, encoding: "utf8" } as const;
  return await new Promise((resolve) => {
    const child = execFile(path, args, settings, (error, stdout) => {
      resolve(error === null ? stdout : undefined);
    });
    child.stdin?.end();
  });
}

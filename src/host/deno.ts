import { unlessAborted } from "../values/sleep.ts";
import type { Engine, FileStatus, Host, HostOutput, OpenFile, Program } from "./host.ts";

/** The host on Deno, made only of Deno's own calls: loading Node's would take longer than a whole start. */
export const denoHost: Host = {
  engine,
  args: Deno.args,
  env: (name) => unlessRefused(() => Deno.env.get(name), undefined),
  system:
    ({ windows: "windows", darwin: "macos", linux: "linux" } as const)[Deno.build.os as string] ??
      "other",
  folder,
  userId: () => unlessRefused(() => Deno.uid() ?? undefined, undefined),
  stdin: { isTerminal: () => Deno.stdin.isTerminal(), chunks, openKeyboard },
  stdout: outputOf(Deno.stdout),
  stderr: outputOf(Deno.stderr),
  onSignal: (end) => {
    const signals = Deno.build.os === "windows"
      ? ["SIGINT", "SIGHUP"] as const
      : ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
    for (const signal of signals) Deno.addSignalListener(signal, () => end(signal));
  },
  onStuck: (act) => addEventListener("beforeunload", act),
  exit: Deno.exit,
  files: {
    open,
    readNow: (path, largest) => {
      try {
        const { isFile, size } = Deno.statSync(path);
        return isFile && size <= largest ? Deno.readFileSync(path) : undefined;
      } catch {
        return undefined;
      }
    },
    list: async (path) => {
      const entries = await Array.fromAsync(Deno.readDir(path));
      return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
    },
    status: async (path) => statusOf(await Deno.stat(path)),
    linkStatus: async (path) => statusOf(await Deno.lstat(path)),
    realPath: Deno.realPath,
    readLink: Deno.readLink,
    rename: Deno.rename,
    makeFolder: (path, mode) => Deno.mkdir(path, { recursive: true, mode }),
    remove: (path) =>
      Deno.remove(path).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }),
    setMode: async (path, mode) => {
      if (Deno.build.os !== "windows") await Deno.chmod(path, mode);
    },
    setOwner: async (path, uid, gid) => {
      if (Deno.build.os !== "windows") await Deno.chown(path, uid, gid);
    },
  },
  network: { fetch, writeFetch, freshConnections: () => ({ client: Deno.createHttpClient({}) }) },
  runProgram: (program, timeout) => runProgram(program, timeout).catch(() => undefined),
  dropPermissions: (permissions) => {
    for (const permission of permissions) Deno.permissions.revokeSync(permission);
  },
};

/**
 * Find out whether Deno enforces permissions: it does when it refuses a host that no command needs; `-A`
 * grants everything.
 */
function engine(): Engine {
  const { state } = Deno.permissions.querySync({ name: "net", host: "example.invalid" });
  return { name: "deno", version: Deno.version.deno, enforces: state !== "granted" };
}

/** Read something, or return a default when Deno refuses: `deno run` may grant less than we ask for. */
function unlessRefused<Value>(read: () => Value, refused: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return refused;
    throw error;
  }
}

/**
 * Find the current folder. A name that is not UTF-8, which Deno refuses, becomes Node's U+FFFD: no file is
 * found there.
 */
function folder(): string {
  try {
    return unlessRefused(Deno.cwd, ".");
  } catch (error) {
    if (error instanceof Deno.errors.InvalidData) return "/\ufffd";
    throw error;
  }
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(65_536);
  for (let count; (count = await Deno.stdin.read(buffer)) !== null;) yield buffer.slice(0, count);
}

/** Open the keyboard with Node's streams, for the prompt library; they load unnoticed with a question. */
async function openKeyboard() {
  const { keyboardOf } = await import("./node.ts");
  return keyboardOf(chunks(), (raw) => Deno.stdin.setRaw(raw));
}

function outputOf(stream: typeof Deno.stdout): HostOutput {
  return {
    write: (bytes) =>
      stream.write(bytes).catch((error) => {
        if (error instanceof Deno.errors.WouldBlock) return 0;
        return throwWithCode(error);
      }),
    writeNow: (bytes) => {
      try {
        stream.writeSync(bytes);
      } catch {
        // The reader is gone, so nothing can be done.
      }
    },
    isTerminal: () => stream.isTerminal(),
    columns: () => Deno.consoleSize().columns,
  };
}

/** The codes of write errors for which Deno gives only the number, on Linux and macOS. */
const CODES: Readonly<Record<string, string>> = { 27: "EFBIG", 69: "EDQUOT", 122: "EDQUOT" };

function throwWithCode(error: Error): never {
  const [, number = ""] = /\(os error (\d+)\)/.exec(error.message) ?? [];
  throw CODES[number] === undefined ? error : Object.assign(error, { code: CODES[number] });
}

/** A pipe or a device is not opened, since that may wait for its other end. */
async function open(
  path: string,
  how: "read" | "change" | "new",
  mode?: number,
): Promise<OpenFile> {
  if (how !== "new") {
    const info = await Deno.stat(path);
    if (!info.isFile && !info.isDirectory) return closed(statusOf(info));
  }
  const file = await Deno.open(path, {
    read: how !== "new",
    write: how !== "read",
    createNew: how === "new",
    ...(mode === undefined || Deno.build.os === "windows" ? {} : { mode }),
  });
  return {
    status: async () => statusOf(await file.stat()),
    read: async (into) => await file.read(into) ?? 0,
    write: async (bytes) => {
      for (let at = 0; at < bytes.length;) {
        at += await file.write(bytes.subarray(at)).catch(throwWithCode);
      }
    },
    sync: () => file.sync().catch(throwWithCode),
    [Symbol.asyncDispose]: () => Promise.resolve(file.close()),
  };
}

function closed(status: FileStatus): OpenFile {
  const refuse = () => Promise.reject(new Error("it is not a regular file"));
  return {
    status: () => Promise.resolve(status),
    read: refuse,
    write: refuse,
    sync: refuse,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function kindOf(
  { isFile, isDirectory, isSymlink }: Pick<Deno.FileInfo, "isFile" | "isDirectory" | "isSymlink">,
): FileStatus["kind"] {
  return isFile ? "file" : isDirectory ? "folder" : isSymlink ? "link" : "other";
}

function statusOf(info: Deno.FileInfo): FileStatus {
  return {
    kind: kindOf(info),
    size: info.size,
    mode: info.mode ?? 0,
    uid: info.uid ?? 0,
    gid: info.gid ?? 0,
    names: info.nlink ?? 1,
    changed: info.mtime?.getTime() ?? 0,
  };
}

let ownConnections: Deno.HttpClient | undefined;

/** Send a write once, as a Blob, which cannot be read twice; an empty one would lack its length. */
function writeFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const text = init?.body;
  if (typeof text === "string" && text !== "") {
    return fetch(input, { ...init, body: new Blob([text]) });
  }
  ownConnections ??= Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  return fetch(input, { ...init, client: ownConnections });
}

/** The program inherits the whole environment, which this program may not read. */
async function runProgram({ name, args }: Program, timeout: number): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeout);
  const command = new Deno.Command(name, {
    args: [...args],
    stdin: "null",
    stderr: "null",
    signal,
  });
  // A child of the program may keep the output open, so killing the program is not enough.
  const { success, stdout } = await unlessAborted(command.output(), signal);
  return success ? new TextDecoder().decode(stdout) : undefined;
}

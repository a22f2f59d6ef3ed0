import { createServer, type Socket } from "node:net";
import { listen, type Listening } from "./listen.ts";

/** The head of a request as it was received. */
export interface Head {
  readonly method: string;
  /** The path with its query, as it was sent. */
  readonly target: string;
  /** The headers, their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** How long the body is, in bytes. */
  readonly length: number;
  /** How long the head is, the blank line included, in bytes. */
  readonly size: number;
}

/** One connection of a raw server. */
export interface Connection {
  /** Counts the connections from 1. */
  readonly number: number;
  /** How many heads were read from it. */
  readonly heads: number;
  /** Reads the next head; undefined when the caller went away. */
  head(): Promise<Head | undefined>;
  /** Reads so many bytes, or fewer when the caller went away before. */
  take(length: number): Promise<Uint8Array>;
  /** Waits until the client has begun to send; false when it closed. */
  begun(): Promise<boolean>;
  /** The first character that the client has sent and nobody has read. */
  peek(): string;
  /** Writes, and waits while the caller does not read; false when it went away. */
  write(data: Uint8Array | string): Promise<boolean>;
  /** Waits until the caller went away. */
  gone(): Promise<void>;
  /** Says goodbye. */
  end(): void;
  /** Closes without a goodbye. */
  reset(): void;
}

/**
 * Open a server that knows nothing of HTTP but where a request ends; what `serve` does with a connection
 * is all that happens to it.
 */
export function openWire(serve: (connection: Connection) => Promise<void>): Promise<Listening> {
  let count = 0;
  return listen(createServer((socket) => {
    serve(openConnection(socket, ++count)).catch(() => socket.destroy());
  }));
}

/** An address on this machine where nobody listens, and no test will: the port is not assigned. */
export const CLOSED_ADDRESS = "http://127.0.0.1:4";

function openConnection(socket: Socket, number: number): Connection {
  let fileConditions: Uint8Array<ArrayBufferLike> = new Uint8Array();
  let ended = false;
  let heads = 0;
  let wake = () => {};
  const stirred = () => wake();
  socket.on("data", (chunk: Uint8Array) => {
    fileConditions = concat([fileConditions, chunk]);
    stirred();
  });
  for (const event of ["end", "close", "error"]) {
    socket.on(event, () => {
      ended = true;
      stirred();
    });
  }
  socket.on("drain", stirred);

  /** Waits for something to happen until `done`; false when the caller went away before. */
  const until = async (done: () => boolean): Promise<boolean> => {
    while (!done()) {
      if (ended) return false;
      await new Promise<void>((resolve) => wake = resolve);
    }
    return true;
  };
  const cut = (length: number): Uint8Array => {
    const taken = fileConditions.slice(0, length);
    fileConditions = fileConditions.slice(length);
    return taken;
  };

  return {
    number,
    get heads() {
      return heads;
    },
    head: async () => {
      if (!await until(() => findEnd(fileConditions) >= 0)) return undefined;
      heads++;
      return readHead(cut(findEnd(fileConditions)));
    },
    take: async (length) => {
      await until(() => fileConditions.length >= length);
      return cut(length);
    },
    begun: () => until(() => fileConditions.length > 0),
    peek: () => String.fromCharCode(...fileConditions.slice(0, 1)),
    write: async (data) => {
      if (ended || socket.destroyed) return false;
      const flushed = socket.write(data);
      return flushed || await until(() => !socket.writableNeedDrain);
    },
    gone: async () => void await until(() => false),
    end: () => void socket.end(),
    reset: () => void socket.resetAndDestroy(),
  };
}

/** Where the head ends, the blank line included; -1 when it is not all there. */
function findEnd(bytes: Uint8Array): number {
  const text = new TextDecoder("latin1").decode(bytes);
  const at = text.indexOf("\r\n\r\n");
  return at < 0 ? -1 : at + 4;
}

function readHead(bytes: Uint8Array): Head {
  const text = new TextDecoder().decode(bytes);
  const [first = "", ...lines] = text.trimEnd().split("\r\n");
  const [method = "", target = ""] = first.split(" ");
  const headers = new Map(lines.map((line) => {
    const [name = "", ...value] = line.split(":");
    return [name.trim().toLowerCase(), value.join(":").trim()] as const;
  }));
  const length = Number(headers.get("content-length") ?? 0);
  return { method, target, headers, length, size: bytes.length };
}

/** A reply as it is sent. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Headers that are about the connection, not about the message. */
const WIRE_ONLY = ["host", "connection", "content-length", "accept-encoding", "transfer-encoding"];

/** The headers of a message that may pass to another connection. */
export function messageHeaders(
  headers: Iterable<readonly [string, string]>,
): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !WIRE_ONLY.includes(name)));
}

/** Pass a request on to its host, and return the reply. */
export async function forward(
  upstream: URL | string,
  { method, headers }: Head,
  body: Uint8Array,
): Promise<WireReply> {
  const response = await fetch(upstream, {
    method,
    headers: messageHeaders(headers),
    redirect: "manual",
    ...(body.length === 0 ? {} : { body: new Blob([body as BlobPart]) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** Put pieces of bytes together. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A reply as bytes; its length is shown, and the connection ends with it. */
export function replyBytes(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | string,
): Uint8Array {
  const content = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const all = { "content-length": String(content.length), connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return concat([new TextEncoder().encode(`HTTP/1.1 ${status} X\r\n${lines}\r\n`), content]);
}

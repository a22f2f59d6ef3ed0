import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { createServer as createTlsServer, type Server as TlsServer } from "node:tls";
import type { Certificate } from "./certificate.ts";
import { listen, type Listening } from "./listen.ts";

/** Something on loopback that passes connections on. */
export interface Relay extends Listening {
  /** What each connection requested, in order. */
  readonly asked: readonly string[];
}

/** A relay whose connections can go silent. */
export interface DyingRelay extends Listening {
  /** Says goodbye on every connection that there is. */
  leave(): void;
  /** Nothing passes over the existing connections any more, and neither end is informed. */
  silence(): void;
}

/** Put TLS in front of a port. */
export async function openTls(target: number, made: Certificate): Promise<Relay> {
  const [key, cert] = await Promise.all([
    Deno.readTextFile(made.key),
    Deno.readTextFile(made.certificate),
  ]);
  const asked: string[] = [];
  const server = createTlsServer({ key, cert }, (socket) => {
    asked.push(`port ${target}`);
    passOn(socket, target);
  });
  return await relay(server, asked);
}

/**
 * Open a proxy, which connects its clients to the requested hosts.
 *
 * @param refusal The status and its words, when it connects nobody.
 */
export function openProxy(refusal?: string): Promise<Relay> {
  const asked: string[] = [];
  const server = createHttpServer((_, response) => response.writeHead(405).end());
  server.on("connect", ({ url = "" }, socket: Socket) => {
    asked.push(url);
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal}\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    socket.write("HTTP/1.1 200 Connected\r\n\r\n");
    passOn(socket, Number(url.split(":").at(-1)));
  });
  return relay(server, asked);
}

/** Pass connections on to a port, until they are to die. */
export async function openDyingRelay(target: number): Promise<DyingRelay> {
  const pairs: (readonly [Socket, Socket])[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    pairs.push([socket, passOn(socket, target)]);
  });
  return {
    ...await listen(server),
    leave: () => {
      for (const [socket] of pairs) socket.end();
    },
    silence: () => {
      for (const [socket, other] of pairs) {
        socket.unpipe(other);
        other.unpipe(socket);
        socket.resume();
        other.resume();
      }
    },
  };
}

function passOn(socket: Socket, port: number): Socket {
  const other = connect(port, "127.0.0.1");
  socket.pipe(other).pipe(socket);
  for (const end of [socket, other]) {
    end.on("error", () => {
      socket.destroy();
      other.destroy();
    });
  }
  return other;
}

async function relay(server: HttpServer | TlsServer, asked: readonly string[]): Promise<Relay> {
  server.on("tlsClientError", () => {});
  return { ...await listen(server), asked };
}

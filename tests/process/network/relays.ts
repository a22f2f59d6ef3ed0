import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { Certificate } from "../../support/certificate.ts";

/** Something on loopback that passes connections on. */
export interface Relay extends AsyncDisposable {
  readonly port: number;
  /** What each connection asked for, in their order. */
  readonly asked: readonly string[];
  /** How many connections there were. */
  connections(): number;
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
  return listen(server, asked);
}

/** Open a proxy, which connects its callers to where they ask for. */
export function openProxy(): Promise<Relay> {
  const asked: string[] = [];
  const server = createHttpServer((_, response) => response.writeHead(405).end());
  server.on("connect", ({ url = "" }, socket: Socket) => {
    asked.push(url);
    socket.write("HTTP/1.1 200 Connected\r\n\r\n");
    passOn(socket, Number(url.split(":").at(-1)));
  });
  return listen(server, asked);
}

function passOn(socket: Socket, port: number): void {
  const other = connect(port, "127.0.0.1");
  socket.pipe(other).pipe(socket);
  for (const end of [socket, other]) {
    end.on("error", () => {
      socket.destroy();
      other.destroy();
    });
  }
}

async function listen(server: Server, asked: readonly string[]): Promise<Relay> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

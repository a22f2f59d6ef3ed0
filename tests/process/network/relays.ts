import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { runTool } from "../../support/systemTool.ts";

/** Something on loopback that passes connections on. */
export interface Relay extends AsyncDisposable {
  readonly port: number;
  /** What each connection asked for, in their order. */
  readonly asked: readonly string[];
  /** How many connections there were. */
  connections(): number;
}

/** The files of a certificate for `localhost`, and of the authority that no system trusts. */
export interface Certificate {
  readonly key: string;
  readonly certificate: string;
  readonly authority: string;
}

/** Make an authority and a certificate of its own, in a folder. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const file = (name: string) => join(folder, name);
  const [key, request, certificate] = [file("key.pem"), file("request.pem"), file("leaf.pem")];
  const [authority, authorityKey, extension] = [
    file("ca.pem"),
    file("ca-key.pem"),
    file("leaf.cnf"),
  ];
  await Deno.writeTextFile(extension, "subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n");
  const fresh = ["-newkey", "rsa:2048", "-nodes"];
  const commands = [
    ["req", "-x509", ...fresh, "-keyout", authorityKey, "-out", authority, "-subj", "/CN=Office"],
    ["req", ...fresh, "-keyout", key, "-out", request, "-subj", "/CN=localhost"],
    ["x509", "-req", "-in", request, "-CA", authority, "-CAkey", authorityKey, "-CAcreateserial"]
      .concat(["-extfile", extension, "-out", certificate]),
  ];
  for (const command of commands) {
    const { code, stderr } = await runTool("openssl", command);
    if (code !== 0) throw new Error(`openssl ${command[0]} failed: ${stderr}`);
  }
  return { key, certificate, authority };
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

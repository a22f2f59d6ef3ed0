import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";

/** A server on a free port of this machine; its end is the end of every connection, too. */
export interface Listening extends AsyncDisposable {
  readonly port: number;
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** How many connections there were. */
  connections(): number;
  close(): Promise<void>;
}

/** Have a server of any kind listen to this machine alone. */
export async function listen(server: Server, address = "127.0.0.1"): Promise<Listening> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket: Socket) => {
    count++;
    sockets.add(socket);
    // The other end may close at any time.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, address, () => resolve()));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connections: () => count,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Open a server that answers requests; without an answer it replies "ok" to everything. */
export function openHttp(
  answer: RequestListener = (_, response) => response.end("ok"),
  address?: string,
): Promise<Listening> {
  return listen(createServer(answer), address);
}

import { readFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { Certificate } from "./certificate.ts";
import { listen, type Listening } from "./listen.ts";

/** What went over the wire of a run. */
export interface Traffic {
  /** How many round trips to the host had to follow one another. */
  readonly trips: number;
  readonly connections: number;
  readonly handshakes: number;
}

/** Distant hosts that speak TLS. */
export interface SlowTls extends AsyncDisposable {
  /** Their addresses, in the order of the hosts that they are put before. */
  readonly urls: readonly string[];
  traffic(): Traffic;
}

/**
 * Put TLS and a distance before hosts that have neither. Every byte takes the same time on its way,
 * in either direction, and so does the opening of a connection, which goes there and back before
 * anything else. Trips are counted, not derived from a clock: what is sent is one trip further than
 * the newest of what had come back by then.
 *
 * @param upstreams Each `http://127.0.0.1:<port>`.
 * @param delay How long one direction takes, in milliseconds.
 */
export async function openSlowTls(
  upstreams: readonly string[],
  made: Certificate,
  delay: number,
): Promise<SlowTls> {
  const [cert, key] = await Promise.all([readFile(made.certificate), readFile(made.key)]);
  const sockets = new Set<Socket>();
  const counted = { trips: 0, connections: 0, handshakes: 0 };
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    // The other end may close at any time.
    return socket.setNoDelay(true).on("error", () => socket.destroy());
  };

  const open = async (upstream: string): Promise<readonly [wire: Listening, tls: Listening]> => {
    const tls = await listen(createTlsServer({ cert, key, minVersion: "TLSv1.3" }, (secure) => {
      counted.handshakes++;
      const host = track(connect(Number(new URL(upstream).port), "127.0.0.1"));
      track(secure).pipe(host).pipe(secure);
    }));
    const wire = await listen(createServer((caller) => {
      counted.connections++;
      const host = connect(tls.port, "127.0.0.1");
      const opened = Date.now() + 2 * delay;
      let depth = counted.trips + 1;
      carry(track(caller), host, delay, opened, () => {
        depth = Math.max(depth, counted.trips);
        return () => {};
      });
      carry(track(host), caller, delay, opened, () => {
        const trips = depth + 1;
        return () => counted.trips = Math.max(counted.trips, trips);
      });
    }));
    return [wire, tls];
  };

  const opened = await Promise.all(upstreams.map(open));
  return {
    urls: opened.map(([{ port }]) => `https://127.0.0.1:${port}`),
    traffic: () => ({ ...counted }),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(opened.flat().map((server) => server.close()));
    },
  };
}

/**
 * Carry every byte from one end to the other, each so much later, and the goodbye after them.
 *
 * @param opened When the first may set out.
 * @param set Called when something sets out; gives what to call when it arrives.
 */
function carry(
  from: Socket,
  to: Socket,
  delay: number,
  opened: number,
  set: () => () => void,
): void {
  let last = Promise.resolve();
  const later = (act: () => void) => {
    const at = Math.max(Date.now(), opened) + delay;
    last = last
      .then(() => new Promise((done) => setTimeout(done, Math.max(0, at - Date.now()))))
      .then(act);
  };
  from.on("data", (bytes: Uint8Array) => {
    const arrived = set();
    later(() => {
      arrived();
      if (!to.destroyed) to.write(bytes);
    });
  });
  from.on("close", () => later(() => to.end()));
}

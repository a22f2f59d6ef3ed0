import assert from "node:assert/strict";
import { avoidIdle, LONGEST_IDLE } from "../../../src/roblox/avoidIdle.ts";
import { denoHost } from "../../../src/host/deno.ts";
import { openHttp } from "../../support/network/listen.ts";

/** A request, and which connection it must use: the first is 1. */
type Sent = readonly [after: number, method: string, connection: number];

/** Send one request after another, each so long after the one before it. */
async function assertConnections(sent: readonly Sent[]): Promise<void> {
  const ports: (number | undefined)[] = [];
  await using server = await openHttp(({ socket }, response) => {
    if (!ports.includes(socket.remotePort)) ports.push(socket.remotePort);
    response.end(String(ports.indexOf(socket.remotePort) + 1));
  });
  let now = 0;
  const fetches = avoidIdle(denoHost.network, () => now);
  for (const [after, method, connection] of sent) {
    now += after;
    const reply = method === "GET"
      ? await fetches.fetch(server.url)
      : await fetches.writeFetch(server.url, { method, body: "{}" });
    assert.equal(await reply.text(), String(connection), `${method} at ${now}`);
  }
}

const REQUESTS: Readonly<Record<string, readonly Sent[]>> = {
  "requests share a connection while it is not idle for long": [
    [0, "GET", 1],
    [LONGEST_IDLE, "GET", 1],
    [LONGEST_IDLE, "PUT", 1],
  ],
  "no request takes a connection that was idle for long, also when a younger one is in use": [
    [0, "GET", 1],
    [LONGEST_IDLE + 1, "GET", 2],
    [0, "PUT", 2],
    [0, "GET", 2],
    [LONGEST_IDLE + 1, "PUT", 3],
    [0, "GET", 3],
  ],
  "a clock that was set back makes no connection idle": [
    [0, "GET", 1],
    [-LONGEST_IDLE * 2, "GET", 1],
  ],
};

for (const [name, sent] of Object.entries(REQUESTS)) {
  // The connections' clients live as long as the program.
  Deno.test({ name, sanitizeResources: false, fn: () => assertConnections(sent) });
}

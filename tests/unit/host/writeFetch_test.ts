import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { denoHost } from "../../../src/host/deno.ts";

Deno.test({
  name: "a write without a body never takes a connection that has served before",
  // The connections' client lives as long as the program.
  sanitizeResources: false,
  fn: async () => {
    let connections = 0;
    const server = createServer((_, response) => response.end("ok"));
    server.on("connection", () => connections++);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const method of ["DELETE", "POST", "DELETE"]) {
      assert.equal(await (await denoHost.network.writeFetch(address, { method })).text(), "ok");
    }
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    assert.equal(connections, 3);
  },
});

import assert from "node:assert/strict";
import { denoHost } from "../../../src/host/deno.ts";
import { openHttp } from "../../support/network/listen.ts";

Deno.test({
  name: "a write without a body never reuses a connection",
  // The connections' client lives as long as the program.
  sanitizeResources: false,
  fn: async () => {
    await using server = await openHttp();
    for (const method of ["DELETE", "POST", "DELETE"]) {
      assert.equal(await (await denoHost.network.writeFetch(server.url, { method })).text(), "ok");
    }
    assert.equal(server.connections(), 3);
  },
});

import assert from "node:assert/strict";
import { refuseWrongClock } from "../../../src/roblox/analytics.ts";
import type { HttpRequest } from "../../../src/roblox/http.ts";

const NOW = new Date("2026-11-20T18:00:00Z");
const REQUEST = {} as HttpRequest;

/** Send a request to a Roblox whose clock shows this. */
const send = (date?: string) =>
  refuseWrongClock({
    send: () =>
      Promise.resolve({
        status: 200,
        text: "",
        headers: new Headers(date === undefined ? {} : { date }),
      }),
  }, () => NOW).send(REQUEST);

Deno.test("if Roblox's clock differs from this computer's, nothing is judged", async () => {
  await assert.rejects(send("Fri, 20 Nov 2026 17:00:00 GMT"), /clock is 60 minutes ahead of/);
  await assert.rejects(send("Fri, 20 Nov 2026 19:00:00 GMT"), /clock is 60 minutes behind/);
  for (const right of ["Fri, 20 Nov 2026 18:04:00 GMT", "some day", undefined]) {
    assert.equal((await send(right)).status, 200);
  }
});

import assert from "node:assert/strict";
import { askAddress } from "../../../src/roblox/echo.ts";
import { Failure } from "../../../src/values/failure.ts";
import { fakeHttp, reply } from "../../support/network/fakeNetwork.ts";

const ECHO = new URL("https://echo.example");

for (const status of [204, 302, 403, 429, 500]) {
  Deno.test(`an echo service answering ${status} gives no address`, async () => {
    const http = fakeHttp(() => reply(status, "203.0.113.7"));
    await assert.rejects(askAddress(http, ECHO), (error: unknown) => {
      assert.ok(error instanceof Failure);
      assert.match(error.what, new RegExp(`^the echo service .*${status}`));
      return true;
    });
  });
}
